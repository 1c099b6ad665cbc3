import { isObject, parseOwnCodebook } from './json'
import { codebookError } from './problems'
import { isQuantipy, parseQuantipyCodebook } from './quantipy'
import { isSyntax, parseSyntax } from './syntax'
import { parseTableCodebook } from './table'
import type { Codebook } from './types'

export { applyCodebook } from './apply'
export type { Codebook } from './types'

/**
 * Reads a codebook: JSON in our own form or as Quantipy metadata, SPSS syntax, a REDCap data dictionary, or a CSV table. Bytes are
 * UTF-8. `names`: the variables of the file in their order, for lists of syntax such as `q1 TO q9`.
 * Throws SurveyFileError naming the line or key that is wrong.
 */
export const parseCodebook = (content: Uint8Array | string, names: readonly string[] = []): Codebook => {
  const text = (typeof content === 'string' ? content : new TextDecoder('utf-8').decode(content)).replace(
    /^\ufeff/u,
    '',
  )
  if (text.trim() === '') throw codebookError('The codebook is empty.', null)
  if (isSyntax(text)) return parseSyntax(text, names)
  if (!/^\s*[[{]/u.test(text)) return parseTableCodebook(text)
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch (error) {
    throw codebookError(
      `The codebook is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
      null,
    )
  }
  if (!isObject(root)) throw codebookError('The codebook must be a JSON object.', 'top level')
  return isQuantipy(root) ? parseQuantipyCodebook(root) : parseOwnCodebook(root)
}
