import type { DownloadKind, ReportPayload, ViewSettings } from '@core/contract'
import type { MenuEntry } from '@/ui/Menu'

/** A file of a whole report that a person asks for: of the report in the builder, or of a saved one. */
export interface WantedFile {
  readonly kind: DownloadKind
  readonly title: string
  readonly source:
    | { readonly report: ReportPayload; readonly views: Readonly<Record<string, ViewSettings>> }
    | { readonly reportId: string }
}

/** Starts the export; pages know how. */
export type OnFile = (file: WantedFile) => void

/** The menu entries for files of a whole report. */
export const fileEntries = (
  onChoose: (kind: DownloadKind) => void,
  disabledReason: string | null = null,
): readonly MenuEntry[] => [
  { label: 'PowerPoint…', icon: 'chart-column', onSelect: () => onChoose('pptx'), disabledReason },
  { label: 'Table book (XLSX)…', icon: 'table', onSelect: () => onChoose('xlsx'), disabledReason },
  { label: 'CSV', icon: 'file', onSelect: () => onChoose('csv'), disabledReason },
  { label: 'Figures as rows (CSV)', icon: 'file', onSelect: () => onChoose('tidy_csv'), disabledReason },
  { label: 'Figures as rows (Parquet)', icon: 'file', onSelect: () => onChoose('tidy_parquet'), disabledReason },
]
