import type { ImportWarning } from '@core/contract/imports'
import type { Decoder } from './decode'
import type { CsvDetection } from './detectCsv'
import type { Headers } from './headers'
import type { PlaceWord } from './rows'

/** What is odd about the header; `dropped` columns at the right edge do not count. */
export const headerWarnings = (headers: Headers, dropped: number, word: PlaceWord): ImportWarning[] => {
  const warnings: ImportWarning[] = []
  const unnamed = headers.unnamed.filter(column => column <= headers.columns.length - dropped)
  if (unnamed.length > 0) {
    const shown = unnamed.slice(0, 10).join(', ')
    warnings.push({
      code: 'header_empty',
      message: `${unnamed.length === 1 ? '1 column has no header; it is' : `${unnamed.length} columns have no header; they are`} named column_${unnamed[0] ?? 0}${unnamed.length === 1 ? '' : ' and so on'}.`,
      where: `${word} 1, ${unnamed.length === 1 ? 'column' : 'columns'} ${shown}${unnamed.length > 10 ? ' …' : ''}`,
    })
  }
  for (const { text, columns } of headers.repeated.slice(0, 20)) {
    warnings.push({
      code: 'header_duplicate',
      message: `${columns.length} columns have the header "${text}"; later ones were given a number to tell them apart.`,
      where: `columns ${columns.slice(0, 10).join(', ')}${columns.length > 10 ? ' …' : ''}`,
    })
  }
  return warnings
}

/** Characters that were damaged, and an encoding that was only guessed. */
export const encodingWarnings = (detection: CsvDetection, decoder: Decoder, given: boolean): ImportWarning[] => {
  const { count, firstLine } = decoder.repairs()
  const warnings: ImportWarning[] = []
  if (count > 0) {
    warnings.push({
      code: 'encoding_mixed',
      message: `${count === 1 ? '1 character is not valid UTF-8 and was' : `${count} characters are not valid UTF-8 and were`} read as windows-1252. Check accented letters, or choose another encoding.`,
      where: `line ${firstLine ?? 1}${count > 1 ? ' and later' : ''}`,
    })
  }
  if (!given && !detection.encoding.certain && count === 0) {
    warnings.push({
      code: 'encoding_guessed',
      message: `The file does not say its encoding; ${detection.options.encoding} fits best. Check accented letters and quotation marks, or choose another encoding.`,
      where: null,
    })
  }
  return warnings
}
