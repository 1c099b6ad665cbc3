import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** An element of the structure of a page, as a screen reader walks it. */
export interface PdfElement {
  readonly role: string
  readonly alt?: string
  readonly lang?: string
  readonly children: readonly (PdfElement | { readonly type: string; readonly id: string })[]
}

export interface PdfPage {
  /** All its words, with a space between pieces. */
  readonly text: string
  /** Addresses and names that it links to. */
  readonly links: readonly string[]
  readonly elements: readonly PdfElement[]
  readonly width: number
  readonly height: number
}

export interface ReadPdf {
  readonly pages: readonly PdfPage[]
  readonly title: string
  readonly author: string
  readonly language: string
  readonly tagged: boolean
  /** Names of bookmarks, those within another behind it. */
  readonly bookmarks: readonly (readonly [string, readonly string[]])[]
}

/** All elements at any depth, in reading order. */
const elementsIn = (elements: PdfPage['elements']): PdfElement[] =>
  elements.flatMap(element => [
    element,
    ...elementsIn(element.children.filter((child): child is PdfElement => 'role' in child)),
  ])

const readPage = async (page: PDFPageProxy): Promise<PdfPage> => {
  const [, , width = 0, height = 0] = page.view
  const { items } = await page.getTextContent()
  const annotations = (await page.getAnnotations()) as { readonly url?: string; readonly dest?: unknown }[]
  const tree = (await page.getStructTree()) as unknown as PdfElement | null
  return {
    text: items
      .map(item => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
    links: annotations.flatMap(({ url, dest }) => url ?? (typeof dest === 'string' ? dest : [])),
    elements: tree === null ? [] : elementsIn([tree]),
    width,
    height,
  }
}

/** A PDF file as readers find it: text, structure, links, bookmarks. */
export const readPdf = async (octets: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({
    data: new Uint8Array(octets),
    standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
    cMapUrl: `${join(root, 'cmaps')}/`,
    isEvalSupported: false,
    verbosity: 0,
  })
  const file = await task.promise
  const { info } = (await file.getMetadata()) as unknown as { readonly info: Readonly<Record<string, string>> }
  const marks = (await file.getMarkInfo()) as { readonly Marked?: boolean } | null
  const outline = (await file.getOutline()) as
    { readonly title: string; readonly items: readonly { readonly title: string }[] }[] | null
  const pages: PdfPage[] = []
  for (let at = 1; at <= file.numPages; at += 1) pages.push(await readPage(await file.getPage(at)))
  await task.destroy()
  return {
    pages,
    title: info.Title ?? '',
    author: info.Author ?? '',
    language: info.Language ?? '',
    tagged: marks?.Marked === true,
    bookmarks: (outline ?? []).map(({ title, items }) => [title, items.map(item => item.title)] as const),
  }
}
