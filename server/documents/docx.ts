import { zipSync } from 'fflate'
import { extractRawText } from 'mammoth'
import { DOCUMENT_LIMITS } from '@core/domain'
import { refuseDeep } from './depth'
import { damaged } from './problem'
import type { ReadPage } from './protocol'
import { inParts, textBudget } from './text'
import type { Package } from './zip'

/** A Word file has no pages until it is laid out, so its text comes in parts. Pictures are left out before it is read. */
export const readDocx = async (file: Package): Promise<ReadPage[]> => {
  const parts = file.parts(name => /\.(xml|rels)$/.test(name))
  if (!('word/document.xml' in parts)) throw damaged('no document.xml')
  // One character per byte: markup is ASCII in UTF-8, which the reader assumes for all parts.
  for (const bytes of Object.values(parts)) refuseDeep(Buffer.from(bytes).toString('latin1'))
  const { value } = await extractRawText({ buffer: Buffer.from(zipSync(parts, { level: 0 })) })
  const keep = textBudget()
  return inParts(value)
    .slice(0, DOCUMENT_LIMITS.pages)
    .map(text => ({ title: '', text: keep(text), preview: false }))
}
