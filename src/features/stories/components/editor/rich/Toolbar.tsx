import type { RichLine } from '@core/domain'
import type { Command, EditorState } from 'prosemirror-state'
import { useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui'
import { hasMark, styleOf, toggleStyle } from './commands'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s0-5);
  padding: var(--s0-5);
  border-bottom: 1px solid var(--border);
  button {
    ${TYPE.sm}
    min-width: 28px;
    height: 28px;
    padding: 0 var(--s1-5);
    border: 0;
    border-radius: var(--r-ctl);
    background: none;
    color: var(--text-2);
    cursor: pointer;
    ${MEDIA.touch} {
      min-width: 44px;
      height: 44px;
    }
  }
  button:hover {
    background: var(--sunken);
  }
  button[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
`

interface Tool {
  readonly name: string
  readonly keys?: string
  /** What is on the button. */
  readonly sign: string
  readonly look?: { readonly fontWeight?: number; readonly fontStyle?: 'italic'; readonly textDecoration?: 'underline' }
  readonly pressed: boolean
  readonly act: () => void
}

interface ToolbarProps {
  /** Of the field. */
  readonly label: string
  readonly state: EditorState
  readonly bold: Command
  readonly italic: Command
  readonly run: (command: Command) => void
  readonly onLink: () => void
}

/** The looks of words and lines; one stop for Tab, the arrow keys move in it. */
export const Toolbar = ({ label, state, bold, italic, run, onLink }: ToolbarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const lineStyle = styleOf(state)
  const line = (name: string, sign: string, of: RichLine['style']): Tool => ({
    name,
    sign,
    pressed: lineStyle === of,
    act: () => run(toggleStyle(of)),
  })
  const tools: Tool[] = [
    {
      name: 'Bold',
      keys: 'Ctrl B',
      sign: 'B',
      look: { fontWeight: 700 },
      pressed: hasMark(state, 'bold'),
      act: () => run(bold),
    },
    {
      name: 'Italic',
      keys: 'Ctrl I',
      sign: 'I',
      look: { fontStyle: 'italic' },
      pressed: hasMark(state, 'italic'),
      act: () => run(italic),
    },
    {
      name: 'Link',
      keys: 'Ctrl K',
      sign: 'Link',
      look: { textDecoration: 'underline' },
      pressed: hasMark(state, 'link'),
      act: onLink,
    },
    line('Bulleted list', '• List', 'bullet'),
    line('Numbered list', '1. List', 'number'),
    line('Quote', '“ Quote', 'quote'),
  ]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (stop + step + tools.length) % tools.length
    setStop(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Bar ref={bar} role="toolbar" aria-label={`Format of ${label}`} onKeyDown={move}>
      {tools.map(({ name, keys, sign, look, pressed, act }, at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === stop ? 0 : -1}
          aria-label={name}
          aria-pressed={pressed}
          title={keys ? `${name} (${keys})` : name}
          style={look}
          onFocus={() => setStop(at)}
          // The choice in the text stays while a button is pressed.
          onMouseDown={event => event.preventDefault()}
          onClick={act}
        >
          {sign}
        </button>
      ))}
    </Bar>
  )
}
