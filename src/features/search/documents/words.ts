import type { DocumentItem } from '@core/contract'
import { counted } from '@/lib/words'
import type { IconName } from '@/ui'

interface TypeWords {
  readonly label: string
  readonly icon: IconName
  /** What its parts are called. */
  readonly page: string
  readonly pages: string
  /** Why a part is shown as text. */
  readonly noPicture: string
}

export const FILE_TYPES: Readonly<Record<DocumentItem['file_type'], TypeWords>> = {
  pdf: {
    label: 'PDF',
    icon: 'file',
    page: 'page',
    pages: 'pages',
    noPicture: 'There is no picture of this page. This is its text.',
  },
  pptx: {
    label: 'PowerPoint',
    icon: 'chart-column',
    page: 'slide',
    pages: 'slides',
    noPicture: 'PowerPoint files are shown as text. Download the file to see its slides.',
  },
  docx: {
    label: 'Word',
    icon: 'report',
    page: 'part',
    pages: 'parts',
    noPicture: 'Word files are shown as text, in parts. Download the file to see its pages.',
  },
  xlsx: {
    label: 'Excel',
    icon: 'table',
    page: 'sheet',
    pages: 'sheets',
    noPicture: 'Excel files are shown as text. Download the file to see its sheets.',
  },
  image: {
    label: 'Picture',
    icon: 'eye',
    page: 'page',
    pages: 'pages',
    noPicture: 'There is no picture of this page.',
  },
}

const MB = 1024 ** 2

/** '812 KB', '18.4 MB'; 1 KB = 1,024 bytes. */
export const sizeWords = (bytes: number): string =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB`
    : `${(bytes / MB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** '24 pages', '12 slides'; '' until they have been counted. */
export const pageWords = ({
  file_type: type,
  page_count: pages,
}: Pick<DocumentItem, 'file_type' | 'page_count'>): string =>
  pages === 0 ? '' : counted(pages, FILE_TYPES[type].page, FILE_TYPES[type].pages)

/** Why a file cannot be sent, before any byte is; the server judges the content. */
export const fileProblem = (file: Pick<File, 'name' | 'size'>, limitBytes: number): string | null => {
  if (file.size === 0) return `"${file.name}" is empty.`
  if (file.size <= limitBytes) return null
  return `"${file.name}" has ${sizeWords(file.size)}; the limit is ${sizeWords(limitBytes)}.`
}
