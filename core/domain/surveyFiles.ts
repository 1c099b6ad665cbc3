/** Endings of files that an import takes; their content decides what they are. */
export const SURVEY_ENDINGS = ['sav', 'zsav', 'csv', 'tsv', 'txt', 'xlsx', 'jsonl', 'zip'] as const

/** Endings of codebooks that are added to a delimited file or a workbook. */
export const CODEBOOK_ENDINGS = ['xlsx', 'csv', 'json', 'sps', 'txt', 'sss', 'xml'] as const

/** What a file input takes: `.sav,.zsav`. */
export const acceptOf = (endings: readonly string[]): string => endings.map(ending => `.${ending}`).join(',')

/** Endings in a sentence: ".sav, .zsav or .zip". */
export const endingWords = (endings: readonly string[]): string =>
  endings
    .map(ending => `.${ending}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/u, ' or ')

/** Whether a file of this name may be one that an import takes. */
export const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.includes(/\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '')

/** What an import reads, in one sentence. */
export const SURVEY_FILES =
  'SPSS files (.sav, .zsav), Excel workbooks (.xlsx), delimited text (.csv, .tsv, .txt), provider surveys (.jsonl), and ZIP archives of data with their Triple-S definition, SPSS syntax or codebook'
