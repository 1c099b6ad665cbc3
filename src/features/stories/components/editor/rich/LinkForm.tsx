import type { Command, EditorState } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button, Row, Stack, TextField } from '@/ui'
import { useFirstEscape } from '@/ui/useFirstEscape'
import { linkAt, removeLink, setLink } from './commands'
import { addressOf } from './schema'

const Inside = styled(Stack)`
  padding: var(--s2) var(--s3) var(--s3);
  border-bottom: 1px solid var(--border);
`

const PROBLEM = 'Enter an e-mail address, an address that begins with https://, or one of this product.'

interface LinkFormProps {
  readonly state: EditorState
  readonly run: (command: Command) => void
  readonly onClose: () => void
}

/** The address that the chosen words, or the link at the cursor, lead to. */
export const LinkForm = ({ state, run, onClose }: LinkFormProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [found] = useState(() => linkAt(state))
  const [typed, setTyped] = useState(found?.href.replace(/^mailto:/, '') ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])
  useFirstEscape(box, true, onClose)
  const apply = () => {
    const address = addressOf(typed)
    setProblem(address === '' ? PROBLEM : null)
    if (address === '') return
    run(setLink(address))
    onClose()
  }
  return (
    <Inside
      ref={box}
      $gap="s2"
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
        // Neither the form around it is sent nor a dialog closed.
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') apply()
        else onClose()
      }}
    >
      <TextField label="Link address" value={typed} onValueChange={setTyped} error={problem} />
      <Row $wrap>
        <Button size="sm" variant="primary" onClick={apply}>
          Set link
        </Button>
        {found && (
          <Button
            size="sm"
            onClick={() => {
              run(removeLink)
              onClose()
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Inside>
  )
}
