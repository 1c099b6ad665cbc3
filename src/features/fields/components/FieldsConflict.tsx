import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { applyChanges, differences, type FieldChange, type FieldLine } from '@core/domain'
import { momentLabel } from '@/lib/clock'
import { counted } from '@/lib/words'
import { Button, Callout, MEDIA, Muted, Row, Segmented, Stack, TYPE } from '@/ui'
import { lineWords } from '../model/words'
import type { Work } from '../model/work'
import type { Theirs } from './useFieldWork'

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s3);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Side = styled.section`
  ${TYPE.sm}
  max-height: 240px;
  overflow: auto;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  overflow-wrap: anywhere;
  h3 {
    ${TYPE.sm}
  }
`
const Both = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s1) var(--s3);
`
const LISTED = 100

const subjectOf = ({ field, value }: Pick<FieldLine, 'field' | 'value'>) => `${field} ${value ?? ''}`
const subjectOfChange = (change: FieldChange) => `${change.field} ${'value' in change ? change.value : ''}`

export interface FieldsConflictProps {
  readonly work: Work
  readonly theirs: Theirs
  /** Goes on from what is saved, with these of the person's own changes. */
  readonly onGoOn: (changes: readonly FieldChange[]) => void
}

/** What a colleague saved beside what is pending here; what both changed is decided one by one. */
export const FieldsConflict = ({ work, theirs, onGoOn }: FieldsConflictProps) => {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const their = useMemo(() => differences(work.base, theirs.trees), [work.base, theirs.trees])
  const subjects = new Set(their.map(subjectOf))
  const both = work.lines.filter(line => subjects.has(subjectOf(line)))
  const mine = work.changes.filter(change => !taken.has(subjectOfChange(change)))
  const { problems } = useMemo(() => applyChanges(theirs.trees, mine), [theirs.trees, mine])
  const who = theirs.by ?? 'Somebody else'
  const wordsOf = (line: FieldLine, now: Work['now']) => {
    const { text, danger } = lineWords(work.base, now, line)
    return danger ? `${text}, removed` : text
  }
  const list = (lines: readonly FieldLine[], now: Work['now']) => (
    <ul>
      {lines.slice(0, LISTED).map(line => (
        <li key={JSON.stringify(line)}>{wordsOf(line, now)}</li>
      ))}
      {lines.length > LISTED && <li>and {lines.length - LISTED} more</li>}
    </ul>
  )
  const choose = (line: FieldLine, side: 'mine' | 'theirs') => {
    const next = new Set(taken)
    if (side === 'theirs') next.add(subjectOf(line))
    else next.delete(subjectOf(line))
    setTaken(next)
  }
  return (
    <Callout tone="warning" role="alert" title={`${who} changed the fields while you were editing them`}>
      <Stack $gap="s3">
        <span>Your changes have not been saved yet. Compare both versions, then choose.</span>
        <Sides>
          <Side aria-label="Yours">
            <h3>Yours</h3>
            {list(work.lines, work.now)}
          </Side>
          <Side aria-label="Theirs">
            <h3>
              {[theirs.by ?? 'Theirs', theirs.at === null ? '' : momentLabel(Date.parse(theirs.at), Date.now())]
                .filter(Boolean)
                .join(', ')}
            </h3>
            {their.length === 0 ? (
              <Muted $size="sm">Nothing that differs from before.</Muted>
            ) : (
              list(their, theirs.trees)
            )}
          </Side>
        </Sides>
        {both.length > 0 && (
          <Stack $gap="s2">
            <strong>Both of you changed</strong>
            <ul>
              {both.slice(0, LISTED).map(line => (
                <Both key={JSON.stringify(line)}>
                  <span>{wordsOf(line, work.now)}</span>
                  <Segmented
                    labelHidden
                    label={`Whose version of ${wordsOf(line, work.now)}`}
                    value={taken.has(subjectOf(line)) ? 'theirs' : 'mine'}
                    onValueChange={side => choose(line, side)}
                    options={[
                      { value: 'mine', label: 'Mine' },
                      { value: 'theirs', label: 'Theirs' },
                    ]}
                  />
                </Both>
              ))}
            </ul>
          </Stack>
        )}
        {problems.length > 0 && (
          <span>
            {counted(problems.length, 'change of yours no longer fits', 'changes of yours no longer fit')} and will be
            left out: {problems[0]?.message}
          </span>
        )}
        <Row $wrap>
          <Button size="sm" variant="primary" onClick={() => onGoOn(mine)}>
            Keep both
          </Button>
          <Button size="sm" onClick={() => onGoOn([])}>
            Take theirs
          </Button>
        </Row>
      </Stack>
    </Callout>
  )
}
