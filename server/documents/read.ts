import { readFile } from 'node:fs/promises'
import { damaged, DocumentError } from './problem'
import type { DocumentTask, ReadPage } from './protocol'
import { openPackage } from './zip'

// Each kind loads its own library only: a picture does not need the reader of PDFs.
const readers: Record<DocumentTask['fileType'], (task: DocumentTask) => Promise<ReadPage[]>> = {
  pdf: async ({ path, folder, step, drawMs }) => {
    const { drawPdf, readPdf } = await import('./pdf')
    return step === 'read' ? readPdf(path) : drawPdf(path, folder, drawMs)
  },
  image: async task => (await import('./image')).readImage(task.path, task.folder, task.fit),
  pptx: async task => (await import('./pptx')).readPptx(openPackage(await readFile(task.path))),
  xlsx: async task => (await import('./xlsx')).readXlsx(openPackage(await readFile(task.path))),
  docx: async ({ path, step }) => {
    const { readDocx, readDocxLines } = await import('./docx')
    return (step === 'lines' ? readDocxLines : readDocx)(openPackage(await readFile(path)))
  },
}

/** Out of memory: the way the process ends reports it. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed/i.test(error.message)

/** Does one step of reading a document. Throws DocumentError: every failure of a reader is the file's. */
export const readDocument = async (task: DocumentTask): Promise<ReadPage[]> => {
  try {
    const pages = await readers[task.fileType](task)
    if (pages.length === 0) throw damaged('no pages')
    return pages
  } catch (error) {
    if (error instanceof DocumentError || isOutOfMemory(error)) throw error
    throw damaged(error instanceof Error ? (error.stack ?? error.message) : 'unknown error')
  }
}
