import { richBlocks, type RichLine, type RichRun, type RichText } from '@core/domain'
import type { Mark, Node } from 'prosemirror-model'
import { schema } from './schema'

const marksOf = ({ bold, italic, link }: RichRun): Mark[] => [
  ...(link === undefined ? [] : [schema.mark('link', { href: link })]),
  ...(bold ? [schema.mark('bold')] : []),
  ...(italic ? [schema.mark('italic')] : []),
]

const paragraphOf = ({ runs }: RichLine): Node =>
  schema.node(
    'paragraph',
    null,
    runs.filter(({ text }) => text !== '').map(run => schema.text(run.text, marksOf(run))),
  )

/** Lines as the document of the editor; without any it is one empty paragraph. */
export const docOf = (rich: RichText): Node => {
  const blocks = richBlocks(rich.length === 0 ? [{ style: 'paragraph', runs: [] }] : rich)
  return schema.node(
    'doc',
    null,
    blocks.flatMap(({ style, lines }) => {
      const paragraphs = lines.map(paragraphOf)
      if (style === 'paragraph') return paragraphs
      const items = style === 'quote' ? paragraphs : paragraphs.map(one => schema.node('item', null, [one]))
      return [schema.node(style, null, items)]
    }),
  )
}

const runOf = (node: Node): RichRun => {
  const has = (name: string) => node.marks.find(({ type }) => type.name === name)
  const link: unknown = has('link')?.attrs.href
  return {
    text: node.text ?? '',
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
    ...(typeof link === 'string' && { link }),
  }
}

const STYLES = ['bullet', 'number', 'quote'] as const

/** The lines of a document, empty ones among them. */
export const linesOf = (doc: Node): RichText => {
  const lines: RichLine[] = []
  doc.forEach(block => {
    const style = STYLES.find(name => name === block.type.name) ?? 'paragraph'
    const add = (paragraph: Node) => {
      const runs: RichRun[] = []
      paragraph.forEach(text => runs.push(runOf(text)))
      lines.push({ style, runs })
    }
    if (block.isTextblock) add(block)
    else
      block.descendants(node => {
        if (node.isTextblock) add(node)
        return !node.isTextblock
      })
  })
  return lines
}
