import {
  breakoutsOf,
  calculatedOf,
  canHaveNets,
  countedOptions,
  countSelected,
  type AddedRowType,
  type Addressed,
  type BuilderVariable,
  type SelectionType,
  type BuilderList,
} from '@core/report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Choice'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Small, TextButton, wide } from '@/tables/ui'
import { selectDataset, selectIndex } from '../../selectors'
import { events } from '../../slice'

const Area = styled.div<{ readonly $two: boolean }>`
  ${TYPE.sm}
  border-top: 1px solid var(--border);
  ${wide} {
    display: grid;
    grid-template-columns: ${p => (p.$two ? 'minmax(0, 1.5fr) minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  }
`
const Column = styled.div`
  min-width: 0;
  padding: 8px 14px 10px;
  & + & {
    border-top: 1px solid var(--border);
  }
  ${wide} {
    & + & {
      border-top: 0;
      border-left: 1px solid var(--border);
    }
  }
`
const Head = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 24px;
  * + & {
    margin-top: 8px;
  }
  > :first-child {
    flex: 1;
    color: var(--text-2);
    b {
      font-weight: 600;
      color: var(--text);
    }
  }
`
const Short = styled.div`
  columns: 2 200px;
  column-gap: 28px;
  label {
    break-inside: avoid;
  }
`
const Single = styled.div``
const Long = styled.div`
  max-height: 264px;
  overflow-y: auto;
  margin-right: -8px;
  padding-right: 8px;
`
const Space = styled.div`
  position: relative;
`
const Slot = styled.div`
  position: absolute;
  inset: 0 0 auto 0;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  padding: 6px 14px;
  border-top: 1px solid var(--border);
  > button:first-child {
    margin-left: -8px;
  }
  > span {
    flex: 1 1 200px;
    text-align: right;
    ${MEDIA.below768} {
      text-align: left;
    }
  }
