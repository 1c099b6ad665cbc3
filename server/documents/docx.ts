import { zipSync } from 'fflate'
import { extractRawText } from 'mammoth'
import { DOCUMENT_LIMITS } from '@core/domain'
import { refuseDeep } from './depth'
import { docxLines } from './docxLines'
import { damaged } from './problem'
import type { ReadPage } from './protocol'
import { inParts, textBudget } from './text'
import type { Package } from './zip'

/** The texts of a Word file, packed for the reader. Pictures are left out, and what is nested too deep is refused. */
const repacked = (file: Package): Buffer => {
  const parts = file.parts(name => /\.(xml|rels)$/.test(name))
  if (!('word/document.xml' in parts)) throw damaged('no document.xml')
  // One character per byte: markup is ASCII in UTF-8, which the reader assumes for all parts.
  for (const bytes of Object.values(parts)) refuseDeep(Buffer.from(bytes).toString('latin1'))
  return Buffer.from(zipSync(parts, { level: 0 }))
}

/** A Word file has no pages until it is laid out, so its text comes in parts. */
export const readDocx = async (file: Package): Promise<ReadPage[]> => {
  const { value } = await extractRawText({ buffer: repacked(file) })
  const keep = textBudget()
  return inParts(value)
    .slice(0, DOCUMENT_LIMITS.pages)
    .map(text => ({ title: '', text: keep(text), preview: false }))
}

/** The same as one text, line by line, as a questionnaire is read. */
export const readDocxLines = async (file: Package): Promise<ReadPage[]> => [
  { title: '', text: await docxLines(repacked(file)), preview: false },
]
