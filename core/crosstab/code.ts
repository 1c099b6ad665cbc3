import type { Code } from './types'

/** "#1.5e3" is text; "+1.50" is a number: the same rule for codes, weights and numeric questions. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** The number a code stands for; NaN when it is not a plain decimal number. */
export const numericValue = (code: Code): number => {
  if (typeof code === 'number') return code
  return DECIMAL.test(code) ? Number(code) : NaN
}

/**
 * Which of several code lists hold a code, in order. Numbers compare as numbers ("1.0" is 1), texts as text,
 * case-sensitive.
 */
export const codeLists = (lists: readonly (readonly Code[])[]): ((code: Code) => readonly number[]) => {
  const byNumber = new Map<number, number[]>()
  const byText = new Map<string, number[]>()
  const enter = <K>(map: Map<K, number[]>, key: K, list: number) => {
    const held = map.get(key)
    if (held === undefined) map.set(key, [list])
    else if (!held.includes(list)) held.push(list)
  }
  lists.forEach((codes, list) => {
    for (const code of codes) {
      if (typeof code === 'number') enter(byNumber, code, list)
      else enter(byText, code, list)
    }
  })
  const none: readonly number[] = []
  return code => {
    const numbers = byNumber.size === 0 ? none : (byNumber.get(numericValue(code)) ?? none)
    const texts = byText.size === 0 ? none : (byText.get(String(code)) ?? none)
    if (texts.length === 0) return numbers
    if (numbers.length === 0) return texts
    return [...new Set([...numbers, ...texts])].sort((a, b) => a - b)
  }
}

/** Whether a code is one of `codes`. */
export const codeSet = (codes: readonly Code[]): ((code: Code) => boolean) => {
  const lists = codeLists([codes])
  return code => lists(code).length > 0
}
