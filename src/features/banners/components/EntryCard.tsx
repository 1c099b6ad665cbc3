import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import type { BannerEntry, BannerLevel } from '@core/domain'
import { counted } from '@/lib/words'
import { Button, Icon, IconButton, Menu, TRUNCATED, TYPE } from '@/ui'
import type { DragRowParts } from '@/ui/DragRow'
import { entryName, levelText, type LevelState } from '../model/columns'
import { groupOfEntry } from '../model/entries'
import { LevelColumns } from './LevelColumns'

const Card = styled.div`
  ${TYPE.sm}
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  background: var(--surface);
`
const Line = styled.div<{ readonly $inner: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  min-height: 40px;
  padding: var(--s1) var(--s3) var(--s1) ${p => (p.$inner ? 'var(--s6)' : 'var(--s3)')};
  & + & {
    border-top: 1px solid var(--border);
  }
  strong {
    flex: 1;
    min-width: 120px;
    font-weight: 600;
    ${TRUNCATED}
  }
  small {
    ${TYPE.xs}
    color: var(--text-2);
  }
  > svg {
    flex: none;
    color: var(--text-3);
  }
`
const Letters = styled.small`
  min-width: 52px;
  font-weight: 600;
  text-align: right;
`
const State = styled.p`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s1-5);
  flex-basis: 100%;
  color: var(--warning);
`

const STATE_WORDS: Readonly<Record<NonNullable<LevelState>, string>> = {
  leaving: 'Hidden in Variables: it leaves the banner with the next version. Show it again to keep it.',
  hidden: 'Hidden in Variables, so that no report has these columns. Show it again there, or take it out.',
  gone: 'Not in this dataset any more, so that no report has these columns. Take it out, or add another question.',
}

interface EntryCardProps {
  readonly entry: BannerEntry
  readonly parts: DragRowParts
  readonly letters: string
  readonly columns: number
  /** Of its levels. */
  readonly states: readonly LevelState[]
  readonly dataset: Dataset
  readonly open: boolean
  readonly onToggle: () => void
  readonly onRaise: (depth: number) => void
  readonly onRemove: () => void
  readonly onRemoveLevel: (depth: number) => void
  readonly onLevel: (depth: number, level: BannerLevel) => void
}

/** One span of a banner: a question, or a nest with its levels one inside the other. */
export const EntryCard = (props: EntryCardProps) => {
  const { entry, parts, letters, columns, states, dataset, open } = props
  const { onToggle, onRaise, onRemove, onRemoveLevel, onLevel } = props
  const { levels } = entry
  const name = entryName(dataset, entry)
  return (
    <Card role="group" aria-label={name} data-part="entry">
      {levels.map((level, depth) => {
        const { head: _, ...plain } = level
        const own = levelText(dataset, plain)
        const state = states[depth] ?? null
        const last = depth === levels.length - 1
        return (
          <Line key={groupOfEntry({ levels: [level] })} $inner={depth > 0}>
            {depth === 0 ? parts.handle : <Icon name="inside" />}
            <small>{level.breakout ?? level.question}</small>
            <strong title={levelText(dataset, level)}>{levelText(dataset, level)}</strong>
            {depth > 0 && <small>inside each</small>}
            {depth === 0 && <Letters>{letters}</Letters>}
            {levels.length > 1 && (
              <>
                <IconButton
                  icon="arrow-up"
                  size={28}
                  label={`Put ${own} one level out`}
                  disabledReason={depth === 0 ? 'It is the outermost level' : null}
                  onClick={() => onRaise(depth)}
                />
                <IconButton
                  icon="x"
                  size={28}
                  label={`Take ${own} out of the nest`}
                  onClick={() => onRemoveLevel(depth)}
                />
              </>
            )}
            {last && (
              <>
                <Button
                  size="sm"
                  aria-expanded={open}
                  iconEnd={open ? 'chevron-up' : 'chevron-down'}
                  onClick={onToggle}
                >
                  {counted(columns, 'column', 'columns')}
                </Button>
                <Menu
                  trigger={<IconButton icon="more" size={28} label={`Move ${name}`} tooltip={false} />}
                  entries={[
                    ...parts.moveEntries,
                    ...(levels.length > 1
                      ? [{ label: 'Remove the nest', icon: 'trash', danger: true, onSelect: onRemove } as const]
                      : []),
                  ]}
                />
                {levels.length === 1 && <IconButton icon="x" size={28} label={`Remove ${name}`} onClick={onRemove} />}
              </>
            )}
            {state && (
              <State>
                <Icon name="warning" size={14} /> {STATE_WORDS[state]}
              </State>
            )}
          </Line>
        )
      })}
      {open &&
        levels.map((level, depth) => (
          <LevelColumns
            key={groupOfEntry({ levels: [level] })}
            level={level}
            dataset={dataset}
            onChange={next => onLevel(depth, next)}
          />
        ))}
    </Card>
  )
}
