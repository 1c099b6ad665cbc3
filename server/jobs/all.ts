import { publishJob } from '../areas/datasets/publishJob'
import { commitImportJob } from '../areas/imports/commitJob'
import { readImportJob } from '../areas/imports/readJob'
import { readDocumentJob } from '../areas/documents/readJob'
import { makeFileJob } from '../areas/downloads/makeJob'
import { questionVectorsJob } from '../areas/search/vectorsJob'
import { summaryDeckJob } from '../areas/summaries/deckJob'
import { summaryItemJob } from '../areas/summaries/itemJob'
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
