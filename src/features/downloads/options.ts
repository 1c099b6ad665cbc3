import type { createDownload, InputOf } from '@core/contract'
import { remember, remembered } from '@/lib/remembered'

export type KindWithOptions = 'xlsx' | 'pptx'

type Body = InputOf<typeof createDownload>['body']
type OptionName =
  'sheets' | 'decimals' | 'letters' | 'p_values' | 'content' | 'slides' | 'sort' | 'headlines' | 'marks' | 'method'

/** What is chosen for files of every kind. */
export type AllOptions = { readonly [Name in OptionName]: NonNullable<Body[Name]> }

/** What is sent for a file: the options of its kind, or none. */
export type FileOptions = Partial<AllOptions>

export const DEFAULT_OPTIONS: AllOptions = {
  sheets: 'per_table',
  decimals: 0,
  letters: 'cells',
  p_values: false,
  content: 'both',
  slides: 'together',
  sort: 'report',
  headlines: true,
  marks: true,
  method: true,
}

/** Everything that can be chosen; what is remembered may be older than the program. */
const POSSIBLE: { readonly [Name in OptionName]: readonly AllOptions[Name][] } = {
  sheets: ['per_table', 'one'],
  decimals: [0, 1, 2],
  letters: ['cells', 'text'],
  p_values: [false, true],
  content: ['both', 'chart', 'table'],
  slides: ['together', 'apart'],
  sort: ['report', 'total'],
  headlines: [true, false],
  marks: [true, false],
  method: [true, false],
}

const NAMES: Readonly<Record<KindWithOptions, readonly OptionName[]>> = {
  xlsx: ['sheets', 'decimals', 'letters', 'p_values'],
  pptx: ['content', 'slides', 'sort', 'headlines', 'marks', 'method'],
}

/** The options of one kind of file. */
export const optionsFor = (kind: KindWithOptions, chosen: AllOptions): FileOptions =>
  Object.fromEntries(NAMES[kind].map(name => [name, chosen[name]]))

/** Whether somebody chose otherwise for this kind of file. */
export const differs = (kind: KindWithOptions, chosen: AllOptions): boolean =>
  NAMES[kind].some(name => chosen[name] !== DEFAULT_OPTIONS[name])

const keyOf = (kind: KindWithOptions, userId: string): string => `tabularium.fileOptions.${kind}.${userId}`

const parsed = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** What this person chose last for such a file in this browser; the defaults where nothing, or nothing possible, is remembered. */
export const rememberedOptions = (kind: KindWithOptions, userId: string): AllOptions => {
  const kept = parsed(remembered(keyOf(kind, userId)))
  const possible = NAMES[kind].filter(name => (POSSIBLE[name] as readonly unknown[]).includes(kept[name]))
  return { ...DEFAULT_OPTIONS, ...Object.fromEntries(possible.map(name => [name, kept[name]])) }
}

/** Remembers what this person chose for such a file; the defaults forget it. */
export const rememberOptions = (kind: KindWithOptions, userId: string, chosen: AllOptions): void =>
  remember(keyOf(kind, userId), differs(kind, chosen) ? JSON.stringify(optionsFor(kind, chosen)) : null)
