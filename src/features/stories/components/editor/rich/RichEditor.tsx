import { richKey, richOf } from '@core/domain'
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { endStyle } from './commands'
import { docOf, linesOf } from './convert'
import { LinkForm } from './LinkForm'
import { schema, withoutBreaks } from './schema'
import { Toolbar } from './Toolbar'

const split = splitListItem(schema.nodes.item)
const bold = toggleMark(schema.marks.bold)
const italic = toggleMark(schema.marks.italic)
const enter = chainCommands(split, baseKeymap.Enter as Command)

const keys = (openLink: () => void) => [
  keymap({
    'Mod-b': bold,
    'Mod-i': italic,
    'Mod-k': () => {
      openLink()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: enter,
    'Shift-Enter': enter,
    Backspace: endStyle,
  }),
  keymap(baseKeymap),
]

export interface RichEditorProps {
  readonly label: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  /** The `richKey` of the text. */
  readonly value: string
  readonly onValueChange: (key: string) => void
}

/** A text with paragraphs, lists, quotes, bold and italic words and links. */
const RichEditor = ({ label, describedBy, invalid, value, onValueChange }: RichEditorProps) => {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [linking, setLinking] = useState(false)
  const latest = useRef({ value, onValueChange })
  // What the document holds, so that only words from elsewhere take its place.
  const held = useRef(value)
  useEffect(() => {
    latest.current = { value, onValueChange }
  })
  useEffect(() => {
    if (host === null) return undefined
    held.current = latest.current.value
    const made = new EditorView(host, {
      state: EditorState.create({
        doc: docOf(richOf(held.current)),
        plugins: [history(), ...keys(() => setLinking(true))],
      }),
      transformPastedHTML: withoutBreaks,
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setState(next)
        const key = richKey(linesOf(next.doc))
        if (!transaction.docChanged || key === held.current) return
        held.current = key
        latest.current.onValueChange(key)
      },
    })
    setView(made)
    setState(made.state)
    return () => made.destroy()
  }, [host])
  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    })
  }, [view, label, describedBy, invalid])
  useEffect(() => {
    if (!view || value === held.current) return
    held.current = value
    const { tr, doc } = view.state
    view.dispatch(tr.replaceWith(0, doc.content.size, docOf(richOf(value)).content).setMeta('addToHistory', false))
  }, [view, value])
  const run = (command: Command) => {
    if (!view) return
    command(view.state, view.dispatch)
    view.focus()
  }
  return (
    <>
      {state && (
        <Toolbar label={label} state={state} bold={bold} italic={italic} run={run} onLink={() => setLinking(true)} />
      )}
      {linking && state && (
        <LinkForm
          state={state}
          run={run}
          onClose={() => {
            setLinking(false)
            view?.focus()
          }}
        />
      )}
      <div ref={setHost} />
    </>
  )
}

export default RichEditor
