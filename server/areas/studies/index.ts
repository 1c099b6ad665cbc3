export { presentLockedStudy, presentStudy } from './present'
