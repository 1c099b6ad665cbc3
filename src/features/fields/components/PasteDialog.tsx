import { useMemo, useState } from 'react'
import styled from 'styled-components'
import type { FieldChange, FieldTree } from '@core/domain'
import { randomId } from '@/lib/randomId'
import { count, counted } from '@/lib/words'
import { Button, Modal, Muted, Stack, TextArea, TYPE } from '@/ui'
import { readOutline, type OutlineLine } from '../model/outline'

const Preview = styled.ul`
  ${TYPE.sm}
  max-height: 260px;
  overflow: auto;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`
const Line = styled.li<{ readonly $level: number }>`
  padding: var(--s0-5) 0 var(--s0-5) calc(${p => p.$level} * var(--s5));
  overflow-wrap: anywhere;
  &[data-left] {
    color: var(--danger);
  }
  &[data-known] {
    color: var(--text-2);
  }
  small {
    margin-left: var(--s2);
    font-size: inherit;
  }
`
const LISTED = 200

const fate = ({ known, problem }: OutlineLine): string => problem ?? (known ? 'already there' : 'new')

export interface PasteDialogProps {
  readonly tree: FieldTree
  /** The value that the list goes below; null: the first level. */
  readonly parent: string | null
  readonly onAdd: (changes: readonly FieldChange[]) => string | null
  readonly onClose: () => void
}

/** Adds a list with one value per line; what is indented goes below the line above it. */
export const PasteDialog = ({ tree, parent, onAdd, onClose }: PasteDialogProps) => {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { lines, changes } = useMemo(() => readOutline(text, tree, parent, randomId), [text, tree, parent])
  const left = lines.filter(line => line.problem !== null).length
  const known = lines.filter(line => line.known).length
  const where = parent === null ? tree.name : (tree.values.get(parent)?.value ?? '')
  const add = () => {
    const why = onAdd(changes)
    setProblem(why)
    if (why === null) onClose()
  }
  return (
    <Modal
      open
      size={720}
      title={`Paste a list into ${where}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={changes.length === 0 ? 'Nothing new in the list' : null}
            onClick={add}
          >
            {changes.length === 0 ? 'Add values' : `Add ${counted(changes.length, 'value', 'values')}`}
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <TextArea
          label="List"
          rows={8}
          hint="One value per line. Indent with tabs or spaces to put a value below the one above."
          error={problem}
          value={text}
          onValueChange={setText}
        />
        {lines.length > 0 && (
          <>
            <Muted $size="sm">
              {[
                `${count(changes.length)} new`,
                known > 0 ? `${count(known)} already there` : null,
                left > 0 ? `${count(left)} left out` : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </Muted>
            <Preview aria-label="Preview">
              {lines.slice(0, LISTED).map((line, at) => (
                <Line
                  key={at}
                  $level={line.level}
                  data-left={line.problem === null ? undefined : ''}
                  data-known={line.known ? '' : undefined}
                >
                  {line.name}
                  <small>{fate(line)}</small>
                </Line>
              ))}
              {lines.length > LISTED && <li>and {count(lines.length - LISTED)} more.</li>}
            </Preview>
          </>
        )}
      </Stack>
    </Modal>
  )
}
