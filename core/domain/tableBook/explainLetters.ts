import type { TestName } from '@core/crosstab'
import {
  beatenIn,
  columnLettersOf,
  letteredColumns,
  sortedLetters,
  spelled,
  type createPairs,
  type LetterRow,
} from './letters'
import { BOOK_CORRECTIONS, type CubeChoice, type LetterSetting, type OpenTable } from './settings'

const TESTS = ['house', 'dimensions', 'crunch', 'askia', 'spss'] as const satisfies readonly TestName[]
const ONE_LEVEL = [95, 90, 99, 80].map(confidence => ({ confidence, second: null }))
const TWO_LEVELS = [
  [95, 90],
  [95, 80],
  [99, 95],
  [99, 90],
  [90, 80],
].map(([confidence = 95, second = 90]) => ({ confidence, second }))
export const MINIMUMS = [0, 30, 50, 75, 100]

/** Rows that every setting is tried on; the best ones are then tried on all. */
const TRIED_ROWS = 150
const KEPT_SETTINGS = 24

type PairsOf = ReturnType<typeof createPairs>

export interface LettersExplained {
  readonly setting: LetterSetting
  /** Settings that explain as many letters. */
  readonly alike: readonly LetterSetting[]
}

/** Upper and lower case mean two confidences only where a book prints both. */
export const hasTwoCases = (rows: readonly LetterRow[]): boolean => {
  const all = rows.flatMap(({ printed }) => printed.map(({ text }) => text)).join('')
  return /[A-Z]/u.test(all) && /[a-z]/u.test(all)
}

/** Letters as they are compared. */
export const comparable = (text: string, twoCases: boolean): string =>
  sortedLetters(twoCases ? text : text.toUpperCase())

/** Our letters of a row over the columns of the book. */
export const ourLetters = (
  open: OpenTable,
  row: LetterRow,
  setting: LetterSetting,
  choice: CubeChoice,
  pairs: PairsOf,
  twoCases: boolean,
): string[] => {
  const letters = columnLettersOf(open)
  const beaten = beatenIn(pairs(row, setting.test, choice), setting, letters.length)
  return letters.map((_, column) => comparable(spelled(beaten, column, letters), twoCases))
}

/** Letters that differ in one table beyond this number count no more: a table made by another setting must not decide for all. */
const TABLE_MOST = 4

interface Score {
  /** Differing letters, of each table at most so many. */
  readonly bounded: number
  readonly agree: number
}

/** How well a setting explains letters; cells without any count too. */
const scoreOf = (
  tables: readonly OpenTable[],
  rows: readonly LetterRow[],
  setting: LetterSetting,
  choice: CubeChoice,
  pairs: PairsOf,
  twoCases: boolean,
): Score => {
  const wrong = new Map<number, number>()
  let agree = 0
  for (const row of rows) {
    const open = tables[row.table]
    if (open === undefined) continue
    const ours = ourLetters(open, row, setting, choice, pairs, twoCases)
    for (const column of letteredColumns(open)) {
      if (comparable(row.printed[column]?.text ?? '', twoCases) === ours[column]) agree += 1
      else wrong.set(row.table, (wrong.get(row.table) ?? 0) + 1)
    }
  }
  return { agree, bounded: [...wrong.values()].reduce((sum, one) => sum + Math.min(one, TABLE_MOST), 0) }
}

const better = (one: Score, other: Score): number => one.bounded - other.bounded || other.agree - one.agree

/** Every so many rows, so that all tables have their say. */
const spread = <T>(rows: readonly T[], most: number): readonly T[] => {
  const step = Math.max(1, Math.ceil(rows.length / most))
  return rows.filter((_, at) => at % step === 0)
}

/** All settings, the plainest first, which is taken where several explain as much. */
const settingsOf = (twoCases: boolean): LetterSetting[] =>
  (twoCases ? TWO_LEVELS : ONE_LEVEL).flatMap(levels =>
    BOOK_CORRECTIONS.flatMap(correction =>
      MINIMUMS.flatMap(minimum => TESTS.map(test => ({ test, ...levels, correction, minimum }))),
    ),
  )

const plainness = (setting: LetterSetting): number =>
  (setting.correction === 'none' ? 0 : 4) + (setting.minimum === 0 ? 0 : 2) + (setting.confidence === 95 ? 0 : 1)

/**
 * The test, confidences, correction and minimum that explain most letters over the cubes that explain the figures; null where the
 * book has no letters.
 */
export const explainLetters = (
  tables: readonly OpenTable[],
  rows: readonly LetterRow[],
  choice: CubeChoice,
  pairs: PairsOf,
): LettersExplained | null => {
  if (rows.length === 0) return null
  const twoCases = hasTwoCases(rows)
  const some = spread(rows, TRIED_ROWS)
  const score = (setting: LetterSetting, of: readonly LetterRow[]): Score =>
    scoreOf(tables, of, setting, choice, pairs, twoCases)
  const settings = settingsOf(twoCases).sort((a, b) => plainness(a) - plainness(b))
  const kept = settings
    .map((setting, at) => ({ setting, at, score: score(setting, some) }))
    .sort((a, b) => better(a.score, b.score) || a.at - b.at)
    .slice(0, KEPT_SETTINGS)
    .sort((a, b) => a.at - b.at)
  const all = some.length === rows.length ? kept : kept.map(one => ({ ...one, score: score(one.setting, rows) }))
  const [first, ...others] = [...all].sort((a, b) => better(a.score, b.score) || a.at - b.at)
  if (first === undefined) return null
  return {
    setting: first.setting,
    alike: others.filter(one => better(one.score, first.score) === 0).map(({ setting }) => setting),
  }
}
