import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import type { VariableType } from '@core/domain/preparation'
import { count } from '@/lib/words'
import { Button, Icon, IconButton, Menu, TYPE, type MenuEntry } from '@/ui'
import { DERIVED, DERIVED_KINDS } from '../model/derive'
import { commonWords, possible } from '../model/selection'
import type { Suggestion } from '../model/rows'
import { CHOICES } from '../model/types'

const Bar = styled.div`
  flex: none;
  padding: var(--s2) var(--s4);
  background: var(--accent-soft);
  border-bottom: 1px solid var(--border);
`
const Buttons = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s1);
  > button {
    padding-inline: var(--s1-5);
  }
  > :last-child {
    margin-left: auto;
  }
`
const Words = styled.p`
  ${TYPE.xs}
  margin-top: var(--s1);
  color: var(--text-2);
  b {
    color: var(--text);
    font-weight: 600;
  }
  span {
    color: var(--text-3);
  }
`

/** Derived variables that can be begun from the chosen ones. */
export type Derive = 'bands' | 'periods' | 'segments' | 'combine' | 'compute' | 'among'

export interface ActionBarProps {
  readonly chosen: readonly PreparedVariable[]
  /** The suggestion that is about these very variables. */
  readonly suggestion: Suggestion | null
  readonly onAccept: (step: string) => void
  readonly onSet: () => void
  readonly onGrid: () => void
  readonly onMissing: () => void
  readonly onMerge: () => void
  readonly onSplit: () => void
  readonly onType: (to: VariableType) => void
  readonly onDerive: (kind: Derive) => void
  readonly onSection: () => void
  readonly onHide: () => void
  readonly onAxis: (axis: boolean) => void
  readonly onWeight: () => void
  readonly onMove: (to: 'top' | 'bottom') => void
  readonly onClear: () => void
}

const deriveEntries = (chosen: readonly PreparedVariable[], onDerive: (kind: Derive) => void): MenuEntry[] => {
  const [first] = chosen
  const one = chosen.length === 1 ? null : 'Choose one variable'
  const why = possible(chosen)
  const off: Readonly<Record<Derive, string | null>> = {
    bands: one ?? (first?.type === 'numeric' ? null : 'Only numbers have bands'),
    periods: one ?? (first?.type === 'date' ? null : 'Only dates have periods'),
    segments: null,
    combine: chosen.length === 2 ? null : 'Choose two questions',
    compute: why.compute,
    among: one,
  }
  return DERIVED_KINDS.map(kind => ({
    label: DERIVED[kind].title,
    onSelect: () => onDerive(kind),
    disabledReason: off[kind],
  }))
}

/** What can be done with the chosen variables; the likeliest is solid. */
export const ActionBar = (props: ActionBarProps) => {
  const { chosen, suggestion } = props
  const why = possible(chosen)
  const groups = chosen.filter(({ parts }) => parts.length > 0)
  const likely = why.set === null ? 'set' : why.grid === null ? 'grid' : null
  const shown = chosen.some(variable => variable.shown)
  const reasons = [why.set, why.grid].filter(reason => reason !== null)
  return (
    <Bar role="toolbar" aria-label={`${count(chosen.length)} selected`}>
      <Buttons>
        {suggestion && (
          <Button size="sm" variant="primary" onClick={() => props.onAccept(suggestion.step)}>
            Accept the suggested {suggestion.kind === 'grid' ? 'grid' : 'set'}
          </Button>
        )}
        <Button
          size="sm"
          variant={!suggestion && likely === 'set' ? 'primary' : 'secondary'}
          disabledReason={why.set}
          onClick={props.onSet}
        >
          Create multiple-response set
        </Button>
        <Button
          size="sm"
          variant={!suggestion && likely === 'grid' ? 'primary' : 'secondary'}
          disabledReason={why.grid}
          onClick={props.onGrid}
        >
          Create grid
        </Button>
        {groups.length > 0 && (
          <Button size="sm" disabledReason={why.split} onClick={props.onSplit}>
            Split
          </Button>
        )}
        <Button size="sm" disabledReason={why.answers} onClick={props.onMerge}>
          Merge answers
        </Button>
        <Button size="sm" disabledReason={why.answers} onClick={props.onMissing}>
          Mark as missing
        </Button>
        <Menu
          align="start"
          trigger={
            <Button size="sm">
              Change type <Icon name="chevron-down" size={14} />
            </Button>
          }
          entries={CHOICES.map(({ value, label }) => ({ label, onSelect: () => props.onType(value) }))}
        />
        <Menu
          align="start"
          trigger={
            <Button size="sm">
              Derive <Icon name="chevron-down" size={14} />
            </Button>
          }
          entries={deriveEntries(chosen, props.onDerive)}
        />
        <Button size="sm" onClick={props.onHide}>
          {shown ? 'Hide' : 'Show'}
        </Button>
        <Menu
          align="start"
          trigger={<IconButton icon="more" size={28} label="More for these variables" />}
          entries={[
            { label: 'Move to a section', icon: 'folder', onSelect: props.onSection },
            { label: 'Move to the top', icon: 'to-top', onSelect: () => props.onMove('top') },
            { label: 'Move to the bottom', icon: 'to-bottom', onSelect: () => props.onMove('bottom') },
            { label: 'Suggest as axis of tables', onSelect: () => props.onAxis(true) },
            { label: 'No longer suggest as axis', onSelect: () => props.onAxis(false) },
            {
              label: 'Use as weights',
              icon: 'scales',
              disabledReason: chosen.every(({ type }) => type === 'numeric') ? null : 'Only numbers can be weights',
              onSelect: props.onWeight,
            },
          ]}
        />
        <IconButton icon="x" size={28} label="Clear the selection" onClick={props.onClear} />
      </Buttons>
      <Words>
        <b>{count(chosen.length)} selected.</b> {suggestion ? suggestion.reason : commonWords(chosen)}{' '}
        {chosen.length > 1 && <span>{reasons.join(' ')}</span>}
      </Words>
    </Bar>
  )
}
