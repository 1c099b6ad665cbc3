import type PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>

export interface TagOptions {
  readonly alt?: string
  readonly actual?: string
  readonly lang?: string
  readonly title?: string
  /** From the top left corner: left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number]
  readonly scope?: 'Row' | 'Column'
}

/** An element of the structure that screen readers read. */
export interface Tag {
  readonly add: (child: Tag | (() => void)) => Tag
  /** Nothing more is added. */
  readonly end: () => void
  readonly dictionary: { readonly data: Record<string, unknown> }
}

/** What the library's types lack of its marks. */
interface Tagging {
  readonly struct: (type: string, options?: TagOptions) => Tag
  readonly addStructure: (tag: Tag) => void
  readonly markContent: (tag: string, options?: { readonly type: string }) => void
  readonly endMarkedContent: () => void
}

const tagging = (doc: Doc): Tagging => doc as unknown as Tagging

/** The element that holds all others of a file. */
export const rootTag = (doc: Doc): Tag => {
  const root = tagging(doc).struct('Document')
  tagging(doc).addStructure(root)
  return root
}

/** An element within another. */
export const tagIn = (doc: Doc, parent: Tag, type: string, options: TagOptions = {}): Tag => {
  const tag = tagging(doc).struct(type, options)
  parent.add(tag)
  return tag
}

/** Draws what screen readers skip. */
export const artifact = (doc: Doc, type: 'Layout' | 'Pagination' | 'Background', draw: () => void): void => {
  tagging(doc).markContent('Artifact', { type })
  draw()
  tagging(doc).endMarkedContent()
}
