import { sizeText, toHtml, toNumbers, toTsv } from './tableText'
import { toCsv, type TableDocument } from '@core/domain/tables'

type Flavours = Readonly<Record<string, string>>

/** False on plain http pages: only the browser's own copy event reaches the clipboard there. */
export const hasClipboardApi = (): boolean => typeof ClipboardItem !== 'undefined'

const put = (data: DataTransfer, flavours: Flavours): void => {
  for (const [type, content] of Object.entries(flavours)) data.setData(type, content)
}

/** Writes through a copy event of the browser; false where it makes none. */
const writeInEvent = (flavours: Flavours): boolean => {
  let done = false
  const onCopy = (event: ClipboardEvent): void => {
    if (event.clipboardData === null) return
    put(event.clipboardData, flavours)
    event.preventDefault()
    event.stopImmediatePropagation()
    done = true
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else makes a copy event
    document.execCommand('copy')
  } catch {
    done = false
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
  return done
}

const write = async (flavours: Flavours): Promise<boolean> => {
  // The clipboard API checks HTML against the page's own security policy, which forbids the styles written on its elements.
  if (writeInEvent(flavours)) return true
  if (!hasClipboardApi()) return false
  const parts = Object.entries(flavours).map(([type, content]) => [type, new Blob([content], { type })] as const)
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    return true
  } catch {
    return false
  }
}

const flavoursOf = (table: TableDocument): Flavours => ({
  'text/plain': toTsv(table),
  'text/html': toHtml(table),
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

/** Puts the numbers of a table on the clipboard as plain text, for a range of a spreadsheet. */
export const copyNumbers = async (document: TableDocument, announce: (message: string) => void): Promise<boolean> => {
  const done = await write({ 'text/plain': toNumbers(document) })
  announce(done ? `${copied(document)} numbers` : COPY_FAILED)
  return done
}

const PICTURE_FAILED = 'Not copied: the browser refused the picture. Use Export, Chart as PNG.'

/** Puts a picture on the clipboard. It may still be being drawn: browsers want the call within the press of its button. */
export const copyPicture = async (
  picture: Promise<Blob | null>,
  announce: (message: string) => void,
): Promise<boolean> => {
  const drawn = picture.then(blob => {
    if (blob === null) throw new Error('There is no drawn chart')
    return blob
  })
  // Where the browser has no pictures on its clipboard, nobody waits for it.
  drawn.catch(() => undefined)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn })])
    announce('Copied chart')
    return true
  } catch {
    announce(PICTURE_FAILED)
    return false
  }
}

/** The same inside the browser's copy event. */
export const copyTableInEvent = (
  data: DataTransfer,
  document: TableDocument,
  announce: (message: string) => void,
): void => {
  put(data, flavoursOf(document))
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
