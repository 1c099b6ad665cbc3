import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import type { BannerEntry, BannerLevel } from '@core/domain'
import { counted } from '@/lib/words'
import { Button, IconButton, Menu, TYPE } from '@/ui'
import { levelText } from '../model/columns'
import { groupOfEntry } from '../model/entries'
import { LevelColumns } from './LevelColumns'

const Card = styled.li`
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
  }
  small {
    ${TYPE.xs}
    color: var(--text-2);
  }
`
interface EntryCardProps {
  readonly entry: BannerEntry
  readonly at: number
  readonly count: number
  readonly letters: string
  readonly columns: number
  readonly dataset: Dataset
  readonly open: boolean
  readonly onToggle: () => void
  readonly onMove: (to: number) => void
  readonly onRaise: (depth: number) => void
  readonly onRemove: () => void
  readonly onRemoveLevel: (depth: number) => void
  readonly onLevel: (depth: number, level: BannerLevel) => void
}

/** One span of a banner: a question, or a nest with its levels one inside the other. */
export const EntryCard = (props: EntryCardProps) => {
  const { entry, at, count, letters, columns, dataset, open } = props
  const { onToggle, onMove, onRaise, onRemove, onRemoveLevel, onLevel } = props
  const { levels } = entry
  const name = levels.map(({ head: _, ...level }) => levelText(dataset, level)).join(', then ')
  const moves = [
    ['Move up', 'arrow-up', at - 1, at === 0],
    ['Move down', 'arrow-down', at + 1, at === count - 1],
    ['Move to the top', 'to-top', 0, at === 0],
    ['Move to the bottom', 'to-bottom', count - 1, at === count - 1],
  ] as const
  return (
    <Card aria-label={name} data-part="entry">
      {levels.map((level, depth) => {
        const { head: _, ...plain } = level
        const own = levelText(dataset, plain)
        const last = depth === levels.length - 1
        return (
          <Line key={groupOfEntry({ levels: [level] })} $inner={depth > 0}>
            <small>{level.breakout ?? level.question}</small>
            <strong>{levelText(dataset, level)}</strong>
            {depth === 0 && <small>{letters}</small>}
            {depth > 0 && <small>inside each</small>}
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
                  trigger={<IconButton icon="more" label={`Move ${name}`} />}
                  entries={[
                    ...moves.map(([label, icon, to, off]) => ({
                      label,
                      icon,
                      disabledReason: off ? 'It is there already' : null,
                      onSelect: () => onMove(to),
                    })),
                    ...(levels.length > 1
                      ? [{ label: 'Remove the nest', icon: 'trash', danger: true, onSelect: onRemove } as const]
                      : []),
                  ]}
                />
                {levels.length === 1 && <IconButton icon="x" label={`Remove ${name}`} onClick={onRemove} />}
              </>
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
