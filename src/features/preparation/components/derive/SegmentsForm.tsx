import styled from 'styled-components'
import { count } from '@/lib/words'
import { Button, IconButton, Row, Stack, TextField, TYPE } from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import { emptyCondition, type TypedSegment } from '../../model/derive'
import { Cellfield, Heading } from '../editorParts'
import { share } from '../Figures'
import { ConditionList } from './ConditionList'
import type { SeenProps } from './form'

const Card = styled.div`
  display: grid;
  gap: var(--s2);
  padding: var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
`
const Figure = styled.span<{ readonly $empty: boolean }>`
  ${TYPE.sm}
  flex: none;
  color: ${p => (p.$empty ? 'var(--danger)' : 'var(--text-2)')};
  font-variant-numeric: tabular-nums;
`

/** Groups of people in order: the first condition that holds decides. */
export const SegmentsForm = ({ typed, values, onChange, seen }: SeenProps) => {
  const { segments } = typed
  const figures = seen?.after.find(({ name }) => name === typed.name.trim()) ?? null
  const set = (at: number, change: Partial<TypedSegment>) =>
    onChange({ segments: segments.map((segment, index) => (index === at ? { ...segment, ...change } : segment)) })
  return (
    <Stack $gap="s3">
      <Heading>
        Segments <small>{count(segments.length)}, the first that matches wins</small>
      </Heading>
      <DragList
        items={segments.map((segment, at) => ({ segment, at }))}
        idOf={({ at }) => String(at)}
        labelOf={({ segment }) => segment.label}
        label="Segments"
        onMove={(from, to) => onChange({ segments: moveItem(segments, from, to) })}
      >
        {({ segment, at }, parts) => {
          const n = figures?.options[at]?.n
          return (
            <Card>
              <Row>
                {parts.handle}
                <Cellfield
                  aria-label={`Name of segment ${String(at + 1)}`}
                  value={segment.label}
                  onChange={event => set(at, { label: event.target.value })}
                />
                {n !== undefined && figures && (
                  <Figure $empty={n === 0}>
                    {n === 0 ? 'Nobody matches' : `${count(n)}, ${share(n, figures.base)}`}
                  </Figure>
                )}
                {parts.menu}
                <IconButton
                  icon="trash"
                  size={28}
                  label={`Remove ${segment.label}`}
                  disabledReason={segments.length === 1 ? 'One segment is the least' : null}
                  onClick={() => onChange({ segments: segments.filter((_, index) => index !== at) })}
                />
              </Row>
              <ConditionList
                conditions={segment.conditions}
                values={values}
                onChange={conditions => set(at, { conditions })}
              />
            </Card>
          )
        }}
      </DragList>
      <span>
        <Button
          size="sm"
          icon="plus"
          onClick={() =>
            onChange({
              segments: [
                ...segments,
                { label: `Segment ${String(segments.length + 1)}`, conditions: [emptyCondition()] },
              ],
            })
          }
        >
          Segment
        </Button>
      </span>
      <TextField
        label="Everyone else"
        hint="Empty: they are in no segment and out of the base."
        value={typed.rest}
        onValueChange={rest => onChange({ rest })}
      />
    </Stack>
  )
}
