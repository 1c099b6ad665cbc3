import { useMemo, useState, type HTMLAttributes, type Ref } from 'react'
import styled from 'styled-components'
import { idsBelow, isBelow, type FieldTree } from '@core/domain'
import { Button, Icon, Modal, Muted, SearchField, Stack, TRUNCATED } from '@/ui'
import { WindowedList } from '@/ui/WindowedList'
import { placeWords } from '../model/rows'

const ROW = 36
const Scroll = styled.div<HTMLAttributes<HTMLDivElement> & { readonly ref?: Ref<HTMLDivElement> }>`
  height: 320px;
  overflow: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`
const Choice = styled.button<{ readonly $level: number }>`
  ${TRUNCATED}
  display: block;
  width: 100%;
  height: ${ROW}px;
  padding: 0 var(--s3) 0 calc(var(--s3) + ${p => p.$level} * var(--s5));
  border: 0;
  background: none;
  color: var(--text);
  text-align: left;
  &:hover {
    background: var(--sunken);
  }
  &[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 600;
  }
`
const TOP = ''

interface Target {
  readonly id: string
  readonly name: string
  readonly level: number
}

export interface TargetDialogProps {
  readonly kind: 'move' | 'merge'
  readonly tree: FieldTree
  readonly value: string
  /** The chosen value, null for the first level; answers why it cannot be done. */
  readonly onChoose: (target: string | null) => string | null
  readonly onClose: () => void
}

const targetsOf = (tree: FieldTree, value: string): Target[] => {
  const found: Target[] = []
  const walk = (parent: string | null, level: number): void => {
    for (const id of idsBelow(tree, parent)) {
      if (isBelow(tree, id, value)) continue
      found.push({ id, name: tree.values.get(id)?.value ?? '', level })
      walk(id, level + 1)
    }
  }
  walk(null, 0)
  return found
}

/** Chooses a value of the field to move a value below, or to merge it into. */
export const TargetDialog = ({ kind, tree, value, onChoose, onClose }: TargetDialogProps) => {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const all = useMemo(() => targetsOf(tree, value), [tree, value])
  const wanted = query.trim().toLocaleLowerCase('en')
  const shown = wanted === '' ? all : all.filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
  const top = kind === 'move' && wanted === '' ? [{ id: TOP, name: 'The first level', level: 0 }] : []
  const name = tree.values.get(value)?.value ?? ''
  const submit = () => {
    if (chosen === null) return
    const why = onChoose(chosen === TOP ? null : chosen)
    setProblem(why)
    if (why === null) onClose()
  }
  return (
    <Modal
      open
      size={480}
      title={kind === 'move' ? `Move ${name} to` : `Merge ${name} into`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={chosen === null ? 'Choose a value' : null} onClick={submit}>
            {kind === 'move' ? 'Move' : 'Merge'}
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        {kind === 'merge' && (
          <Muted $size="sm">Its studies, and the values below it, become those of the one you choose.</Muted>
        )}
        <SearchField label="Find a value" value={query} onValueChange={setQuery} />
        <WindowedList
          items={[...top, ...shown]}
          heights={{ mouse: ROW, touch: ROW }}
          scroller={Scroll}
          height={320}
          label="Values"
        >
          {target => (
            <Choice
              type="button"
              $level={wanted === '' ? target.level : 0}
              aria-pressed={chosen === target.id}
              onClick={() => setChosen(target.id)}
            >
              {target.name}
              {wanted !== '' && target.level > 0 && <Muted $size="sm"> {placeWords(tree, target.id)}</Muted>}
            </Choice>
          )}
        </WindowedList>
        {problem !== null && (
          <p role="alert">
            <Icon name="error" size={14} /> {problem}
          </p>
        )}
      </Stack>
    </Modal>
  )
}
