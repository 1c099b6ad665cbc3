import type { TextRun } from '@core/domain'

export type FileType = 'pdf' | 'pptx' | 'docx' | 'xlsx' | 'image'

/** How a picture is drawn instead of as a preview: within a width and height in px, and without any loss. */
export interface PictureFit {
  readonly width: number
  readonly height: number
  readonly lossless: boolean
}

/** The task of the child process. Paths are the server's own. */
export interface DocumentTask {
  readonly path: string
  readonly fileType: FileType
  /** An empty folder for this attempt only: the preview of page n becomes n.webp. */
  readonly folder: string
  /**
   * 'read' gives pages with their text; for pictures, which have none, it draws the preview. 'draw' gives the same pages without
   * text, but with previews: in a separate process, so that the text survives a page that cannot be drawn. 'lines', of Word files
   * only, gives one page: the text with numbers and bullets of lists and the cells of tables.
   */
  readonly step: 'read' | 'draw' | 'lines'
  /** Of pictures only. */
  readonly fit?: PictureFit
  /** Milliseconds after which no further preview is begun. */
  readonly drawMs: number
}

export interface ReadPage {
  readonly title: string
  readonly text: string
  readonly preview: boolean
  /** Of PDFs only. */
  readonly runs?: readonly TextRun[]
}

/** The only message of the child. A problem is the file's fault and can be shown; its detail is for the log. */
export type DocumentMessage =
  | { readonly kind: 'done'; readonly pages: readonly ReadPage[] }
  | { readonly kind: 'problem'; readonly message: string; readonly detail: string }
