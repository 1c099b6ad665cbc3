import type { Area } from '../../access/verbs'
import { questionVectorsJob } from './vectorsJob'

export const fullTextArea: Area = { routes: () => [], jobs: [questionVectorsJob] }
