export { fillGlossary } from './change'
export { byGlossary, readGlossary, readGlossaryOf, type OwnGlossary } from './own'
export { suggestForms } from './suggest'
