import { createContext } from 'react'
import type { DownloadKind, ReportPayload, ViewSettings } from '@core/contract'
import type { MenuEntry } from '@/ui/Menu'

/** A file of a whole report, as somebody wants it: of the builder as it stands, or of a saved report. */
export interface WantedFile {
  readonly kind: DownloadKind
  readonly title: string
  readonly source:
    | { readonly report: ReportPayload; readonly views: Readonly<Record<string, ViewSettings>> }
    | { readonly reportId: string }
}

/** Makes the file; the page knows how. */
export type OnFile = (file: WantedFile) => void

/** Null where no files are made. */
export const FilesContext = createContext<OnFile | null>(null)

/** The entries of a menu for files of a whole report. */
export const fileEntries = (
  onChoose: (kind: DownloadKind) => void,
  disabledReason: string | null = null,
): readonly MenuEntry[] => [
  { label: 'PowerPoint…', icon: 'chart-column', onSelect: () => onChoose('pptx'), disabledReason },
  { label: 'Table book (XLSX)…', icon: 'table', onSelect: () => onChoose('xlsx'), disabledReason },
  { label: 'CSV', icon: 'file', onSelect: () => onChoose('csv'), disabledReason },
]
