import { sweepOrphans } from '../../store/sweep'
import { documentFiles, neededFiles } from './store'

export const sweepDocuments = sweepOrphans({ files: documentFiles, needed: neededFiles, hours: 24 })
