import type { DownloadKind, StoryFileKind, TemplateUse } from '@core/contract'
import type { Cube } from '@core/crosstab'
import type { RichText } from '@core/domain'
import type { NoteLine } from '@core/domain/tables'
import type { ReportPage } from '@core/report'

/** Text about the report as a whole, printed before the tables. Texts are as people typed them: writers encode them. */
export interface ReportHead {
  readonly title: string
  /** '' when there is none. */
  readonly description: string
  readonly study: string
  /** First day of the month of the fieldwork, as 2026-03-01; '' where it is not known. */
  readonly fieldwork: string
  readonly dataset: { readonly name: string; readonly version: number }
  /** Day of the calculation, as 2026-03-09. */
  readonly date: string
  /** Filter, weight, test with its levels, low-base rule: one line each, in this order. */
  readonly notes: readonly NoteLine[]
  /** Parts of the saved report that the dataset no longer has, one phrase each. */
  readonly missing: readonly string[]
}

export interface FileOptions {
  /** XLSX: a sheet per table, or all tables one below the other. */
  readonly sheets: 'per_table' | 'one'
  /** XLSX: decimals of percentages, counts and indices. */
  readonly decimals: 0 | 1 | 2
  /** XLSX: letters and arrows in cells of their own, or behind the figure in its cell. */
  readonly letters: 'cells' | 'text'
  /** XLSX: a sheet with the p of every tested pair of columns. */
  readonly pValues: boolean
  /** PPTX: chart and table on one slide where they fit, or on slides of their own. */
  readonly slides: 'together' | 'apart'
  /** PPTX: what is shown of each table; one without a chart is shown as a table anyway. */
  readonly content: 'both' | 'chart' | 'table'
  /** PPTX: charts are headed by what differs. */
  readonly headlines: boolean
  /** PPTX: letters and arrows. */
  readonly marks: boolean
  /** PPTX: slides at the end on how the figures were made. */
  readonly method: boolean
}

/** What a file is like when nobody chose otherwise. */
export const DEFAULT_OPTIONS: FileOptions = {
  sheets: 'per_table',
  decimals: 0,
  letters: 'cells',
  pValues: false,
  slides: 'together',
  content: 'both',
  headlines: true,
  marks: true,
  method: true,
}

/** A page of a report with what files hold besides its table. */
export interface FilePage extends ReportPage {
  /** The counts behind its tests; absent or null unless the file has p-values. */
  readonly cube?: Cube | null
  /** PPTX: address of the question's page with these figures; absent where there is none. */
  readonly live?: string
  /** Address of the receipt of its table; absent where there is none. */
  readonly receipt?: string
}

/** What a story says about itself, on the first slide. */
export interface StoryHead {
  readonly title: string
  readonly summary: string
  readonly author: string
  /** Day of its last change, and that of the file, as 2026-03-09. */
  readonly changed: string
  readonly date: string
}

/** A figure of a story. */
export interface FigurePart {
  readonly kind: 'figure'
  /** What somebody wrote about it; '' where nobody did. */
  readonly title: string
  readonly body: string
  /** Whether chart, table or both are shown. */
  readonly parts: FileOptions['content']
  /** The data that it shows. */
  readonly head: ReportHead
  readonly pages: readonly FilePage[]
  /** What its data lack, in words: then there are no pages. */
  readonly missing: readonly string[]
}

/** A page of a document in a story. */
export interface DocumentPart {
  readonly kind: 'document'
  readonly title: string
  readonly document: string
  readonly page: number
  readonly study: string
  /** Title and text of the page. */
  readonly text: string
  /** Path of its picture; null where there is none. */
  readonly picture: string | null
  /** Address of the page in the product. */
  readonly live: string
}

/** A key insight in a story; its document is '' where it is of the study itself. */
export interface InsightPart extends Omit<DocumentPart, 'kind' | 'page'> {
  readonly kind: 'insight'
}

/** A picture in a story. */
export interface PicturePart {
  readonly kind: 'picture'
  readonly title: string
  readonly caption: string
  /** What it shows; null: it is decorative. */
  readonly alt: string | null
  /** Path of the picture; null where it is missing. */
  readonly picture: string | null
}

/** One card of a story as its slides need it. Texts are as people typed them. */
export type StoryPart =
  | { readonly kind: 'headline'; readonly title: string; readonly body: string }
  | { readonly kind: 'text'; readonly title: string; readonly body: RichText }
  | { readonly kind: 'divider' }
  | DocumentPart
  | InsightPart
  | PicturePart
  | FigurePart

/** A story as slides or pages, ready to be written. */
export interface StoryFile {
  readonly kind: StoryFileKind
  readonly head: StoryHead
  readonly template: string | null
  /** Its cards, in their order. */
  readonly pages: readonly StoryPart[]
}

/** A file of a whole report, ready to be written. */
export interface ReportFile {
  readonly kind: DownloadKind
  readonly head: ReportHead
  readonly options: FileOptions
  /** PPTX and XLSX: path of the presentation whose look is used; null: the product's own. */
  readonly template: string | null
  /** XLSX: whose file it is, at the foot of printed pages; absent: nobody's. */
  readonly organisation?: string
  /** In the order of the report. */
  readonly pages: readonly FilePage[]
}

/** The task of the process. Pages come in separate messages, since a report may be large. */
export type WriteTask = (Omit<ReportFile, 'pages'> | Omit<StoryFile, 'pages'>) & {
  /** Number of pages to wait for. */
  readonly pageCount: number
  /** Where the file is written: a path of the server's own where no file exists yet. */
  readonly path: string
}

export type ToWorker =
  | { readonly say: 'write'; readonly task: WriteTask }
  | { readonly say: 'pages'; readonly pages: readonly (FilePage | StoryPart)[] }
  /** Only check whether decks can be made from this presentation. */
  | { readonly say: 'template'; readonly path: string }

/** The only answer of the process. A problem can be shown; its detail is for the log. */
export type FromWorker =
  | { readonly say: 'done' }
  | { readonly say: 'uses'; readonly uses: readonly TemplateUse[] }
  | { readonly say: 'problem'; readonly message: string; readonly detail: string }
