import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { DOCUMENT_LIMITS, type TextRun } from '@core/domain'
import { BoundedCanvases } from './canvases'
import { drawPixels, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './image'
import { damaged, locked, tooManyPages } from './problem'
import type { ReadPage } from './protocol'
import { textBudget } from './text'
import { textRuns } from './textRuns'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

const open = async (path: string): Promise<PDFDocumentProxy> => {
  try {
    return await getDocument({
      data: new Uint8Array(await readFile(path)),
      standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
      cMapUrl: `${join(root, 'cmaps')}/`,
      cMapPacked: true,
      wasmUrl: `${join(root, 'wasm')}/`,
      // Nothing in a file is ever run or fetched.
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      maxImageSize: DOCUMENT_LIMITS.pdfPixels,
      CanvasFactory: BoundedCanvases,
      verbosity: 0,
    }).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw locked()
    throw damaged(error instanceof Error ? error.message : 'unknown error')
  }
}

interface PageTexts {
  readonly text: string
  readonly runs: readonly TextRun[]
}

const textsOfPage = async (page: PDFPageProxy): Promise<PageTexts> => {
  const { items } = await page.getTextContent()
  const written = items.flatMap(item => ('str' in item ? [item] : []))
  return {
    text: written.map(item => `${item.str}${item.hasEOL ? '\n' : ''}`).join(''),
    runs: textRuns(written, page.getViewport({ scale: 1 })),
  }
}

/** Type for drawing in Node: the library's own types name browser classes. */
type Render = (task: Drawing2D) => { readonly promise: Promise<void> }
interface Drawing2D {
  readonly canvas: Canvas
  readonly canvasContext: SKRSContext2D
  readonly viewport: unknown
  readonly background: string
}

const draw = async (file: PDFDocumentProxy, page: PDFPageProxy, target: string): Promise<void> => {
  const size = page.getViewport({ scale: 1 })
  const scale = Math.min(PREVIEW_WIDTH / size.width, PREVIEW_HEIGHT / size.height)
  const viewport = page.getViewport({ scale })
  const factory = file.canvasFactory as Pick<BoundedCanvases, 'create' | 'destroy'>
  const drawing = factory.create(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const { canvas, context: canvasContext } = drawing
  if (canvas === null || canvasContext === null) throw new Error('A new canvas is usable.')
  try {
    const render = page.render.bind(page) as unknown as Render
    await render({ canvas, canvasContext, viewport, background: 'white' }).promise
    await drawPixels(canvas.data(), canvas.width, canvas.height, target)
  } finally {
    factory.destroy(drawing)
  }
}

/** A page that cannot be drawn or read keeps whatever could be obtained. */
const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

/** Does the same with each page in turn. Throws DocumentError when there are too many, or the file cannot be opened. */
const eachPage = async <T>(
  path: string,
  work: (file: PDFDocumentProxy, page: PDFPageProxy, number: number) => Promise<T>,
  otherwise: T,
): Promise<T[]> => {
  const file = await open(path)
  if (file.numPages > DOCUMENT_LIMITS.pages) throw tooManyPages(file.numPages)
  const done: T[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await attempt(() => file.getPage(number), null)
    done.push(page === null ? otherwise : await attempt(() => work(file, page, number), otherwise))
    page?.cleanup()
  }
  return done
}

/** The text of each page, and where its words are. */
export const readPdf = async (path: string): Promise<ReadPage[]> => {
  const keep = textBudget()
  const texts = await eachPage<PageTexts>(path, (_, page) => textsOfPage(page), { text: '', runs: [] })
  return texts.map(({ text, runs }) => {
    const kept = keep(text)
    return { title: '', text: kept, preview: false, runs: kept === '' ? [] : runs }
  })
}

/** The picture of each page. After `drawMs` the remaining pages get none, so that long files still succeed. */
export const drawPdf = async (path: string, folder: string, drawMs: number): Promise<ReadPage[]> => {
  const until = performance.now() + drawMs
  const drawOne = async (file: PDFDocumentProxy, page: PDFPageProxy, number: number): Promise<boolean> => {
    if (performance.now() >= until) return false
    await draw(file, page, join(folder, `${number}.webp`))
    return true
  }
  return (await eachPage(path, drawOne, false)).map(preview => ({ title: '', text: '', preview }))
}
