import { sizeText, toHtml, toTsv } from './tableText'
import { toCsv, type TableDocument } from '@core/domain/tables'

type Flavours = Readonly<Record<string, string>>

/** False on plain http pages: only the browser's own copy event reaches the clipboard there. */
export const hasClipboardApi = (): boolean => typeof ClipboardItem !== 'undefined'

const write = async (flavours: Flavours): Promise<boolean> => {
  if (!hasClipboardApi()) return false
  const parts = Object.entries(flavours).map(([type, content]) => [type, new Blob([content], { type })] as const)
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    return true
  } catch {
    return false
  }
}

const flavoursOf = (document: TableDocument): Flavours => ({
  'text/plain': toTsv(document),
  'text/html': toHtml(document),
})

const copied = (document: TableDocument): string => `Copied ${sizeText(document.table)}`

export const COPY_FAILED =
  'Not copied: the browser refused the clipboard. Select the cells and press Ctrl+C, or export as CSV.'

/** Puts a table on the clipboard as TSV and HTML and announces it: "Copied 12 x 6" (rows x columns). */
export const copyTable = async (document: TableDocument, announce: (message: string) => void): Promise<boolean> => {
  const done = await write(flavoursOf(document))
  announce(done ? copied(document) : COPY_FAILED)
  return done
}

/** The same inside the browser's copy event. */
export const copyTableInEvent = (
  data: DataTransfer,
  document: TableDocument,
  announce: (message: string) => void,
): void => {
  for (const [type, content] of Object.entries(flavoursOf(document))) data.setData(type, content)
  announce(copied(document))
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
