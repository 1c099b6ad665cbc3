import type { SimilarQuestion } from '@core/contract'
import { foldWord } from '../search/terms'

type Part = SimilarQuestion['wording'][number]

/** Longer texts are compared by their beginning; what stands behind is taken for different. */
const TOKENS_MAX = 400

const TOKENS = /[\p{L}\p{N}\p{M}'’]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? []

const keyOf = (token: string): string => (/^\s+$/.test(token) ? ' ' : foldWord(token))

/** Lengths of the longest common subsequences of what stands from each pair of places on. */
const commonLengths = (a: readonly string[], b: readonly string[]): Uint16Array => {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        a[i] === b[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  return lengths
}

const joined = (parts: readonly Part[]): Part[] => {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.only === part.only) result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

const isSpace = ({ only, text }: Part): boolean => only === 'both' && /^\s+$/.test(text)

/** Places from which on, up to which, parts differ with nothing but spaces between. */
const stretchEnd = (parts: readonly Part[], from: number): number => {
  let end = from
  for (const [at, part] of parts.entries()) {
    if (at < from) continue
    if (part.only !== 'both') end = at + 1
    else if (!isSpace(part)) break
  }
  return end
}

/** Where nothing but spaces joins differences of both texts, these spaces belong to each of them: the differences read as one. */
const closed = (parts: readonly Part[]): Part[] => {
  const result: Part[] = []
  let from = 0
  for (const [at, part] of parts.entries()) {
    if (at < from) continue
    if (part.only === 'both') {
      result.push(part)
      continue
    }
    from = stretchEnd(parts, at)
    const stretch = parts.slice(at, from)
    const differ = new Set(stretch.map(({ only }) => only))
    const one = differ.has('this') && differ.has('other')
    for (const { text, only } of stretch)
      if (one && only === 'both') result.push({ text, only: 'this' }, { text, only: 'other' })
      else result.push({ text, only })
  }
  return result
}

/** Within one stretch of differences, all of this text first. */
const grouped = (parts: readonly Part[]): Part[] => {
  const result: Part[] = []
  let other: Part[] = []
  for (const part of parts) {
    if (part.only === 'other') other.push(part)
    else if (part.only === 'this') result.push(part)
    else {
      result.push(...other, part)
      other = []
    }
  }
  return [...result, ...other]
}

/**
 * How another text differs from this one, word by word: case and accents make no difference. Joined without the parts of `this`
 * it is the other text, without those of `other` this one (but for the spelling of what both share).
 */
export const wordingDifference = (thisText: string, otherText: string): Part[] => {
  const [theseAll, othersAll] = [tokensOf(thisText.trim()), tokensOf(otherText.trim())]
  const [these, others] = [theseAll.slice(0, TOKENS_MAX), othersAll.slice(0, TOKENS_MAX)]
  const [a, b] = [these.map(keyOf), others.map(keyOf)]
  const lengths = commonLengths(a, b)
  const width = b.length + 1
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length)
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ text: others[j] ?? '', only: 'both' })
      i += 1
      j += 1
    } else if (
      j >= b.length ||
      (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ text: these[i] ?? '', only: 'this' })
      i += 1
    } else {
      parts.push({ text: others[j] ?? '', only: 'other' })
      j += 1
    }
  const rest: Part[] = [
    { text: theseAll.slice(TOKENS_MAX).join(''), only: 'this' },
    { text: othersAll.slice(TOKENS_MAX).join(''), only: 'other' },
  ]
  return joined(grouped(closed(joined([...parts, ...rest.filter(part => part.text !== '')]))))
}
