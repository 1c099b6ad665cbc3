import {
  breakoutsOf,
  calculatedOf,
  countedOptions,
  type Addressed,
  type BuilderList,
  type BuilderVariable,
  type SelectionType,
} from '@core/report'

/** One checkbox of a variable: an option, a row of a grid, a net or a calculated row. */
export interface Entry {
  readonly id: string
  readonly type: SelectionType
  readonly label: string
  readonly count: string
  readonly selected: boolean
}

/** The checkboxes of a variable with labels and counts; on the axis only what can be a column. */
export const optionEntries = (addressed: Addressed, variable: BuilderVariable, list: BuilderList): Entry[] => {
  const { question } = addressed
  const rows =
    variable.resourceType === 'breakouts'
      ? breakoutsOf(question).map(({ name, text }) => [name, text, ''] as const)
      : question.categorical_responses.map(
          ({ id, label, n }) => [id, label, addressed.banner ? '' : n.toLocaleString('en')] as const,
        )
  const nets = question.nets.map(({ id, label, any_of }) => [id, label, `${String(any_of.length)} options`] as const)
  const calculated = calculatedOf(question).map(({ id, label }) => [id, label, ''] as const)
  const known: Record<SelectionType, ReadonlyMap<string, readonly [string, string, string]>> = {
    option: new Map(rows.map(row => [row[0], row])),
    net: new Map(nets.map(row => [row[0], row])),
    calculated: new Map(calculated.map(row => [row[0], row])),
  }
  const choices = list === 'axis' ? countedOptions(variable, list, addressed) : variable.selectedOptions
  return choices.map(({ id, type, selected }) => {
    const [, label = id, count = ''] = known[type].get(id) ?? []
    return { id, type, label, count, selected }
  })
}
