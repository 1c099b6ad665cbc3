import type { TextReader } from './encoding'
import { extensionBytes, keyValuePairs } from './extensions'
import { damaged } from './problems'
import type { RawDictionary, RawVariable } from './records'
import { withoutPadding } from './values'
import type { WarningList } from './warnings'

/** A variable as the user knows it: one record, or the several records of a very long text. */
export interface NamedVariable {
  readonly shortName: string
  /** Unique without regard to case. */
  readonly name: string
  /** Bytes of a text; 0 for numbers. */
  readonly width: number
  readonly first: RawVariable
  readonly pieces: readonly RawVariable[]
}

/** A very long text of `width` bytes takes one record for every 252 bytes. */
const BYTES_PER_PIECE = 252
const WIDEST_PIECE = 255

const SHORT_NAME_BYTES = 8
const LONGEST_NAME = 64

/** A short name: padded with blanks, possibly cut inside a letter. */
const nameText = (bytes: Uint8Array, texts: TextReader): string =>
  texts.text(withoutPadding(bytes), 'the names of variables', bytes.length >= SHORT_NAME_BYTES - 3)

const eightByteWords = (width: number): number => Math.ceil(width / 8)

interface Short {
  readonly raw: RawVariable
  readonly name: string
}

const piecesOf = (shorts: readonly Short[], at: number, width: number): RawVariable[] => {
  const count = Math.ceil(width / BYTES_PER_PIECE)
  const { name, raw } = shorts[at] ?? { name: '', raw: undefined }
  return Array.from({ length: count }, (_, piece) => {
    const found = shorts[at + piece]?.raw
    const wanted = piece < count - 1 ? WIDEST_PIECE : width - BYTES_PER_PIECE * (count - 1)
    if (found === undefined || eightByteWords(found.width) !== eightByteWords(wanted)) {
      throw damaged(
        `The text variable ${name} is said to be ${width} bytes wide, but its records hold less.`,
        raw?.offset ?? 0,
      )
    }
    return found
  })
}

const veryLongWidths = (
  dictionary: RawDictionary,
  texts: TextReader,
  shorts: readonly Short[],
  warnings: WarningList,
): Map<string, number> => {
  const bytes = extensionBytes(dictionary.extensions, 14)
  const widths = new Map<string, number>()
  if (bytes === null) return widths
  const known = new Set(shorts.map(({ name }) => name.toUpperCase()))
  for (const pair of keyValuePairs(bytes)) {
    const key = nameText(pair.key, texts).toUpperCase()
    const width = Number.parseInt(texts.text(pair.value, 'the list of very long texts'), 10)
    if (!known.has(key))
      warnings.add(
        'very_long_unknown',
        'The list of very long texts names a variable that does not exist; it was left out.',
        key,
      )
    else if (width > WIDEST_PIECE) widths.set(key, width)
  }
  return widths
}

const merged = (
  dictionary: RawDictionary,
  texts: TextReader,
  shorts: readonly Short[],
  warnings: WarningList,
): Omit<NamedVariable, 'name'>[] => {
  const widths = veryLongWidths(dictionary, texts, shorts, warnings)
  const variables: Omit<NamedVariable, 'name'>[] = []
  for (let at = 0; at < shorts.length;) {
    const short = shorts[at]
    if (short === undefined) break
    const key = short.name.toUpperCase()
    const width = widths.get(key)
    // Only the first variable of that name is meant.
    widths.delete(key)
    const pieces = width === undefined ? [short.raw] : piecesOf(shorts, at, width)
    variables.push({ shortName: short.name, width: width ?? short.raw.width, first: short.raw, pieces })
    at += pieces.length
  }
  return variables
}

const unusable = (name: string): boolean => name === '' || /\p{Cc}/u.test(name)

/**
 * Gives every variable its long name (record 7/13) or else its short one. Empty and repeated names are replaced and
 * reported, so that names are unique without regard to case.
 */
const uniqueNames = (wanted: readonly string[], warnings: WarningList): string[] => {
  const taken = new Set<string>()
  const reserved = new Set(wanted.map(name => name.toLowerCase()))
  return wanted.map((name, at) => {
    const base = unusable(name) ? `VAR${String(at + 1).padStart(3, '0')}` : name
    let unique = base
    const isFree = (): boolean =>
      !taken.has(unique.toLowerCase()) && (unique === name || !reserved.has(unique.toLowerCase()))
    for (let copy = 2; !isFree(); copy += 1) unique = `${base}_${copy}`
    taken.add(unique.toLowerCase())
    if (unusable(name)) warnings.add('name_unusable', 'Variables without a usable name got a new one.', unique)
    else if (unique !== name)
      warnings.add('name_repeated', `Several variables are called ${name}; the later ones were renamed.`, unique)
    return unique
  })
}

/**
 * Names the variables and joins the records of very long texts.
 * @throws SurveyFileError when a very long text has fewer records than its width needs
 */
export const nameVariables = (dictionary: RawDictionary, texts: TextReader, warnings: WarningList): NamedVariable[] => {
  const shorts = dictionary.variables.map(raw => ({ raw, name: nameText(raw.name, texts) }))
  const variables = merged(dictionary, texts, shorts, warnings)
  const longNames = new Map(
    keyValuePairs(extensionBytes(dictionary.extensions, 13) ?? new Uint8Array(0)).map(({ key, value }) => [
      nameText(key, texts).toUpperCase(),
      texts.text(value, 'the list of long names', value.length >= LONGEST_NAME - 3),
    ]),
  )
  const wanted = variables.map(({ shortName }) => {
    const key = shortName.toUpperCase()
    const name = longNames.get(key)?.trim() ?? ''
    // A repeated short name would give its one long name to all.
    longNames.delete(key)
    return name === '' ? shortName : name
  })
  const names = uniqueNames(wanted, warnings)
  return variables.map((variable, at) => ({ ...variable, name: names[at] ?? variable.shortName }))
}

/** Finds a variable by long or short name, as the records of SPSS and PSPP spell it. */
export const variableFinder = (variables: readonly NamedVariable[]): ((name: string) => NamedVariable | undefined) => {
  const byName = new Map<string, NamedVariable>()
  for (const variable of variables) byName.set(variable.name.toLowerCase(), variable)
  const byShort = new Map<string, NamedVariable>()
  for (const variable of variables)
    if (!byShort.has(variable.shortName.toLowerCase())) byShort.set(variable.shortName.toLowerCase(), variable)
  return name => byShort.get(name.toLowerCase()) ?? byName.get(name.toLowerCase())
}
