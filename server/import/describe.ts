import { applyCodebook, parseCodebook } from './codebook'
import { applyDefinition, parseDefinition } from './tripleS'
import type { SurveyFile } from './types'
import { readWorkbookCodebook } from './workbookCodebook'

const HEAD_BYTES = 4096

/** Whether a codebook is a Triple-S definition. */
export const isDefinition = (codebook: Uint8Array): boolean =>
  /^[^<]*<(\?xml|!DOCTYPE|!--|sss)/iu.test(Buffer.from(codebook.subarray(0, HEAD_BYTES)).toString('latin1'))

const isZip = (codebook: Uint8Array): boolean => codebook[0] === 0x50 && codebook[1] === 0x4b

const namesOf = ({ variables }: SurveyFile): string[] => variables.map(({ name }) => name)

/**
 * The file with what its codebook says: a Triple-S definition, JSON, SPSS syntax, a REDCap data dictionary, a table, or the Excel
 * workbook at `path`. Throws SurveyFileError for a codebook that cannot be read.
 */
export const describedBy = async <File extends SurveyFile>(
  file: File,
  path: string,
  codebook: Uint8Array,
): Promise<File> => {
  if (isZip(codebook)) return applyCodebook(file, await readWorkbookCodebook(path))
  return isDefinition(codebook)
    ? applyDefinition(file, parseDefinition(codebook))
    : applyCodebook(file, parseCodebook(codebook, namesOf(file)))
}
