import { testLevels } from '@core/crosstab'
import type { Dataset, ViewSettings } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { axisLimit, whyNotOnAxis } from '../axis'
import { parseFilterText } from '../defaults'
import type { QuestionIndex } from '../questions'
import {
  CHART_CHOICES,
  CONFIDENCES,
  CORRECTIONS,
  NUMBER_TYPES,
  chartChoice,
  chosenChart,
  secondConfidences,
} from '../viewSettings'
import { TESTS } from '../significanceTests'
import { mayNest, type AnalysisView } from './view'

type SortOrder = NonNullable<ViewSettings['sortState']['ROW']>

const NONE = 'none'
const HOUSE = 'house'
const DIRECTIONS = { asc: 'ASCENDING', desc: 'DESCENDING' } as const

const SWITCHES = {
  labels: 'showLabels',
  hide_low_base: 'hideLowBase',
  hide_empty: 'suppressNullValues',
  unweighted: 'showUnweightedBase',
  sortable: 'sortable',
  testing: 'showStatTesting',
} as const satisfies Record<string, keyof ViewSettings>

/** Parameters of an address as they are read: what a browser and a server both have. */
export interface Parameters {
  readonly get: (name: string) => string | null
  readonly getAll: (name: string) => string[]
}

export interface ReadView {
  readonly view: AnalysisView
  /** Names of parameters that were ignored because they could not be read. */
  readonly ignored: readonly string[]
}

/** The result of reading one parameter: its value, or null if it is broken. Absent parameters are not read. */
type Read<Value> = { readonly value: Value } | null

const oneOf = <Value extends string | number>(values: readonly Value[], text: string): Read<Value> => {
  const value = values.find(one => String(one) === text)
  return value === undefined ? null : { value }
}

const onOff = (text: string): Read<boolean> => (text === '1' || text === '0' ? { value: text === '1' } : null)

const filtersIn = (text: string): Read<QuestionFilter | null> => {
  if (text === NONE) return { value: null }
  const { filter } = parseFilterText(text)
  return filter ? { value: filter } : null
}

const orderIn = (text: string): Read<SortOrder> => {
  const [, word = '', key = ''] = /^(asc|desc):(.+)$/.exec(text) ?? []
  const direction = word === 'asc' || word === 'desc' ? DIRECTIONS[word] : null
  return direction && key.length <= 500 ? { value: { key, direction } } : null
}

const textOf = ({ key, direction }: SortOrder): string => `${direction === DIRECTIONS.asc ? 'asc' : 'desc'}:${key}`

interface Basis {
  readonly dataset: Pick<Dataset, 'weights'>
  readonly index: QuestionIndex
  readonly questionName: string
  readonly defaults: AnalysisView
}

const axisIn = (
  names: readonly string[],
  index: QuestionIndex,
  chartType: ViewSettings['chartType'],
): Read<string[]> => {
  if (names.length === 1 && names[0] === NONE) return { value: [] }
  const axis: string[] = []
  for (const name of names) {
    const addressed = index.get(name)
    if (!addressed || whyNotOnAxis(axis, addressed, chartType) !== null) return null
    axis.push(name)
  }
  return { value: axis }
}

/** A group that is not in the table any more is ignored where it is drawn. */
const chartGroupIn = (search: Parameters): Pick<ViewSettings, 'chartGroup'> => {
  const chartGroup = search.get('in_chart')
  return chartGroup === null || chartGroup.length > 500 ? {} : { chartGroup }
}

