import { UPLOAD_LIMITS } from '@core/domain/limits'
import { describesFixed } from './fixed'
import { SurveyFileError } from './types'
import type { Zip } from './zip'

/** A survey in a ZIP archive: a Triple-S definition or SPSS syntax with its data, or data as CSV or workbook with their codebook. */
export type Archive =
  | { readonly kind: 'triple_s'; readonly definition: Uint8Array; readonly data: Uint8Array; readonly dataName: string }
  | { readonly kind: 'fixed'; readonly syntax: Uint8Array; readonly data: Uint8Array }
  | {
      readonly kind: 'table'
      readonly form: 'csv' | 'xlsx'
      readonly data: Uint8Array
      readonly codebook: Uint8Array | null
    }

const MOST_ENTRIES = 100
/** A definition or codebook is a text that people could read. */
const DESCRIPTION_BYTES = 64 * 1024 ** 2

const TAKES =
  'A ZIP archive can hold data with their Triple-S definition (.sss or .xml) or SPSS syntax (.sps), or a .csv or .xlsx file with its codebook.'

const refuse = (code: string, message: string, advice = TAKES): SurveyFileError =>
  new SurveyFileError({ code, message, where: null, advice })

/** Names of the files inside; refuses what would unpack to more than a survey may be. */
const namesIn = ({ sizes }: Zip): string[] => {
  const names = [...sizes.keys()]
  const unpacked = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  if (names.length > MOST_ENTRIES)
    throw refuse('archive_entries', `This ZIP archive holds ${names.length} files. It should hold one survey.`)
  if (unpacked > UPLOAD_LIMITS.survey.bytes)
    throw refuse('archive_size', `This ZIP archive unpacks to more than ${UPLOAD_LIMITS.survey.bytes / 1024 ** 3} GB.`)
  return names
}

const ending = (name: string): string => /\.([^./]+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''
/** Forms of a codebook, that for programs first. */
const CODEBOOKS = ['json', 'xlsx', 'csv']
const isCodebook = (name: string): boolean => /codebook[^/]*$/iu.test(name)
const isData = (name: string): boolean =>
  ['csv', 'asc', 'dat', 'txt'].includes(ending(name)) && !/read ?me/iu.test(name) && !isCodebook(name)

/** The one of several that is meant, or a refusal that names them. */
const only = (names: readonly string[], what: string): string | null => {
  if (names.length <= 1) return names[0] ?? null
  throw refuse(
    'archive_ambiguous',
    `This ZIP archive holds ${names.length} files that could be the ${what}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}.`,
    'Leave one of them in the archive.',
  )
}

/** Finds the survey in a ZIP archive. Throws SurveyFileError where there is none, or several. */
export const openArchive = async (zip: Zip): Promise<Archive> => {
  const names = namesIn(zip)
  const definition = only(
    names.filter(name => ['sss', 'xml'].includes(ending(name))),
    'definition',
  )
  const limit = UPLOAD_LIMITS.survey.bytes
  if (definition !== null) {
    const data = only(names.filter(isData), 'data')
    if (data === null) throw refuse('archive_data', 'This ZIP archive holds a Triple-S definition but no data.')
    return {
      kind: 'triple_s',
      definition: await zip.bytes(definition, DESCRIPTION_BYTES),
      data: await zip.bytes(data, limit),
      dataName: data,
    }
  }
  const syntax = only(
    names.filter(name => ending(name) === 'sps'),
    'syntax',
  )
  const commands = syntax === null ? null : await zip.bytes(syntax, DESCRIPTION_BYTES)
  if (commands && describesFixed(commands)) {
    const data = only(names.filter(isData), 'data')
    if (data === null) throw refuse('archive_data', 'This ZIP archive holds SPSS syntax but no data.')
    return { kind: 'fixed', syntax: commands, data: await zip.bytes(data, limit) }
  }
  const tables = names.filter(name => !isCodebook(name))
  const csv = tables.filter(name => ['csv', 'tsv'].includes(ending(name)))
  const data = only(csv.length > 0 ? csv : tables.filter(name => ending(name) === 'xlsx'), 'data')
  if (data === null) throw refuse('archive_content', 'This ZIP archive holds no survey.')
  const codebook = CODEBOOKS.flatMap(end => names.filter(name => isCodebook(name) && ending(name) === end))[0] ?? null
  return {
    kind: 'table',
    form: csv.length > 0 ? 'csv' : 'xlsx',
    data: await zip.bytes(data, limit),
    codebook: codebook === null ? commands : await zip.bytes(codebook, DESCRIPTION_BYTES),
  }
}
