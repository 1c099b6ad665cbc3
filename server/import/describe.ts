import { applyCodebook, parseCodebook } from './codebook'
import { applyDefinition, parseDefinition } from './tripleS'
import type { SurveyFile } from './types'

const HEAD_BYTES = 4096

/** Whether a codebook is a Triple-S definition. */
export const isDefinition = (codebook: Uint8Array): boolean =>
  /^[^<]*<(\?xml|!DOCTYPE|!--|sss)/iu.test(Buffer.from(codebook.subarray(0, HEAD_BYTES)).toString('latin1'))

/**
 * The file with what its codebook says: a Triple-S definition, JSON, SPSS syntax, a REDCap data dictionary or a table. Throws
 * SurveyFileError for a codebook that cannot be read.
 */
export const described = <File extends SurveyFile>(file: File, codebook: Uint8Array): File =>
  isDefinition(codebook)
    ? applyDefinition(file, parseDefinition(codebook))
    : applyCodebook(
        file,
        parseCodebook(
          codebook,
          file.variables.map(({ name }) => name),
        ),
      )
