import type { DocumentItem } from '@core/contract'
import { counted } from '@/lib/words'
import type { IconName } from '@/ui'

interface TypeWords {
  readonly label: string
  readonly icon: IconName
  /** Name of one part. */
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

/** '24 pages', '12 slides'; '' until they have been counted. */
export const pageWords = ({
  file_type: type,
  page_count: pages,
}: Pick<DocumentItem, 'file_type' | 'page_count'>): string =>
  pages === 0 ? '' : counted(pages, FILE_TYPES[type].page, FILE_TYPES[type].pages)
