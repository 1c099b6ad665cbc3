import { ALL_DESELECTED, type ReportPayload, type ReportVariable, type ViewSettings } from '@core/contract'
import { canonicalJson } from '@core/domain'
import { filterWords, sameFilter, toTree } from './filterTree'
import type { QuestionIndex } from './questions'

type Entries = ReportPayload['main']

/** Labels named in one sentence; the others are counted. */
const NAMED = 5

const listed = (words: readonly string[]): string => {
  const more = words.length - NAMED
  return more > 0 ? `${words.slice(0, NAMED).join(', ')} and ${String(more)} more` : words.join(', ')
}

const variables = (entries: Entries): ReadonlyMap<string, ReportVariable> =>
  new Map(entries.flatMap(entry => Object.entries(entry)))

type Labels = (name: string, variable?: ReportVariable) => string

const hidden = ({ type, deselected_options, deselected_breakouts }: ReportVariable): ReadonlySet<string> => {
  const ids = (type === 'breakouts' ? deselected_breakouts : deselected_options) ?? []
  return new Set(ids === ALL_DESELECTED ? [ALL_DESELECTED] : ids)
}

const isOther = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size !== b.size || [...a].some(id => !b.has(id))

const isOtherSelection = (a: ReportVariable, b: ReportVariable): boolean =>
  isOther(hidden(a), hidden(b)) ||
  isOther(new Set(a.nets), new Set(b.nets)) ||
  isOther(new Set(a.calculated), new Set(b.calculated))

const listChanges = (before: Entries, after: Entries, place: 'Rows' | 'Axis', label: Labels): string[] => {
  const [old, now] = [variables(before), variables(after)]
  const named = (of: ReadonlyMap<string, ReportVariable>, names: readonly string[]) =>
    listed(names.map(name => label(name, of.get(name))))
  const added = [...now.keys()].filter(name => !old.has(name))
  const removed = [...old.keys()].filter(name => !now.has(name))
  const kept = [...now.keys()].filter(name => old.has(name))
  const isMoved = [...old.keys()].filter(name => now.has(name)).some((name, at) => kept[at] !== name)
  const other = kept.filter(name => {
    const [was, is] = [old.get(name), now.get(name)]
    return was !== undefined && is !== undefined && isOtherSelection(was, is)
  })
  return [
    ...(added.length > 0 ? [`${place}: ${named(now, added)} added`] : []),
    ...(removed.length > 0 ? [`${place}: ${named(old, removed)} removed`] : []),
    ...(isMoved ? [`${place}: another order`] : []),
    ...(other.length > 0 ? [`${place}: another selection of ${named(now, other)}`] : []),
  ]
}

/** As the form of the view settings names them. */
const SETTINGS: Readonly<Record<keyof ViewSettings, string>> = {
  numberType: 'numbers',
  chartType: 'chart type',
  chartChosen: 'chart type',
  chartGroup: 'columns of the chart',
  showLabels: 'value labels',
  hideLowBase: 'low-base columns',
  sortState: 'sorting',
  suppressNullValues: 'empty rows and columns',
  showUnweightedBase: 'unweighted base',
  sortable: 'sorting',
  showStatTesting: 'significance testing',
  statsConfidence: 'confidence',
  statsConfidenceSecond: 'second confidence',
  correction: 'correction for many tests',
  test: 'significance test',
}

/** A setting that a report leaves out has this value. */
const ABSENT: Partial<ViewSettings> = {
  chartChosen: false,
  statsConfidenceSecond: null,
  correction: 'none',
  test: 'house',
}

const viewChanges = (before: ViewSettings, after: ViewSettings): string[] => {
  const value = (of: ViewSettings, key: keyof ViewSettings) => canonicalJson(of[key] ?? ABSENT[key])
  const keys = Object.keys(SETTINGS) as (keyof ViewSettings)[]
  const changed = new Set(keys.filter(key => value(before, key) !== value(after, key)).map(key => SETTINGS[key]))
  return changed.size > 0 ? [`View settings: ${[...changed].join(', ')}`] : []
}

const switched = (before: boolean, after: boolean, on: string, off: string): string[] =>
  before === after ? [] : [after ? on : off]

/**
 * In what a report differs from what it was, one sentence for each difference; empty when it shows the same under the same words.
 * Questions are named by their labels in `index`, and those that are not in it by their names.
 */
export const reportChanges = (before: ReportPayload, after: ReportPayload, index: QuestionIndex): string[] => {
  const label: Labels = (name, variable) => index.get(name)?.label ?? variable?.banner_name ?? name
  const [old, now] = [before.options, after.options]
  const filters = filterWords(toTree(now.filters), index)
  const hasOtherFilters = !sameFilter(old.filters, now.filters)
  return [
    ...(before.title === after.title ? [] : [`Name: “${after.title}” instead of “${before.title}”`]),
    ...(before.description === after.description ? [] : ['Description: another text']),
    ...listChanges(before.main, after.main, 'Rows', label),
    ...listChanges(before.segmentation, after.segmentation, 'Axis', label),
    ...switched(old.nested === true, now.nested === true, 'Axis: nested', 'Axis: side by side'),
    ...(hasOtherFilters ? [filters === '' ? 'Filters: none' : `Filters: ${filters}`] : []),
    ...(old.weighting === now.weighting ? [] : [`Weight: ${now.weightingLabel ?? now.weighting ?? 'none'}`]),
    ...switched(old.autoAdjustBaseEnabled, now.autoAdjustBaseEnabled, 'Base: auto-adjusted', 'Base: not auto-adjusted'),
    ...switched(old.inverted, now.inverted, 'Rows and columns swapped', 'Rows and columns no longer swapped'),
    ...viewChanges(old.viewSettings, now.viewSettings),
  ]
}
