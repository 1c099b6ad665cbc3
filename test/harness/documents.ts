import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { uploadDocument, type DocumentItem } from '@core/contract'
import type { Caller } from './serverApp'

/** A PDF with one line of text per page, written byte by byte. */
export const makePdf = (lines: readonly string[]): Buffer<ArrayBuffer> => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids = lines.map(line => {
    const content = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    return `${objects.length} 0 R`
  })
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  return joinPdf(objects, '')
}

/** A PDF whose trailer asks for a password: the check values fit no empty one. */
export const makeLockedPdf = (): Buffer =>
  joinPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
    ],
    `/Encrypt 3 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
  )

/** A PDF of one page with words and `pictures` of 19 million pixels: a few kilobytes that take hundreds of megabytes to draw. */
export const makeGreedyPdf = (pictures: number): Buffer<ArrayBuffer> => {
  const side = 4400
  const packed = deflateSync(Buffer.alloc(side * side * 3, 90)).toString('latin1')
  const picture = `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  const names = Array.from({ length: pictures }, (_, index) => `I${index}`)
  const content = `BT /F1 24 Tf 72 700 Td (Kept words) Tj ET ${names.map(name => `q 600 0 0 700 0 0 cm /${name} Do Q`).join(' ')}`
  const resources = `<< /Font << /F1 3 0 R >> /XObject << ${names.map((name, index) => `/${name} ${index + 6} 0 R`).join(' ')} >> >>`
  return joinPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${resources} >>`,
      ...names.map(() => picture),
    ],
    '',
  )
}

/** A PDF of one page with words and transparent groups within each other, each as large as the page. */
export const makeNestedPdf = (levels: number): Buffer<ArrayBuffer> => {
  const content = 'BT /F1 24 Tf 72 700 Td (Kept words) Tj ET /X Do'
  const group = (_: unknown, index: number): string => {
    const inner = index === levels - 1 ? '0 0 9 9 re f' : '/G gs /X Do'
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /I true >> /Resources << /XObject << /X ${Math.min(index + 7, levels + 5)} 0 R >> /ExtGState << /G << /ca 0.9 /BM /Multiply >> >> >> /Length ${inner.length} >>\nstream\n${inner}\nendstream`
  }
  return joinPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /X 6 0 R >> >> >>',
      ...Array.from({ length: levels }, group),
    ],
    '',
  )
}

const joinPdf = (objects: readonly string[], trailer: string): Buffer<ArrayBuffer> => {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const NS = 'http://schemas.openxmlformats.org'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const contentTypes = (part: string, type: string): string =>
  `${XML}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${OFFICE}.${type}.main+xml"/></Types>`

const relations = (targets: readonly string[]): string =>
  `${XML}<Relationships xmlns="${NS}/package/2006/relationships">${targets
    .map(
      (target, index) =>
        `<Relationship Id="rId${index + 1}" Type="${NS}/officeDocument/2006/relationships/part" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** An Office file of these parts. The content types come first, as Office writes them. */
export const makeOffice = (
  main: string,
  type: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Buffer => {
  const all = {
    '[Content_Types].xml': contentTypes(main, type),
    '_rels/.rels': relations([main]).replace('relationships/part', 'relationships/officeDocument'),
    ...parts,
  }
  const octets = Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])
  return Buffer.from(zipSync(Object.fromEntries(octets) as Record<string, Uint8Array>))
}

const shape = (text: string, place: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${text
    .split('\n')
    .map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

/** Slides of a title and a body; their parts are numbered backwards, so that only the presentation knows the order. */
export const makePptx = (slides: readonly { readonly title: string; readonly body: string }[], head = ''): Buffer => {
  const part = (index: number) => `slides/slide${slides.length - index}.xml`
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')
  const names = `xmlns:p="${NS}/presentationml/2006/main" xmlns:a="${NS}/drawingml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"`
  return makeOffice('ppt/presentation.xml', 'presentationml.presentation', {
    'ppt/presentation.xml': `${XML}<p:presentation ${names}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, index) => part(index))),
    ...Object.fromEntries(
      slides.map(({ title, body }, index) => [
        `ppt/${part(index)}`,
        `${XML}${head}<p:sld ${names}><p:cSld><p:spTree>${shape(title, '<p:ph type="title"/>')}${shape(body, '')}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  })
}

export const makeDocx = (paragraphs: readonly string[]): Buffer =>
  makeOffice('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `${XML}<w:document xmlns:w="${NS}/wordprocessingml/2006/main"><w:body>${paragraphs
      .map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  })

/** One sheet per name; texts are shared strings, the last cell of a row is written in the cell itself. */
export const makeXlsx = (sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Buffer => {
  const names = Object.keys(sheets)
  const strings: string[] = []
  const cell = (value: string | number, last: boolean): string => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    if (last) return `<c t="inlineStr"><is><t>${value}</t></is></c>`
    return `<c t="s"><v>${strings.push(value) - 1}</v></c>`
  }
  const sheetXml = names.map(
    name =>
      `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${(sheets[name] ?? [])
        .map(row => `<row>${row.map((value, index) => cell(value, index === row.length - 1)).join('')}</row>`)
        .join('')}</sheetData></worksheet>`,
  )
  return makeOffice('xl/workbook.xml', 'spreadsheetml.sheet', {
    'xl/workbook.xml': `${XML}<workbook xmlns:r="${NS}/officeDocument/2006/relationships"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(names.map((_, index) => `worksheets/sheet${index + 1}.xml`)),
    'xl/sharedStrings.xml': `${XML}<sst>${strings.map(text => `<si><r><t>${text}</t></r><rPh><t>hint</t></rPh></si>`).join('')}</sst>`,
    ...Object.fromEntries(sheetXml.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  })
}

export const makePng = async (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1f5fbf' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Uploads a file to a study; jobs have not run yet. */
export const sendDocument = async (
  caller: Caller,
  studyId: string,
  fileName: string,
  body: Uint8Array | string,
): Promise<DocumentItem> => {
  const octets = Buffer.from(body)
  const answer = await caller.send(uploadDocument, {
    params: { studyId },
    query: { file_name: fileName, bytes: octets.length },
    body: octets,
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as DocumentItem
}
