import { strToU8, zipSync } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPES = 'application/vnd.openxmlformats-officedocument'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NAMESPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATIONS}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const TREE =
  '<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld>'
const COLOURS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

const relations = (all: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`
const override = (part: string, type: string) =>
  `<Override PartName="/ppt/${part}.xml" ContentType="${TYPES}.presentationml.${type}+xml"/>`

/** The smallest presentation with this many master slides, one layout each; `mark` makes it unique. To be stored, not drawn. */
export const makeTemplate = (masters = 2, mark = ''): Uint8Array<ArrayBuffer> => {
  const numbers = Array.from({ length: masters }, (_, at) => at + 1)
  const id = (n: number) => 2147483648 + n * 20
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('presentation', 'presentation.main')}${numbers
      .map(
        n =>
          override(`slideMasters/slideMaster${n}`, 'slideMaster') +
          override(`slideLayouts/slideLayout${n}`, 'slideLayout'),
      )
      .join('')}</Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${HEAD}<!--${mark}--><p:presentation ${NAMESPACES}><p:sldMasterIdLst>${numbers
      .map(n => `<p:sldMasterId id="${id(n)}" r:id="rId${n}"/>`)
      .join(
        '',
      )}</p:sldMasterIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      numbers.map(n => [`rId${n}`, 'slideMaster', `slideMasters/slideMaster${n}.xml`]),
    ),
  }
  for (const n of numbers) {
    const layouts = `<p:sldLayoutIdLst><p:sldLayoutId id="${id(n) + 1}" r:id="rId1"/></p:sldLayoutIdLst>`
    parts[`ppt/slideMasters/slideMaster${n}.xml`] =
      `${HEAD}<p:sldMaster ${NAMESPACES}>${TREE}${COLOURS}${layouts}</p:sldMaster>`
    parts[`ppt/slideMasters/_rels/slideMaster${n}.xml.rels`] = relations([
      ['rId1', 'slideLayout', `../slideLayouts/slideLayout${n}.xml`],
    ])
    parts[`ppt/slideLayouts/slideLayout${n}.xml`] = `${HEAD}<p:sldLayout ${NAMESPACES}>${TREE}</p:sldLayout>`
    parts[`ppt/slideLayouts/_rels/slideLayout${n}.xml.rels`] = relations([
      ['rId1', 'slideMaster', `../slideMasters/slideMaster${n}.xml`],
    ])
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  // A fixed time, so that equal templates have equal bytes.
  return new Uint8Array(zipSync(files, { mtime: new Date(2026, 0, 1) }))
}
