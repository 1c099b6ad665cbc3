export { studyPreferred } from './matches'
