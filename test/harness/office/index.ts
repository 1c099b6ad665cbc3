import { unzipSync } from 'fflate'
import { packageProblems } from '../../../server/reportFiles/deck/cleanUp'
import { contentTypes, PRESENTATION, textIn, type Parts } from '../../../server/reportFiles/deck/parts'
import { officeFaults } from '../officeRules'
import { schemaFaults } from './schema'
import { workbookFaults } from './workbook'

// Characters that XML does not allow: a reader gives up the file at the first one.
const ILLEGAL = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/u

const idFaults = (xml: string): string[] => {
  const ids = Array.from(xml.matchAll(/<p:cNvPr id="(\d+)"/g), ([, id]) => id)
  return new Set(ids).size < ids.length ? ['two shapes have one id'] : []
}

export const partsOf = (bytes: Uint8Array): Parts =>
  new Map(Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/')))

/**
 * Faults that Excel or PowerPoint would report about a file, with the part they are in; empty for a sound file. `links`: where
 * links may lead out of it; without it, nowhere.
 */
export const fileFaults = (parts: Parts, links?: string): string[] => {
  const names = [...parts.keys()]
  const ofParts = names.flatMap(name => {
    const content = parts.get(name)
    if (!/\.(?:xml|rels)$/.test(name))
      return name.endsWith('.xlsx') && content ? fileFaults(partsOf(content)).map(fault => `${name}!${fault}`) : []
    const xml = textIn(parts, name)
    const faults = ILLEGAL.test(xml) ? ['a character that XML may not hold'] : [...schemaFaults(xml), ...idFaults(xml)]
    return faults.map(fault => `${name}: ${fault}`)
  })
  const whole = parts.has(PRESENTATION) ? officeFaults(parts) : workbookFaults(parts)
  // The generic type for XML says nothing about a part.
  const nameless = [...contentTypes(parts)].filter(([, type]) => type === 'application/xml')
  return [
    ...packageProblems(parts).filter(one => links === undefined || !one.includes(`leads outside to ${links}/`)),
    ...nameless.map(([name]) => `${name}: has no content type of its own`),
    ...ofParts,
    ...whole,
  ]
}
