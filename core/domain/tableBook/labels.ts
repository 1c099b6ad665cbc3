import type { BaseKind, FigureKind } from './types'

/** A text without case, accents, signs and doubled spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+<>&]+/gu, ' ')
    .trim()

/** A label without the number, code or word "net" that books put before or behind it. */
export const plainLabel = (label: string): string =>
  plainText(
    label
      .replace(/^\s*(?:\(?\d{1,3}[).:=]|\d{1,3}\s*[=–-])\s+/u, '')
      .replace(/^\s*net\b\s*[:.-]?\s*/iu, '')
      .replace(/\s*[([]?\bnet[)\]]?\s*$/iu, ''),
  )

const words = (text: string): Set<string> => new Set(plainText(text).split(' ').filter(Boolean))

/** 0 to 1: words that both texts have, of the words of either. */
const sharedWords = (a: string, b: string): number => {
  const [one, other] = [words(a), words(b)]
  const both = [...one].filter(word => other.has(word)).length
  return one.size + other.size === 0 ? 0 : (2 * both) / (one.size + other.size)
}

/** 0 to 1: how well a title says a text; 1 where it holds the whole of it. */
export const saysText = (title: string, text: string): number => {
  const [whole, part] = [plainText(title), plainText(text)]
  if (part.length > 3 && ` ${whole} `.includes(` ${part} `)) return 1
  return sharedWords(title, text)
}

/** Whether a title begins with the name of a question, as in "Q5. How satisfied…". */
export const beginsWithName = (title: string, name: string): boolean => {
  const bare = title
    .trim()
    .toLowerCase()
    .replace(/^table\s+\d+\s*[-–:.]?\s*/u, '')
  const wanted = name.toLowerCase()
  return bare === wanted || (bare.startsWith(wanted) && !/[\p{L}\p{N}_]/u.test(bare[wanted.length] ?? ' '))
}

export const isTotal = (label: string): boolean =>
  /^(?:grand )?total(?: sample)?$|^all(?: respondents)?$|^everyone$/u.test(plainText(label))

/** What kind of base a label says a row is; null for other rows. "Total" is one only as the first row of a table. */
export const baseKindOf = (label: string, isFirst: boolean): BaseKind | null => {
  const plain = plainText(label)
  const isBase =
    /\bbase\b|\bbases\b|\bsample size\b|^n$|\beffective\b|^(?:un ?)?(?:weighted|wtd)(?: total| n| count| sample)?$/u
  if (!isBase.test(plain) && !(isFirst && isTotal(label))) return null
  if (/\beffective\b/u.test(plain)) return 'effective'
  if (/\bun ?weighted\b|\bunwtd\b/u.test(plain)) return 'unweighted'
  return /\bweighted\b|\bwtd\b/u.test(plain) ? 'weighted' : 'stated'
}

const STATISTICS: readonly (readonly [RegExp, FigureKind])[] = [
  [/^(?:std|standard|st) dev|^sd$|^stddev/u, 'deviation'],
  [/^(?:std|standard|st) err|^se$|^stderr/u, 'error'],
  [/^median\b/u, 'median'],
  [/^(?:mean|average)\b|\bmean(?: score)?$/u, 'mean'],
]

/** The statistic that a label names; null for an answer. */
export const statisticOf = (label: string): FigureKind | null =>
  STATISTICS.find(([pattern]) => pattern.test(plainText(label)))?.[1] ?? null

/** What a head or a label says its figures are, as SPSS writes "Count" and "Column N %". */
export const measureWordOf = (label: string): 'count' | 'percent' | null => {
  const text = label.trim().toLowerCase()
  if (/^(?:count|counts|n|freq\.?|frequency|abs\.?)$/u.test(text)) return 'count'
  return /^(?:%|col\.? ?%|column %|column n %|percent|per cent|v%)$/u.test(text) ? 'percent' : null
}