/** The view of an address. Unreadable parameters are ignored and named; missing ones take their defaults. */
export const readView = (search: Parameters, { dataset, index, questionName, defaults }: Basis): ReadView => {
  const ignored: string[] = []
  const read = <Value>(name: string, decode: (text: string) => Read<Value>, fallback: Value): Value => {
    const text = search.get(name)
    if (text === null) return fallback
    const found = decode(text)
    if (found === null) ignored.push(name)
    return found === null ? fallback : found.value
  }
  const choice = read(
    'chart',
    text =>
      oneOf(
        CHART_CHOICES.map(({ value }) => value),
        text,
      ),
    chartChoice(defaults.settings),
  )
  // The default is kept as it is, so that a view that nobody changed equals it.
  const chosen = { ...defaults.settings, ...(choice !== chartChoice(defaults.settings) && chosenChart(choice)) }
  const { chartType } = chosen
  const axis = read(
    'axis',
    () => axisIn(search.getAll('axis'), index, chartType),
    defaults.axis.slice(0, axisLimit(chartType)),
  )
  const rows = index.get(questionName)?.question.breakouts ?? []
  const switches = Object.fromEntries(
    Object.entries(SWITCHES).map(([name, setting]) => [setting, read(name, onOff, defaults.settings[setting])]),
  ) as Pick<ViewSettings, (typeof SWITCHES)[keyof typeof SWITCHES]>
  const { numberType, sortState } = defaults.settings
  const statsConfidence = read('confidence', text => oneOf(CONFIDENCES, text), defaults.settings.statsConfidence)
  const second = read<ViewSettings['statsConfidence'] | null>(
    'second',
    text => oneOf(secondConfidences(statsConfidence), text),
    null,
  )
  const correction = read(
    'correction',
    text =>
      oneOf(
        CORRECTIONS.map(({ value }) => value),
        text,
      ),
    NONE,
  )
  const test = read(
    'test',
    text =>
      oneOf(
        TESTS.map(({ value }) => value),
        text,
      ),
    testLevels(defaults.settings).test,
  )
  const view: AnalysisView = {
    axis,
    nested: read('nested', onOff, defaults.nested) && mayNest(axis),
    filters: read('filters', filtersIn, defaults.filters),
    weight: read(
      'weight',
      text =>
        text === NONE
          ? { value: null }
          : oneOf(
              dataset.weights.map(({ variable }) => variable),
              text,
            ),
      defaults.weight,
    ),
    autoAdjustBase: read('adjust', onOff, defaults.autoAdjustBase),
    breakout: read<string | null>('breakout', text => oneOf(rows, text), defaults.breakout),
    parts: read('show', text => oneOf(['both', 'chart', 'table'] as const, text), defaults.parts),
    arrangement: read('layout', text => oneOf(['side', 'stacked'] as const, text), defaults.arrangement),
    settings: {
      ...switches,
      chartType,
      ...(chosen.chartChosen !== undefined && { chartChosen: chosen.chartChosen }),
      ...chartGroupIn(search),
      numberType: read(
        'numbers',
        text =>
          oneOf(
            NUMBER_TYPES.map(({ value }) => value),
            text,
          ),
        numberType,
      ),
      statsConfidence,
      // Absent where there is none, as in the defaults.
      ...(second !== null && { statsConfidenceSecond: second }),
      ...(correction !== NONE && { correction }),
      ...(test !== HOUSE && { test }),
      sortState: {
        ROW: read<SortOrder | null>('rows', orderIn, sortState.ROW),
        COLUMN: read<SortOrder | null>('columns', orderIn, sortState.COLUMN),
      },
    },
  }
  return { view, ignored }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The parameters of a view by name: only what differs from the defaults, so that a shared link follows them otherwise. */
export const writeView = (view: AnalysisView, defaults: AnalysisView): [string, string][] => {
  const search: [string, string][] = []
  const put = (name: string, text: string, differs: boolean): void => {
    if (differs) search.push([name, text])
  }
  const flag = (name: string, value: boolean, usual: boolean): void => put(name, value ? '1' : '0', value !== usual)
  const { settings } = view
  const axis = view.axis.length === 0 ? [NONE] : view.axis
  for (const name of axis) put('axis', name, !same(view.axis, defaults.axis))
  flag('nested', view.nested, defaults.nested)
  put('breakout', view.breakout ?? '', view.breakout !== defaults.breakout)
  put('filters', view.filters ? JSON.stringify(view.filters) : NONE, !same(view.filters, defaults.filters))
  put('weight', view.weight ?? NONE, view.weight !== defaults.weight)
  flag('adjust', view.autoAdjustBase, defaults.autoAdjustBase)
  put('show', view.parts, view.parts !== defaults.parts)
  put('layout', view.arrangement ?? '', view.arrangement !== defaults.arrangement)
  put('numbers', settings.numberType, settings.numberType !== defaults.settings.numberType)
  put('chart', chartChoice(settings), chartChoice(settings) !== chartChoice(defaults.settings))
  put('in_chart', settings.chartGroup ?? '', settings.chartGroup !== undefined)
  put('confidence', String(settings.statsConfidence), settings.statsConfidence !== defaults.settings.statsConfidence)
  const { second, correction, test } = testLevels(settings)
  put('second', String(second), second !== null)
  put('correction', correction, correction !== NONE)
  put('test', test, test !== testLevels(defaults.settings).test)
  for (const [name, setting] of Object.entries(SWITCHES)) flag(name, settings[setting], defaults.settings[setting])
  const { ROW, COLUMN } = settings.sortState
  if (ROW) put('rows', textOf(ROW), true)
  if (COLUMN) put('columns', textOf(COLUMN), true)
  return search
}
