import type { RichLine } from '@core/domain'
import type { Mark, Node } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { docOf, linesOf } from './convert'
import { schema } from './schema'

/** A place in a text: the line, and the characters of it before the place. */
interface Spot {
  readonly line: number
  readonly offset: number
}

/** Where the text of each line begins in the document. */
const startsOf = (doc: Node): number[] => {
  const starts: number[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) starts.push(at + 1)
    return !node.isTextblock
  })
  return starts
}

const spotOf = (doc: Node, at: number): Spot => {
  const starts = startsOf(doc)
  const line = Math.max(0, starts.filter(start => start <= at).length - 1)
  return { line, offset: at - (starts[line] ?? 0) }
}

const placeOf = (doc: Node, { line, offset }: Spot): number => (startsOf(doc)[line] ?? 1) + offset

const chosenLines = ({ doc, selection: { from, to } }: EditorState) =>
  [spotOf(doc, from).line, spotOf(doc, to).line] as const

/** What all chosen lines are; null: they differ. */
export const styleOf = (state: EditorState): RichLine['style'] | null => {
  const [from, to] = chosenLines(state)
  const [first, ...rest] = linesOf(state.doc).slice(from, to + 1)
  return first && rest.every(({ style }) => style === first.style) ? first.style : null
}

/** Makes the chosen lines items of a list or lines of a quote, or paragraphs again. */
export const toggleStyle =
  (style: RichLine['style']): Command =>
  (state, dispatch) => {
    const [from, to] = chosenLines(state)
    const next = styleOf(state) === style ? 'paragraph' : style
    const lines = linesOf(state.doc).map((line, at) => (at >= from && at <= to ? { ...line, style: next } : line))
    if (!dispatch) return true
    const { anchor, head } = state.selection
    const [begin, end] = [spotOf(state.doc, anchor), spotOf(state.doc, head)]
    const changed = state.tr.replaceWith(0, state.doc.content.size, docOf(lines).content)
    const { doc } = changed
    dispatch(changed.setSelection(TextSelection.create(doc, placeOf(doc, begin), placeOf(doc, end))))
    return true
  }

/** A line of a list or a quote in which the cursor is at the beginning is a paragraph again. */
export const endStyle: Command = (state, dispatch) => {
  const { empty, $from } = state.selection
  const style = styleOf(state)
  if (!empty || $from.parentOffset > 0 || style === null || style === 'paragraph') return false
  return toggleStyle(style)(state, dispatch)
}

interface Stretch {
  readonly from: number
  readonly to: number
}

const linkOf = (marks: readonly Mark[]): Mark | undefined => marks.find(({ type }) => type === schema.marks.link)

/** The link at the cursor, whole, or at the beginning of what is chosen; null: there is none. */
export const linkAt = ({ selection: { $from } }: EditorState): (Stretch & { readonly href: string }) | null => {
  const { parent, parentOffset } = $from
  const found = linkOf(parent.childAfter(parentOffset).node?.marks ?? []) ?? linkOf($from.marks())
  if (!found) return null
  const start = $from.start()
  const parts: Stretch[] = []
  parent.forEach((node, offset) => {
    if (!node.marks.some(mark => mark.eq(found))) return
    const last = parts.at(-1)
    const part = { from: start + offset, to: start + offset + node.nodeSize }
    if (last?.to === part.from) parts[parts.length - 1] = { ...last, to: part.to }
    else parts.push(part)
  })
  const around = parts.find(({ from, to }) => from <= $from.pos && $from.pos <= to)
  return around ? { ...around, href: String(found.attrs.href) } : null
}

/** Links what is chosen, or the link at the cursor, to another address; without either, the address is put in. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const stretch = empty ? linkAt(state) : { from, to }
    const mark = schema.mark('link', { href })
    if (!dispatch) return true
    if (stretch) {
      dispatch(state.tr.removeMark(stretch.from, stretch.to, schema.marks.link).addMark(stretch.from, stretch.to, mark))
      return true
    }
    const words = href.replace(/^mailto:/, '')
    dispatch(state.tr.insert(from, schema.text(words, [mark])))
    return true
  }

/** The words of a link stay without it. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  const stretch = empty ? linkAt(state) : { from, to }
  if (!stretch) return false
  dispatch?.(state.tr.removeMark(stretch.from, stretch.to, schema.marks.link))
  return true
}

/** Whether the cursor is in, or all that is chosen begins with, this look. */
export const hasMark = (
  { selection: { $from, from, to, empty }, doc, storedMarks }: EditorState,
  name: 'bold' | 'italic' | 'link',
) => {
  const type = schema.marks[name]
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}
