export { isAtRisk, useAtRisk } from './atRisk'
export { DraftNote } from './DraftNote'
export { DraftPerson } from './person'
export { useDraft, useDraftWaits, type Draft } from './useDraft'
