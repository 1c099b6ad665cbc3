import { applyCodebook } from './codebook'
import { isSyntax, parseSyntax } from './codebook/syntax'
import { dataListOf, type FixedVariable } from './codebook/syntax/dataList'
import { detectEncoding } from './csv/encoding'
import { readDefined, type DefinedVariable } from './tripleS'
import type { ReadOptions, SurveyFile } from './types'

const SAMPLE_BYTES = 1024 * 1024

const definedOf = ({ name, start, finish, isText, decimals }: FixedVariable): DefinedVariable => ({
  type: isText ? 'character' : 'quantity',
  name,
  label: '',
  start,
  finish,
  values: [],
  highest: 0,
  spread: null,
  literal: false,
  scored: false,
  use: null,
  decimals,
})

const textOf = (syntax: Uint8Array): string => new TextDecoder('utf-8').decode(syntax)

/** Whether SPSS syntax says where the variables are in data of fixed columns. */
export const describesFixed = (syntax: Uint8Array): boolean =>
  /^\s*DATA?\s+LIST?\b/imu.test(textOf(syntax)) && dataListOf(textOf(syntax)) !== null

/**
 * Reads data in fixed columns as SPSS syntax describes them: DATA LIST says where variables are, the rest names them and their
 * values. Throws SurveyFileError for syntax or data that cannot be read.
 */
export const readFixed = async (
  syntax: Uint8Array,
  data: Uint8Array,
  options: ReadOptions = {},
): Promise<SurveyFile> => {
  const text = textOf(syntax)
  const layout = dataListOf(text) ?? []
  const read = await readDefined(
    {
      version: '',
      title: '',
      origin: null,
      encoding: detectEncoding(data.subarray(0, SAMPLE_BYTES)).encoding,
      format: 'fixed',
      skip: 0,
      variables: layout.map(definedOf),
    },
    data,
    options,
  )
  // DATA LIST does not say what numbers measure.
  const variables = read.variables.map(variable => ({ ...variable, measure: null }))
  const file: SurveyFile = { ...read, format: 'fixed', variables }
  const names = layout.map(({ name }) => name)
  return isSyntax(text) ? applyCodebook(file, parseSyntax(text, names)) : file
}
