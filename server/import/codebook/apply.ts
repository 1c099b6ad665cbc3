import type { ImportWarning } from '@core/contract/imports'
import type { Code, Column } from '@core/crosstab'
import { createTable, missingRule, userMissingPositions } from '../columns'
import type { DeclaredMissing, MultipleResponseSet, SurveyFile, ValueLabel, VariableHint, VariableInfo } from '../types'
import { NO_HINT, type Codebook, type CodebookVariable } from './types'

const withMissing = (column: Column, missing: DeclaredMissing): Column =>
  column.kind === 'number'
    ? { ...column, missing: missingRule(missing) }
    : { ...column, userMissing: userMissingPositions(column.dictionary, missing) }

/** Codes of a codebook as the column writes them: text columns have text codes, except lists of answers in one cell. */
const asCoded = (code: Code, variable: VariableInfo, separator: string | null): Code =>
  variable.type === 'numeric' || separator !== null ? code : String(code)

const mergedHint = (old: VariableHint | undefined, found: VariableHint): VariableHint => ({
  question: found.question ?? old?.question ?? null,
  questionText: found.questionText || (old?.questionText ?? ''),
  option: found.option ?? old?.option ?? null,
  kind: found.kind ?? old?.kind ?? null,
  separator: found.separator ?? old?.separator ?? null,
})

const described = (variable: VariableInfo, entry: CodebookVariable): VariableInfo => {
  const hint = mergedHint(variable.hint, entry.hint)
  const valueLabels = entry.valueLabels.map(({ code, label }): ValueLabel => ({
    code: asCoded(code, variable, hint.separator),
    label,
  }))
  const { ranges = [] } = entry
  const values = entry.missing.map(code => asCoded(code, variable, hint.separator))
  return {
    ...variable,
    label: entry.label || variable.label,
    valueLabels: valueLabels.length > 0 ? valueLabels : variable.valueLabels,
    missing:
      values.length > 0 || ranges.length > 0
        ? { values, ranges: [...(variable.missing?.ranges ?? []), ...ranges] }
        : variable.missing,
    measure: entry.measure ?? variable.measure,
    hint:
      hint.separator !== null && variable.type !== 'text'
        ? { ...hint, separator: null, kind: hint.kind ?? NO_HINT.kind }
        : hint,
  }
}

const unknownWarning = (file: SurveyFile, codebook: Codebook): ImportWarning[] => {
  const names = new Set(file.variables.map(variable => variable.name))
  const unknown = codebook.variables.filter(entry => !names.has(entry.name)).map(entry => entry.name)
  if (unknown.length === 0) return []
  const shown = `${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}`
  const message = `The codebook describes ${unknown.length === 1 ? '1 variable' : `${unknown.length} variables`} that the file does not have: ${shown}.`
  return [{ code: 'codebook_unknown_variable', message, where: null }]
}

const missingWarning = (codebook: Codebook): ImportWarning[] => {
  const declared = codebook.variables.filter(entry => entry.missing.length > 0)
  if (declared.length === 0) return []
  const example = declared[0]
  const label = example?.valueLabels.find(({ code }) => code === example.missing[0])?.label
  const message = `Codes that the codebook shows as missing (such as ${String(example?.missing[0])}${label === undefined ? '' : ` "${label}"`}) are out of the base in ${declared.length} variables.`
  return [{ code: 'codebook_missing', message, where: null }]
}

/** A set with the members that the file has, its counted value as they write it. */
const withCounted = (set: MultipleResponseSet, known: ReadonlyMap<string, VariableInfo>): MultipleResponseSet => {
  const members = set.members.filter(name => known.has(name))
  const isNumber = members.every(name => known.get(name)?.type === 'numeric')
  const { countedValue } = set
  const counted = countedValue === null || isNumber ? countedValue : String(countedValue)
  return { ...set, members, countedValue: counted }
}

/** The file with the codebook's labels, value labels, missing codes and question membership; cells stay as they are. */
export const applyCodebook = <File extends SurveyFile>(file: File, codebook: Codebook): File => {
  const entries = new Map(codebook.variables.map(entry => [entry.name, entry]))
  const changed = new Map<string, Column>()
  const variables = file.variables.map(variable => {
    const entry = entries.get(variable.name)
    if (entry === undefined) return variable
    const next = described(variable, entry)
    const column = file.table.column(variable.name)
    if (column !== undefined && next.missing !== null) changed.set(variable.name, withMissing(column, next.missing))
    return next
  })
  const columns = new Map<string, Column>()
  for (const { name } of variables) {
    const column = changed.get(name) ?? file.table.column(name)
    if (column !== undefined) columns.set(name, column)
  }
  const warnings = [
    ...file.warnings,
    ...codebook.warnings,
    ...unknownWarning(file, codebook),
    ...missingWarning(codebook),
  ]
  const known = new Map(variables.map(variable => [variable.name, variable]))
  const sets = (codebook.sets ?? []).map(set => withCounted(set, known))
  return {
    ...file,
    variables,
    table: createTable(file.table.length, columns),
    sets: [...file.sets, ...sets.filter(({ members }) => members.length > 1)],
    weightVariable: known.has(codebook.weight ?? '') ? (codebook.weight ?? null) : file.weightVariable,
    warnings,
  }
}
