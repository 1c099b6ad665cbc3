export type FileType = 'pdf' | 'pptx' | 'docx' | 'xlsx' | 'image'

/** What the child process is asked to do. Paths are the server's own. */
export interface DocumentTask {
  readonly path: string
  readonly fileType: FileType
  /** An empty folder of this attempt alone: the preview of page n becomes n.webp. */
  readonly folder: string
  /**
   * 'read' gives pages with their text; of pictures, which have none, it draws the preview. 'draw' gives the same pages without
   * text, but with previews: a process of its own, so that a page that cannot be drawn takes no text with it.
   */
  readonly step: 'read' | 'draw'
  /** Milliseconds after which no further preview is begun. */
  readonly drawMs: number
}

export interface ReadPage {
  readonly title: string
  readonly text: string
  readonly preview: boolean
}

/** What the child says, once. A problem is the file's fault and fit to be shown; its detail is for the log. */
export type DocumentMessage =
  | { readonly kind: 'done'; readonly pages: readonly ReadPage[] }
  | { readonly kind: 'problem'; readonly message: string; readonly detail: string }
