import type { Zip } from '../zip'
import { refuse } from './refusals'

const hasIn = ({ sizes }: Zip, test: RegExp): boolean => [...sizes.keys()].some(name => test.test(name))

/** Whether the parts of a ZIP file are those of an Excel workbook. */
export const isWorkbook = (zip: Zip): boolean => hasIn(zip, /^xl\/workbook[^/]*\.xml$/iu)

const SHEET = 'Save the sheet of respondents as an Excel workbook (.xlsx) or as CSV (UTF-8) and upload that.'

const OTHERS: readonly { readonly test: RegExp; readonly what: string; readonly advice: string }[] = [
  { test: /^xl\/workbook\.bin$/iu, what: 'a binary Excel workbook (.xlsb)', advice: SHEET },
  { test: /^word\//iu, what: 'a Word document', advice: SHEET },
  { test: /^ppt\//iu, what: 'a PowerPoint file', advice: SHEET },
  { test: /^Index\/.*\.iwa$/iu, what: 'a Numbers, Pages or Keynote document', advice: SHEET },
  { test: /^(content\.xml|META-INF\/manifest\.xml)$/iu, what: 'an OpenDocument file', advice: SHEET },
]

/** Refuses documents of other programs that are ZIP files too. Throws SurveyFileError. */
export const refuseOffice = (zip: Zip): void => {
  if (isWorkbook(zip)) return
  const found = OTHERS.find(({ test }) => hasIn(zip, test))
  if (found) throw refuse('office', `This is ${found.what}, not survey data.`, null, found.advice)
  if (hasIn(zip, /^\[Content_Types\]\.xml$/u))
    throw refuse('office', 'This is an Office document, not survey data.', null, SHEET)
}
