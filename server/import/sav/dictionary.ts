import type { DeclaredMissing, Measure, MultipleResponseSet, ValueLabel, VariableInfo } from '../types'
import { customAttributes, parseVariableAttributes, roleOf, type Attributes } from './attributes'
import { TextReader, announcedEncoding } from './encoding'
import {
  extensionAscii,
  extensionBytes,
  readLongLabels,
  readLongMissing,
  readMachineInfo,
  readMeasures,
  readSpecialNumbers,
  type SpecialNumbers,
} from './extensions'
import { displayFormat, type DisplayFormat } from './formats'
import type { SavHeader } from './header'
import { nameVariables, variableFinder, type NamedVariable } from './names'
import { damaged, unsupported } from './problems'
import type { RawDictionary, RawValueLabels } from './records'
import { readSets } from './sets'
import {
  isoOf,
  labelText,
  numberLabels,
  storedMissing,
  textLabels,
  textMissing,
  withoutPadding,
  type RawPair,
} from './values'
import type { WarningList } from './warnings'

/** Where and how the cells of a variable are stored. Missing numbers are as stored, missing texts as trimmed. */
export interface VariableLayout {
  readonly info: VariableInfo
  readonly kind: 'number' | 'day' | 'moment' | 'text'
  /** First word of a case, counted from 0. */
  readonly word: number
  /** Runs of text bytes; one entry except for very long texts. `words` includes padding. */
  readonly pieces: readonly { readonly word: number; readonly words: number; readonly length: number }[]
  readonly missing: DeclaredMissing | null
}

export interface SavDictionary {
  readonly layouts: readonly VariableLayout[]
  readonly sets: readonly MultipleResponseSet[]
  readonly weightVariable: string | null
  readonly special: SpecialNumbers
  readonly texts: TextReader
  /** The encoding as the file names it, null when it does not. */
  readonly announced: string | null
  readonly fileLabel: string | null
  readonly documents: readonly string[]
}

interface Context {
  readonly raw: RawDictionary
  readonly littleEndian: boolean
  readonly texts: TextReader
  readonly special: SpecialNumbers
  readonly warnings: WarningList
}

const labelPlace = (variable: NamedVariable): string => `value labels of ${variable.name}`

/** Pairs of record 3/4 by the slot of their variable; @throws when a slot is not a variable's first word. */
const labelsBySlot = (
  records: readonly RawValueLabels[],
  slots: ReadonlyMap<number, NamedVariable>,
  words: number,
): Map<number, RawPair[]> => {
  const found = new Map<number, RawPair[]>()
  for (const { pairs, slots: targets, offset } of records) {
    for (const slot of targets) {
      if (slot < 0 || slot >= words)
        throw damaged(`Value labels are for variable position ${slot + 1} of ${words}.`, offset)
      if (!slots.has(slot))
        throw damaged(`Value labels are for position ${slot + 1}, which is inside a text variable.`, offset)
      found.set(slot, [...(found.get(slot) ?? []), ...pairs])
    }
  }
  return found
}

const slotMap = (variables: readonly NamedVariable[]): Map<number, NamedVariable> =>
  new Map(variables.flatMap(variable => variable.pieces.map(piece => [piece.slot, variable] as const)))

const longRecords = <T extends { readonly variable: Uint8Array }>(
  subtype: number,
  read: (data: Uint8Array, littleEndian: boolean) => T[] | null,
  variables: readonly NamedVariable[],
  { raw, littleEndian, texts, warnings }: Context,
): Map<NamedVariable, T> => {
  const found = new Map<NamedVariable, T>()
  const bytes = extensionBytes(raw.extensions, subtype)
  if (bytes === null) return found
  const records = read(bytes, littleEndian)
  if (records === null)
    warnings.add('record_left_out', `Extension record 7/${subtype} about long texts is damaged and was left out.`, null)
  const find = variableFinder(variables)
  for (const record of records ?? []) {
    const variable = find(texts.text(record.variable, `extension record 7/${subtype}`).trim())
    if (variable !== undefined && variable.width > 0) found.set(variable, record)
    else
      warnings.add(
        'record_left_out',
        `Extension record 7/${subtype} is about a text variable that does not exist.`,
        null,
      )
  }
  return found
}

const measuresOf = (
  variables: readonly NamedVariable[],
  { raw, littleEndian }: Context,
): ((at: number) => Measure | null) => {
  const found = readMeasures(raw.extensions, littleEndian, { pieces: raw.variables.length, wholes: variables.length })
  if (found === null) return () => null
  if (!found.perPiece) return at => found.measures[at] ?? null
  const position = new Map(raw.variables.map((variable, at) => [variable, at]))
  return at => {
    const first = variables[at]?.first
    return (first === undefined ? null : found.measures[position.get(first) ?? -1]) ?? null
  }
}

const attributesOf = ({ raw, texts }: Context): ((name: string) => Attributes) => {
  const bytes = extensionBytes(raw.extensions, 18)
  const parsed =
    bytes === null ? null : parseVariableAttributes(texts.text(withoutPadding(bytes), 'the variable attributes'))
  const byName = new Map([...(parsed ?? [])].map(([name, attributes]) => [name.trim().toLowerCase(), attributes]))
  return name => byName.get(name.toLowerCase()) ?? {}
}

const WIDEST_LABELLED = 8

/** Missing values as the user sees them: dates as ISO text. */
const shownMissing = (missing: DeclaredMissing | null, format: DisplayFormat): DeclaredMissing | null => {
  if (missing === null || format.date === null) return missing
  const toIso = isoOf(format.date)
  const isoValues = missing.values.map(value =>
    typeof value === 'number' && Number.isFinite(value) ? toIso(value) : String(value),
  )
  return { values: isoValues, ranges: missing.ranges }
}

