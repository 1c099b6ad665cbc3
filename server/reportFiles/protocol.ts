import type { DownloadKind } from '@core/contract'
import type { NoteLine } from '@core/domain/tables'
import type { ReportPage } from '@core/report'

/** What a file says about its report as a whole, before the tables. Texts are as people typed them: writers encode them. */
export interface ReportHead {
  readonly title: string
  /** '' without one. */
  readonly description: string
  readonly study: string
  readonly dataset: { readonly name: string; readonly version: number }
  /** Day of the calculation, as 2026-03-09. */
  readonly date: string
  /** Filter, weight, test with its levels, low-base rule: one line each, in this order. */
  readonly notes: readonly NoteLine[]
  /** What the saved report asks for and the dataset no longer has, one phrase each. */
  readonly missing: readonly string[]
}

export interface FileOptions {
  /** XLSX: a sheet per table, or all tables one below the other. */
  readonly sheets: 'per_table' | 'one'
  /** PPTX: chart and table on one slide where they fit, or on slides of their own. */
  readonly slides: 'together' | 'apart'
}

/** A file of a whole report, ready to be written. */
export interface ReportFile {
  readonly kind: DownloadKind
  readonly head: ReportHead
  readonly options: FileOptions
  /** PPTX: path of the presentation that gives the look; null: the product's own. */
  readonly template: string | null
  /** In the order of the report. */
  readonly pages: readonly ReportPage[]
}

/** What the process is asked to write: its pages come in messages of their own, since a report may be large. */
export interface WriteTask extends Omit<ReportFile, 'pages'> {
  /** Pages to wait for. */
  readonly pageCount: number
  /** Where the file goes: a path of the server's own that nothing has. */
  readonly path: string
}

export type ToWorker =
  | { readonly say: 'write'; readonly task: WriteTask }
  | { readonly say: 'pages'; readonly pages: readonly ReportPage[] }
  /** Only look whether decks can be made from this presentation. */
  | { readonly say: 'template'; readonly path: string }

/** What the process answers, once. A problem is fit to be shown; its detail is for the log. */
export type FromWorker =
  { readonly say: 'done' } | { readonly say: 'problem'; readonly message: string; readonly detail: string }
