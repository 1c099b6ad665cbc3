import { publishJob } from '../services/datasets/publishJob'
import { commitImportJob } from '../services/imports/commitJob'
import { readImportJob } from '../services/imports/readJob'
import { readDocumentJob } from '../services/documents/readJob'
import { makeFileJob } from '../services/downloads/makeJob'
import { questionVectorsJob } from '../services/search/vectorsJob'
import { summaryDeckJob } from '../services/summaries/deckJob'
import { summaryItemJob } from '../services/summaries/itemJob'
import type { Job } from './types'

/** Every kind of job the runner may meet. A service that stores jobs lists them here. */
export const allJobs: readonly Job<unknown>[] = [
  readImportJob,
  commitImportJob,
  readDocumentJob,
  publishJob,
  questionVectorsJob,
  makeFileJob,
  summaryItemJob,
  summaryDeckJob,
]