const textPieces = (variable: NamedVariable): VariableLayout['pieces'] => {
  let left = variable.width
  return variable.pieces.map(piece => {
    const length = variable.pieces.length === 1 ? left : Math.min(255, left, piece.width)
    left -= length
    return { word: piece.slot, words: piece.words, length }
  })
}

const kindOf = (variable: NamedVariable, format: DisplayFormat): VariableLayout['kind'] =>
  variable.width > 0 ? 'text' : (format.date ?? 'number')

const layoutsOf = (variables: readonly NamedVariable[], context: Context): VariableLayout[] => {
  const { raw, littleEndian, texts, special, warnings } = context
  const labels = labelsBySlot(raw.valueLabels, slotMap(variables), raw.words)
  const longLabels = longRecords(21, readLongLabels, variables, context)
  const longMissing = longRecords(22, readLongMissing, variables, context)
  const measure = measuresOf(variables, context)
  const attributes = attributesOf(context)

  const labelsOf = (variable: NamedVariable, format: DisplayFormat): ValueLabel[] => {
    const pairs = labels.get(variable.first.slot) ?? []
    const where = labelPlace(variable)
    if (variable.width === 0) return numberLabels(pairs, format, special, littleEndian, texts, where)
    if (variable.width <= WIDEST_LABELLED) return textLabels(pairs, texts, where)
    if (pairs.length > 0)
      warnings.add(
        'labels_left_out',
        'Value labels for texts wider than 8 bytes are in the wrong record and were left out.',
        variable.name,
      )
    return textLabels(longLabels.get(variable)?.pairs ?? [], texts, where)
  }
  const missingOf = (variable: NamedVariable): DeclaredMissing | null =>
    variable.width === 0
      ? storedMissing(variable.first, special, littleEndian)
      : textMissing(
          longMissing.get(variable)?.values ?? variable.first.missing,
          texts,
          `missing values of ${variable.name}`,
        )

  return variables.map((variable, at) => {
    const { name, width, first } = variable
    const format = displayFormat(first.format, width)
    const missing = missingOf(variable)
    const own = attributes(name)
    const kind = kindOf(variable, format)
    const info: VariableInfo = {
      name,
      label: first.label === null ? '' : labelText(first.label, texts, `the label of ${name}`),
      type: kind === 'text' ? 'text' : kind === 'number' ? 'numeric' : 'date',
      format: format.text,
      width,
      decimals: format.decimals,
      measure: measure(at),
      role: roleOf(own),
      valueLabels: labelsOf(variable, format),
      missing: shownMissing(missing, format),
      attributes: customAttributes(own),
    }
    return { info, kind, word: first.slot, pieces: kind === 'text' ? textPieces(variable) : [], missing }
  })
}

const weightOf = (header: SavHeader, variables: readonly NamedVariable[], warnings: WarningList): string | null => {
  if (header.weightIndex === 0) return null
  const variable = variables.find(({ first }) => first.slot === header.weightIndex - 1)
  if (variable !== undefined && variable.width === 0) return variable.name
  const why = variable === undefined ? 'a variable that does not exist' : `the text variable ${variable.name}`
  warnings.add('weight_ignored', `The file names ${why} as its weight; it was read without a weight.`, null)
  return null
}

const refuseForeignNumbers = (floatFormat: number | null): void => {
  if (floatFormat !== 2 && floatFormat !== 3) return
  throw unsupported(
    'number_format',
    `The numbers of this file are in the format of ${floatFormat === 2 ? 'IBM 370' : 'DEC VAX'} computers, not IEEE 754.`,
    'extension record 7/3',
    'Save it as .sav with SPSS on Windows, macOS or Linux and upload that.',
  )
}

/**
 * Makes the dictionary of a file from its records: names, labels, missing values, sets, weight, storage of the cells.
 * `encoding` replaces what the file says about its texts.
 * @throws SurveyFileError when the records contradict each other
 */
export const assembleDictionary = (
  header: SavHeader,
  raw: RawDictionary,
  littleEndian: boolean,
  warnings: WarningList,
  encoding?: string,
): SavDictionary => {
  const machine = readMachineInfo(raw.extensions, littleEndian)
  refuseForeignNumbers(machine.floatFormat)
  const named = encoding ?? extensionAscii(raw.extensions, 20)
  const announced = announcedEncoding(named, machine.codePage)
  warnings.addAll(announced.warnings)
  const texts = new TextReader(announced.decoder)
  const special = readSpecialNumbers(raw.extensions, littleEndian)
  const context: Context = { raw, littleEndian, texts, special, warnings }
  const variables = nameVariables(raw, texts, warnings)
  if (header.caseSize > 0 && header.caseSize !== raw.words) {
    warnings.add(
      'case_size',
      `The header says a case has ${header.caseSize} values, the dictionary says ${raw.words}; the dictionary was followed.`,
      null,
    )
  }
  const fileLabel = texts.text(withoutPadding(header.fileLabel), 'the file label').trim()
  return {
    layouts: layoutsOf(variables, context),
    sets: readSets(raw.extensions, variables, texts, warnings),
    weightVariable: weightOf(header, variables, warnings),
    special,
    texts,
    announced: announced.name,
    fileLabel: fileLabel === '' ? null : fileLabel,
    documents: raw.documents.map(line => texts.text(withoutPadding(line), 'the documents')),
  }
}
