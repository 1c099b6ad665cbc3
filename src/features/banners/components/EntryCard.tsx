import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { BANNER_LIMITS, type BannerEntry, type BannerLevel } from '@core/domain'
import { counted } from '@/lib/words'
import { Button, Checkbox, IconButton, Menu, Segmented, TYPE } from '@/ui'
import { KeptField } from './KeptField'

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
const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s2) var(--s4) var(--s3);
  border-top: 1px solid var(--border);
`

interface EntryCardProps {
  readonly entry: BannerEntry
  readonly at: number
  readonly count: number
  readonly letters: string
  readonly columns: number
  readonly dataset: Dataset
  readonly open: boolean
  readonly busy: boolean
  readonly onToggle: () => void
  readonly onMove: (to: number) => void
  readonly onSwap: () => void
  readonly onRemove: () => void
  readonly onLevel: (depth: number, level: BannerLevel) => void
}

const Level = ({
  level,
  dataset,
  onChange,
}: {
  readonly level: BannerLevel
  readonly dataset: Dataset
  readonly onChange: (level: BannerLevel) => void
}) => {
  const question = dataset.questions.find(one => one.question_name === level.question)
  if (!question) return null
  const options = question.categorical_responses.filter(one => !one.missing)
  const nets = question.nets
  const chosen = level.options ?? options.map(({ id }) => id)
  const chosenNets = level.nets ?? nets.map(({ id }) => id)
  const ticked = (all: readonly { id: string }[], now: readonly string[], id: string, on: boolean) =>
    all.map(one => one.id).filter(one => (one === id ? on : now.includes(one)))
  return (
    <Choices role="group" aria-label={`Columns of ${question.question_text}`}>
      <KeptField
        key={level.head ?? ''}
        label="Own head"
        value={level.head ?? ''}
        maxLength={BANNER_LIMITS.head}
        placeholder={question.question_text}
        onKeep={head => onChange({ ...level, head: head === '' ? undefined : head })}
      />
      {options.map(({ id, label, n }) => (
        <Checkbox
          key={id}
          label={label}
          count={n.toLocaleString('en')}
          checked={chosen.includes(id)}
          onCheckedChange={on => onChange({ ...level, options: ticked(options, chosen, id, on) })}
        />
      ))}
      {nets.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          hint="Net"
          checked={chosenNets.includes(id)}
          onCheckedChange={on => onChange({ ...level, nets: ticked(nets, chosenNets, id, on) })}
        />
      ))}
      {nets.length > 0 && (
        <Segmented
          label="Nets stand"
          value={level.nets_first === true ? 'before' : 'after'}
          onValueChange={value => onChange({ ...level, nets_first: value === 'before' })}
          options={[
            { value: 'before', label: 'Before' },
            { value: 'after', label: 'After' },
          ]}
        />
      )}
    </Choices>
  )
}

/** One span of a banner: a question, or a nest with its levels one inside the other. */
export const EntryCard = (props: EntryCardProps) => {
  const { entry, at, count, letters, columns, dataset, open, busy, onToggle, onMove, onSwap, onRemove, onLevel } = props
  const textOf = (name: string): string =>
    dataset.questions.find(one => one.question_name === name)?.question_text ?? `${name} is not in this dataset`
  const name = entry.levels.map(({ question }) => textOf(question)).join(', then ')
  const moves = [
    ['Move up', 'arrow-up', at - 1, at === 0],
    ['Move down', 'arrow-down', at + 1, at === count - 1],
    ['Move to the top', 'to-top', 0, at === 0],
    ['Move to the bottom', 'to-bottom', count - 1, at === count - 1],
  ] as const
  return (
    <Card aria-label={name} data-part="entry">
      {entry.levels.map((level, depth) => (
        <Line key={level.question} $inner={depth > 0}>
          <small>{level.question}</small>
          <strong>{level.head ?? textOf(level.question)}</strong>
          {depth === 0 && <small>{letters}</small>}
          {depth === entry.levels.length - 1 && (
            <>
              {depth > 0 && (
                <>
                  <small>inside each, {counted(columns, 'column', 'columns')}</small>
                  <Button size="sm" variant="ghost" icon="swap" disabled={busy} onClick={onSwap}>
                    Swap levels
                  </Button>
                </>
              )}
              <Button size="sm" aria-expanded={open} iconEnd={open ? 'chevron-up' : 'chevron-down'} onClick={onToggle}>
                {counted(columns, 'column', 'columns')}
              </Button>
              <Menu
                trigger={<IconButton icon="more" label={`Move ${name}`} />}
                entries={moves.map(([label, icon, to, off]) => ({
                  label,
                  icon,
                  disabledReason: off ? 'It is there already' : null,
                  onSelect: () => onMove(to),
                }))}
              />
              <IconButton icon="x" label={`Remove ${name}`} onClick={onRemove} />
            </>
          )}
        </Line>
      ))}
      {open &&
        entry.levels.map((level, depth) => (
          <Level key={level.question} level={level} dataset={dataset} onChange={next => onLevel(depth, next)} />
        ))}
    </Card>
  )
}
