import {
  isMissing,
  rehydrate,
  toPayload,
  type Builder,
  type BuilderVariable,
  type Missing,
  type QuestionIndex,
} from '@core/report'
import { reportOptions, reportVariableEntry, type Dataset, type ReportPayload } from '@core/contract'
import { findDrafts, type DraftPlace, type KeptDraft } from '@/lib/drafts'

/** What the builder was opened for: a new report, or a saved one. */
export type Intent = { readonly kind: 'new' } | { readonly kind: 'open'; readonly reportId: string }

/** A draft: the report as it would be saved, and what the saved form leaves out. */
export interface Draft {
  readonly intent: Intent
  /** The builder was left on purpose: the draft is offered, while one interrupted by a reload is restored at once. */
  readonly left: boolean
  readonly titleTyped: boolean
  readonly openedAt: number
  /** Variables unchanged since an earlier report, which need no ticked option. */
  readonly fromOldReport: readonly string[]
  /** What was missing when the report was opened; the payload no longer refers to it. */
  readonly missing: readonly Missing[]
  readonly payload: ReportPayload
  /** The saved report that the work began with; null for a new one, and where an old draft does not say. */
  readonly base: ReportPayload | null
}

/** A draft, and where and when it was saved in the browser. */
export interface FoundDraft {
  readonly kept: KeptDraft
  readonly draft: Draft
}

/** Whose builder of which dataset. */
export interface BuilderAddress {
  readonly user: string
  readonly studyId: string
  readonly datasetName: string
}

const ofDataset = ({ studyId, datasetName }: BuilderAddress): DraftPlace => ['report builder', studyId, datasetName]

/** The place of the draft of a report. */
export const builderPlace = (address: BuilderAddress & { readonly intent: Intent }): DraftPlace => [
  ...ofDataset(address),
  ...(address.intent.kind === 'new' ? ['new'] : ['open', address.intent.reportId]),
]

/** The place of the draft of filters that are being edited for a report. */
export const filterPlace = (address: BuilderAddress & { readonly intent: Intent }): DraftPlace => [
  'report filters',
  ...builderPlace(address),
]

const oldOnes = (list: readonly BuilderVariable[], part: string): string[] =>
  list.filter(({ fromOldReport }) => fromOldReport).map(({ questionName }) => `${part}/${questionName}`)

export const makeDraft = (
  builder: Builder,
  { intent, base }: Pick<Draft, 'intent' | 'base'>,
  dataset: Dataset,
  left: boolean,
): Draft => ({
  intent,
  base,
  left,
  titleTyped: builder.titleTyped,
  openedAt: builder.openedAt,
  fromOldReport: [...oldOnes(builder.main, 'row'), ...oldOnes(builder.axis, 'axis')],
  missing: builder.missing,
  payload: { ...toPayload(builder, dataset), title: builder.title },
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const readIntent = (value: unknown): Intent | null => {
  if (!isRecord(value)) return null
  if (value['kind'] === 'new') return { kind: 'new' }
  const reportId = value['reportId']
  return value['kind'] === 'open' && typeof reportId === 'string' ? { kind: 'open', reportId } : null
}

const readPayload = (value: unknown): ReportPayload | null => {
  if (!isRecord(value) || !Array.isArray(value['main']) || !Array.isArray(value['segmentation'])) return null
  const main = value['main'].map(entry => reportVariableEntry.safeParse(entry))
  const segmentation = value['segmentation'].map(entry => reportVariableEntry.safeParse(entry))
  const options = reportOptions.safeParse(value['options'])
  const { title, description, dataset_name } = value
  if (
    !options.success ||
    typeof title !== 'string' ||
    typeof description !== 'string' ||
    typeof dataset_name !== 'string'
  )
    return null
  if (![...main, ...segmentation].every(entry => entry.success)) return null
  const data = (list: typeof main) => list.flatMap(entry => (entry.success ? [entry.data] : []))
  return { title, description, dataset_name, main: data(main), segmentation: data(segmentation), options: options.data }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

const readDraft = (value: unknown): Draft | null => {
  if (!isRecord(value)) return null
  const intent = readIntent(value['intent'])
  const payload = readPayload(value['payload'])
  const { left, titleTyped, openedAt, fromOldReport, missing } = value
  if (!intent || !payload || typeof openedAt !== 'number') return null
  if (!isTexts(fromOldReport) || !Array.isArray(missing) || !missing.every(isMissing)) return null
  const base = readPayload(value['base'])
  return {
    intent,
    payload,
    base,
    openedAt,
    left: left === true,
    titleTyped: titleTyped === true,
    fromOldReport,
    missing,
  }
}

/** The unfinished reports of a person on a dataset, newest first. */
export const findReportDrafts = (address: BuilderAddress): readonly FoundDraft[] =>
  findDrafts(address.user, ofDataset(address)).flatMap(kept => {
    const draft = readDraft(kept.value)
    return draft ? [{ kept, draft }] : []
  })

const withOld = (list: readonly BuilderVariable[], part: string, old: ReadonlySet<string>): BuilderVariable[] =>
  list.map(variable => ({ ...variable, fromOldReport: old.has(`${part}/${variable.questionName}`) }))

/** The builder that a draft restores, given the dataset as it is today. */
export const fromDraft = (draft: Draft, dataset: Dataset, index: QuestionIndex): Builder => {
  const old = new Set(draft.fromOldReport)
  const builder = rehydrate(draft.payload, dataset, index, draft.openedAt)
  return {
    ...builder,
    titleTyped: draft.titleTyped,
    missing: [...draft.missing, ...builder.missing],
    main: withOld(builder.main, 'row', old),
    axis: withOld(builder.axis, 'axis', old),
  }
}

export const sameIntent = (a: Intent, b: Intent): boolean =>
  a.kind === 'open' && b.kind === 'open' ? a.reportId === b.reportId : a.kind === b.kind
