import { indexQuestions, rehydrate, toPayload } from '@core/report'
import type { Dataset, ReportContent, ReportPayload } from '@core/contract'
import { canonicalJson } from '@core/domain'
import type { Edit } from '@/lib/failure'
import type { ChangesOfReport } from './remotes'

const contentOf = ({ main, segmentation, options }: ReportPayload): ReportContent => ({ main, segmentation, options })

/** The report as the builder would save it without a change: saved ones may leave out what it writes. */
const asBuilt = (payload: ReportPayload, dataset: Dataset): ReportPayload =>
  toPayload(rehydrate(payload, dataset, indexQuestions(dataset), 0), dataset)

/** What is sent to save a report that began as `base`. Content that the person did not change is not written again. */
export const changesBody = (mine: ReportPayload, base: ReportPayload, dataset: Dataset): ChangesOfReport['body'] => {
  const isSame = canonicalJson(contentOf(mine)) === canonicalJson(contentOf(asBuilt(base, dataset)))
  const { title, description } = mine
  return {
    title,
    description,
    ...(!isSame && { content: contentOf(mine) }),
    base: { title: base.title, description: base.description, content: contentOf(base) },
  }
}

/** A report in which the fields of the edits are as somebody else saved them. */
export const withEdits = (payload: ReportPayload, edits: readonly Edit[]): ReportPayload =>
  edits.reduce<ReportPayload>(
    (report, { field, now }) =>
      field === 'content' ? { ...report, ...(now as ReportContent) } : { ...report, [field]: now },
    payload,
  )
