import { isNested } from './axis'
import { defaultWeight, weightLabel } from './defaults'
import { reconcileFilter } from './filterTree'
import { isBannerName, type QuestionIndex } from './questions'
import { ALL_DESELECTED, type Dataset, type ReportPayload, type ReportVariable } from '@core/contract'
import { cutReportName } from '@core/domain'
import type { Builder, Missing } from './builder'
import { makeVariable, type BuilderVariable, type SelectionType } from './variables'

/** Placeholder entry of a default grid until real variables are chosen; it never counts as a variable. */
export const DEFAULT_GRID_PLACEHOLDER = 'DEFAULT_GRID'

const selectedIds = (variable: BuilderVariable, type: SelectionType): string[] =>
  variable.selectedOptions.filter(option => option.type === type && option.selected).map(({ id }) => id)

const deselectedIds = (variable: BuilderVariable): string[] | typeof ALL_DESELECTED => {
  const options = variable.selectedOptions.filter(({ type }) => type === 'option')
  const off = options.filter(({ selected }) => !selected).map(({ id }) => id)
  return options.length > 0 && off.length === options.length ? ALL_DESELECTED : off
}

/** One variable as it is saved, keyed by its question name. */
export const toEntry = (variable: BuilderVariable): Record<string, ReportVariable> => {
  const rows = { calculated: selectedIds(variable, 'calculated'), nets: selectedIds(variable, 'net') }
  if (isBannerName(variable.questionName))
    return {
      [variable.questionName]: {
        ...rows,
        type: 'banner',
        banner_name: variable.label,
        deselected_options: deselectedIds(variable),
      },
    }
  return {
    [variable.questionName]:
      variable.resourceType === 'breakouts'
        ? { ...rows, type: 'breakouts', deselected_breakouts: deselectedIds(variable) }
        : { ...rows, deselected_options: deselectedIds(variable) },
  }
}

/** What is saved. */
export const toPayload = (builder: Builder, dataset: Pick<Dataset, 'weights'>): ReportPayload => ({
  title: cutReportName(builder.title.trim()),
  description: builder.description,
  dataset_name: builder.datasetName,
  main: builder.main.filter(({ questionName }) => questionName !== DEFAULT_GRID_PLACEHOLDER).map(toEntry),
  segmentation: builder.axis.map(toEntry),
  options: {
    filters: builder.filters,
    autoAdjustBaseEnabled: builder.autoAdjustBase,
    weighting: builder.weight,
    weightingLabel: weightLabel(dataset, builder.weight),
    viewSettings: builder.viewSettings,
    inverted: builder.inverted,
    ...(isNested(builder) && { nested: true }),
  },
})

const isOff = (deselected: readonly string[] | typeof ALL_DESELECTED, id: string): boolean =>
  deselected === ALL_DESELECTED || deselected.includes(id)

interface FromEntry {
  readonly variable: BuilderVariable | null
  readonly missing: readonly Missing[]
}

const without = (ids: readonly string[], known: ReadonlySet<string>): string[] => ids.filter(id => !known.has(id))

const named = (kind: Missing['kind'], label: string, ids: readonly string[]): Missing[] =>
  ids.map(id => ({ kind, name: `${label}: ${id}` }))

/** Rebuilds a saved variable over today's dataset and lists what no longer exists. */
export const fromEntry = (entry: Record<string, ReportVariable>, index: QuestionIndex): FromEntry => {
  const [name, saved] = Object.entries(entry)[0] ?? []
  if (name === undefined || saved === undefined || name === DEFAULT_GRID_PLACEHOLDER)
    return { variable: null, missing: [] }
  const addressed = index.get(name)
  if (!addressed) {
    const gone = saved.type === 'banner' ? ({ kind: 'banner', name: saved.banner_name ?? name } as const) : null
    return { variable: null, missing: [gone ?? { kind: 'question', name }] }
  }
  const fresh = makeVariable(addressed)
  const deselected = (fresh.resourceType === 'breakouts' ? saved.deselected_breakouts : saved.deselected_options) ?? []
  const chosen = { calculated: new Set(saved.calculated), net: new Set(saved.nets) }
  const selectedOptions = fresh.selectedOptions.map(option => ({
    ...option,
    selected: option.type === 'option' ? !isOff(deselected, option.id) : chosen[option.type].has(option.id),
  }))
  const ids = (type: SelectionType) =>
    new Set(fresh.selectedOptions.filter(option => option.type === type).map(({ id }) => id))
  // Columns of a banner come and go with what managers make of it: one that was unticked is not missed.
  if (addressed.banner) return { variable: { ...fresh, selectedOptions, fromOldReport: true }, missing: [] }
  const missing = [
    ...named(
      fresh.resourceType === 'breakouts' ? 'breakout' : 'option',
      fresh.label,
      deselected === ALL_DESELECTED ? [] : without(deselected, ids('option')),
    ),
    ...named('net', fresh.label, without(saved.nets, ids('net'))),
    ...named('calculated', fresh.label, without(saved.calculated, ids('calculated'))),
  ]
  return { variable: { ...fresh, selectedOptions, fromOldReport: true }, missing }
}

const fromEntries = (entries: ReportPayload['main'], index: QuestionIndex) => {
  const found = entries.map(entry => fromEntry(entry, index))
  return {
    variables: found.map(({ variable }) => variable).filter(variable => variable !== null),
    missing: found.flatMap(({ missing }) => missing),
  }
}

/**
 * A saved report as a builder over today's dataset. What no longer exists is named in `missing`;
 * a missing weight becomes the default weight, a missing filter condition is dropped.
 */
export const rehydrate = (
  payload: ReportPayload,
  dataset: Dataset,
  index: QuestionIndex,
  openedAt: number,
): Builder => {
  const main = fromEntries(payload.main, index)
  const axis = fromEntries(payload.segmentation, index)
  const { filter, lost } = reconcileFilter(payload.options.filters, index)
  const saved = payload.options.weighting
  const weightGone = saved !== null && !dataset.weights.some(({ variable }) => variable === saved)
  return {
    datasetName: payload.dataset_name,
    title: payload.title,
    titleTyped: true,
    openedAt,
    description: payload.description,
    main: main.variables,
    axis: axis.variables,
    filters: filter,
    autoAdjustBase: payload.options.autoAdjustBaseEnabled,
    weight: weightGone ? defaultWeight(dataset) : saved,
    viewSettings: payload.options.viewSettings,
    inverted: payload.options.inverted,
    nested: payload.options.nested,
    missing: [
      ...main.missing,
      ...axis.missing,
      ...lost,
      ...(weightGone ? [{ kind: 'weight' as const, name: payload.options.weightingLabel ?? saved }] : []),
    ],
  }
}