`

interface Entry {
  readonly id: string
  readonly type: SelectionType
  readonly label: string
  readonly count: string
  readonly selected: boolean
}

const WINDOW_FROM = 40

const labelled = (addressed: Addressed, variable: BuilderVariable, list: BuilderList): Entry[] => {
  const { question } = addressed
  const rows =
    variable.resourceType === 'breakouts'
      ? breakoutsOf(question).map(({ name, text }) => [name, text, ''] as const)
      : question.categorical_responses.map(({ id, label, n }) => [id, label, n.toLocaleString('en')] as const)
  const nets = question.nets.map(({ id, label, any_of }) => [id, label, `${String(any_of.length)} options`] as const)
  const calculated = calculatedOf(question).map(({ id, label }) => [id, label, ''] as const)
  const known: Record<SelectionType, ReadonlyMap<string, readonly [string, string, string]>> = {
    option: new Map(rows.map(row => [row[0], row])),
    net: new Map(nets.map(row => [row[0], row])),
    calculated: new Map(calculated.map(row => [row[0], row])),
  }
  const choices = list === 'axis' ? countedOptions(variable, list, addressed) : variable.selectedOptions
  return choices.map(({ id, type, selected }) => {
    const [, label = id, count = ''] = known[type].get(id) ?? []
    return { id, type, label, count, selected }
  })
}

interface ChecksProps {
  readonly entries: readonly Entry[]
  readonly onTick: (entry: Entry, selected: boolean) => void
}

const Check = ({ entry, onTick }: { readonly entry: Entry; readonly onTick: ChecksProps['onTick'] }) => (
  <Checkbox
    label={entry.label}
    count={entry.count === '' ? undefined : entry.count}
    checked={entry.selected}
    onCheckedChange={selected => onTick(entry, selected)}
  />
)

/** A long list renders only the checkboxes in sight. */
const LongChecks = ({ entries, onTick }: ChecksProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const touch = useMemo(() => window.matchMedia(MEDIA.touch.replace('@media ', '')).matches, [])
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? 44 : 26),
    overscan: 10,
    initialRect: { width: 300, height: 264 },
  })
  return (
    <Long ref={scroller}>
      <Space style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const entry = entries[item.index]
          return (
            entry && (
              <Slot key={item.key} style={{ transform: `translateY(${String(item.start)}px)` }}>
                <Check entry={entry} onTick={onTick} />
              </Slot>
            )
          )
        })}
      </Space>
    </Long>
  )
}

interface SectionProps extends ChecksProps {
  readonly title: string
  readonly variable: BuilderVariable
  readonly type: SelectionType
  readonly columns: boolean
  readonly onTickAll: (type: SelectionType, selected: boolean) => void
}

const Section = ({ title, variable, type, entries, columns, onTick, onTickAll }: SectionProps) => {
  const { selected, of } = countSelected(entries)
  const Wrap = columns ? Short : Single
  return (
    <>
      <Head>
        <span>
          <b>{title}</b> {selected} of {of}
        </span>
        <TextButton
          type="button"
          aria-label={`All ${title.toLowerCase()} of ${variable.label}`}
          onClick={() => onTickAll(type, true)}
        >
          All
        </TextButton>
        <TextButton
          type="button"
          aria-label={`None of the ${title.toLowerCase()} of ${variable.label}`}
          onClick={() => onTickAll(type, false)}
        >
          None
        </TextButton>
      </Head>
      {entries.length > WINDOW_FROM ? (
        <LongChecks entries={entries} onTick={onTick} />
      ) : (
        <Wrap>
          {entries.map(entry => (
            <Check key={entry.id} entry={entry} onTick={onTick} />
          ))}
        </Wrap>
      )}
    </>
  )
}

const RowActions = ({ addressed, hasNets }: { readonly addressed: Addressed; readonly hasNets: boolean }) => {
  const dispatch = useAppDispatch()
  const { question, label } = addressed
  const open = (type: AddedRowType, fresh: boolean) => () =>
    dispatch(events.addedRowsOpened({ type, question: question.question_name, fresh }))
  return (
    <Foot>
      {canHaveNets(question) && (
        <>
          <Button variant="ghost" size="sm" icon="plus" aria-label={`New net of ${label}`} onClick={open('net', true)}>
            New net
          </Button>
          {question.nets.length > 0 && (
            <Button variant="ghost" size="sm" aria-label={`Edit nets of ${label}`} onClick={open('net', false)}>
              Edit nets
            </Button>
          )}
        </>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon="sigma"
        aria-label={`Calculated rows of ${label}`}
        onClick={open('calculated', question.calculated.length === 0)}
      >
        Calculated
      </Button>
      {hasNets && <Small>Nets count each person once. Unticking changes what is shown, not who is counted.</Small>}
    </Foot>
  )
}

/** Options (or grid rows), nets and calculated rows of one variable as checkboxes. */
export const VariableOptions = memo(
  ({ variable, list }: { readonly variable: BuilderVariable; readonly list: BuilderList }) => {
    const dispatch = useAppDispatch()
    const addressed = useAppSelector(selectIndex).get(variable.questionName)
    const mayAdd = useAppSelector(selectDataset)?.permissions.view ?? false
    const entries = useMemo(() => (addressed ? labelled(addressed, variable, list) : []), [addressed, variable, list])
    const name = variable.questionName
    const section = (type: SelectionType, title: string, columns: boolean) => {
      const own = entries.filter(entry => entry.type === type)
      return own.length === 0 ? null : (
        <Section
          title={title}
          variable={variable}
          type={type}
          entries={own}
          columns={columns}
          onTick={(entry, selected) => dispatch(events.optionTicked({ list, name, id: entry.id, type, selected }))}
          onTickAll={(kind, selected) => dispatch(events.optionsTicked({ list, name, type: kind, selected }))}
        />
      )
    }
    const inserted = entries.some(({ type }) => type !== 'option')
    const options = entries.some(({ type }) => type === 'option')
    return (
      <>
        <Area $two={inserted && options}>
          {options && (
            <Column>{section('option', variable.resourceType === 'breakouts' ? 'Grid rows' : 'Options', true)}</Column>
          )}
          {inserted && (
            <Column>
              {section('net', 'Nets', false)}
              {section('calculated', list === 'axis' ? 'Boxes' : 'Calculated', false)}
            </Column>
          )}
        </Area>
        {addressed && mayAdd && (
          <RowActions addressed={addressed} hasNets={entries.some(({ type }) => type === 'net')} />
        )}
      </>
    )
  },
)
VariableOptions.displayName = 'VariableOptions'
