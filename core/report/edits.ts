import { sameAddedRow, type AddedRowAddress } from './addedRows'
import { axisLimit } from './axis'
import type { Builder } from './builder'
import type { Addressed } from './questions'
import { makeVariable, type BuilderList, type BuilderVariable } from './variables'

type Variables = readonly BuilderVariable[]

/** The builder with one of its two lists changed. */
export const changeList = (
  builder: Builder,
  list: BuilderList,
  change: (variables: Variables) => Variables,
): Builder => (list === 'row' ? { ...builder, main: change(builder.main) } : { ...builder, axis: change(builder.axis) })

/** The builder with one variable of one list changed. */
export const changeVariable = (
  builder: Builder,
  list: BuilderList,
  questionName: string,
  change: (variable: BuilderVariable) => BuilderVariable,
): Builder =>
  changeList(builder, list, variables =>
    variables.map(variable => (variable.questionName === questionName ? change(variable) : variable)),
  )

/** Adds a variable to the axis; the same builder where the axis is full or has it. */
export const addToAxis = (builder: Builder, addressed: Addressed): Builder => {
  const { axis, viewSettings } = builder
  const isFull = axis.length >= axisLimit(viewSettings.chartType)
  const hasIt = axis.some(({ questionName }) => questionName === addressed.name)
  return isFull || hasIt ? builder : { ...builder, axis: [...axis, makeVariable(addressed)] }
}

/** An added row that was unticked because it is being deleted, and where to tick it again should that be undone. */
export interface UntickedRow {
  readonly row: AddedRowAddress
  readonly places: readonly string[]
}

const placeOf = (list: BuilderList, { questionName }: BuilderVariable): string => `${list}/${questionName}`

const isOption = (row: AddedRowAddress) => (option: BuilderVariable['selectedOptions'][number]) =>
  option.id === row.id && option.type === row.type

// The person did not tick this themselves: a variable of an earlier report stays one.
const withTick = (variable: BuilderVariable, row: AddedRowAddress, selected: boolean): BuilderVariable => ({
  ...variable,
  selectedOptions: variable.selectedOptions.map(option => (isOption(row)(option) ? { ...option, selected } : option)),
})

const mapVariables = (
  builder: Builder,
  change: (variable: BuilderVariable, place: string) => BuilderVariable,
): Builder => ({
  ...builder,
  main: builder.main.map(variable => change(variable, placeOf('row', variable))),
  axis: builder.axis.map(variable => change(variable, placeOf('axis', variable))),
})

/** Unticks an added row in every variable of its question (`nk`: the question's key). */
export const untickAddedRow = (
  builder: Builder,
  row: AddedRowAddress,
  nk: string,
): { builder: Builder; unticked: UntickedRow } => {
  const places: string[] = []
  const next = mapVariables(builder, (variable, place) => {
    if (variable.variableNk !== nk) return variable
    if (variable.selectedOptions.some(option => isOption(row)(option) && option.selected)) places.push(place)
    return withTick(variable, row, false)
  })
  return { builder: next, unticked: { row, places } }
}

/** Ticks an added row again where it was ticked. */
export const tickAgain = (builder: Builder, { row, places }: UntickedRow): Builder =>
  mapVariables(builder, (variable, place) => (places.includes(place) ? withTick(variable, row, true) : variable))

export const untickedOf = (all: readonly UntickedRow[], row: AddedRowAddress): UntickedRow | undefined =>
  all.find(one => sameAddedRow(one.row, row))
