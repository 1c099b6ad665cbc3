import { sizeText, toCsv, toHtml, toTsv } from './tableText'
import type { TableDocument } from './tableText'

type Flavours = Readonly<Record<string, string>>

/** Without a secure context the Clipboard API is absent; a copy event still carries both flavours. */
const copyByEvent = (flavours: Flavours): boolean => {
  let written = false
  const fill = (event: ClipboardEvent): void => {
    if (event.clipboardData === null) return
    for (const [type, content] of Object.entries(flavours)) event.clipboardData.setData(type, content)
    event.preventDefault()
    event.stopImmediatePropagation()
    written = true
  }
  window.addEventListener('copy', fill, { capture: true })
  try {
    // The only way to the clipboard on a plain http page.
    return typeof document.execCommand === 'function' && document.execCommand('copy') && written
  } finally {
    window.removeEventListener('copy', fill, { capture: true })
  }
}

const copyByApi = async (flavours: Flavours): Promise<boolean> => {
  if (typeof ClipboardItem === 'undefined') return false
  const parts = Object.entries(flavours).map(([type, content]) => [type, new Blob([content], { type })] as const)
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    return true
  } catch {
    return false
  }
}

const write = async (flavours: Flavours): Promise<boolean> => (await copyByApi(flavours)) || copyByEvent(flavours)

export const COPY_FAILED = 'Not copied: the browser refused the clipboard. Use Export, then CSV.'

/** Puts a table on the clipboard as TSV and HTML and says so: "Copied 12 x 6" (rows x columns). */
export const copyTable = async (document: TableDocument, announce: (message: string) => void): Promise<boolean> => {
  const done = await write({ 'text/plain': toTsv(document), 'text/html': toHtml(document) })
  announce(done ? `Copied ${sizeText(document.table)}` : COPY_FAILED)
  return done
}

/** Copies one number or word as plain text. */
export const copyText = async (content: string, announce: (message: string) => void): Promise<boolean> => {
  const done = await write({ 'text/plain': content })
  announce(done ? `Copied ${content}` : COPY_FAILED)
  return done
}

/** The CSV as a file; the byte-order mark makes spreadsheets read it as UTF-8. */
export const csvFile = (document: TableDocument): Blob =>
  new Blob(['\uFEFF', toCsv(document)], { type: 'text/csv;charset=utf-8' })
