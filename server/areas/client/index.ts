export { brandStylesheet } from './brandStylesheet'
export { neededBranding } from './brandingStore'
export { knownGroups, studyAccessOf } from './groups'
export { templateOf } from './template'
