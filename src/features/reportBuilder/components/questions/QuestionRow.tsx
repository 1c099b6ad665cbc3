import { whyNoTable, type Addressed, type BuilderList } from '@core/report'
import { memo, type MouseEvent } from 'react'
import styled from 'styled-components'
import { Icon } from '@/ui/Icon'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { Small, Truncated } from '@/ui/Words'
import type { ListLine } from '../../questionLines'
import { questionIcon } from './questionIcon'

const Act = styled.span<{ readonly $always: boolean }>`
  display: ${p => (p.$always ? 'grid' : 'none')};
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  border-radius: var(--r-ctl);
  color: var(--text-2);
  ${MEDIA.touch} {
    display: ${p => (p.$always ? 'grid' : 'none')};
    width: 44px;
    height: 44px;
  }
`
const Row = styled.div<{ readonly $sub: boolean }>`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  flex: 1;
  min-height: 0;
  padding: 0 var(--s3) 0 ${p => (p.$sub ? 40 : 16)}px;
  cursor: pointer;
  > svg {
    flex: none;
    color: var(--text-3);
  }
  &[aria-disabled='true'] {
    color: var(--text-3);
    cursor: default;
  }
  &:hover,
  &[data-marked],
  [role='listbox']:focus-visible &[data-current] {
    background: var(--sunken);
    ${Act} {
      display: grid;
    }
    ${Act}:last-child {
      background: var(--accent);
      color: var(--on-accent);
    }
    ${Act}:not(:last-child):hover {
      background: var(--border);
    }
    ${Act}[aria-disabled='true'] {
      background: none;
      color: var(--text-3);
      opacity: 0.5;
    }
  }
  &[data-marked] {
    box-shadow: inset 3px 0 0 var(--accent-text);
  }
  [role='listbox']:focus-visible &[data-current] {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`
const Slot = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`
const Reason = styled.p`
  ${TYPE.xs}
  ${TRUNCATED}
  flex: none;
  height: 22px;
  padding: 0 var(--s3) var(--s1) var(--s5);
  color: var(--danger);
`
const Name = styled.span`
  ${TYPE.xs}
  flex: none;
  width: var(--name-width, auto);
  ${TRUNCATED}
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`
const Label = styled(Truncated)`
  flex: 1;
`
const Place = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: var(--s1);
  color: var(--success);
`
const Head = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: flex-end;
  height: 100%;
  padding: 0 var(--s4) var(--s1-5);
  font-weight: 600;
  color: var(--text-2);
  > :first-child {
    flex: 1;
  }
`
const More = styled.span`
  ${TYPE.xs}
  padding-left: 22px;
  color: var(--accent-text);
  font-weight: 500;
`

export interface QuestionRowProps {
  readonly line: ListLine
  readonly id: string
  readonly current: boolean
  /** Enter in the search takes this line. */
  readonly marked: boolean
  /** Why it was not added just now, or null. */
  readonly refusal: string | null
  readonly inRows: boolean
  readonly onAxis: boolean
  /** Why the question cannot be added to the axis; null when it can. */
  readonly axisReason: string | null
  /** The list that a click adds to. */
  readonly target: BuilderList
  readonly onAdd: (addressed: Addressed, list: BuilderList) => void
  readonly onToggle: (grid: string) => void
  readonly onShowAll: (grid: string) => void
}

const places = (inRows: boolean, onAxis: boolean): string =>
  [inRows && 'Row', onAxis && 'Axis'].filter(Boolean).join(', ')

const QuestionLine = ({
  line,
  id,
  current,
  marked,
  inRows,
  onAxis,
  axisReason,
  target: wanted,
  onAdd,
  onToggle,
}: QuestionRowProps & { readonly line: Extract<ListLine, { kind: 'question' | 'breakout' }> }) => {
  const { addressed } = line
  const { question, breakout } = addressed
  const isGrid = question.is_grid && breakout === null
  // A banner is columns, wherever a press would put a question.
  const target = addressed.banner ? 'axis' : wanted
  const noTable = addressed.banner ? null : whyNoTable(addressed)
  const reason = noTable ?? (target === 'axis' && !isGrid && !onAxis ? axisReason : null)
  const where = places(inRows, onAxis)
  const label = breakout ? breakout.text : addressed.label
  const act = (list: BuilderList) => (event: MouseEvent) => {
    event.stopPropagation()
    onAdd(addressed, list)
  }
  const press = (event: MouseEvent) => {
    if (isGrid) onToggle(question.question_name)
    else onAdd(addressed, event.shiftKey ? 'axis' : target)
  }
  const canAdd = target === 'row' ? !inRows : !onAxis && !isGrid
  return (
    <Row
      id={id}
      role="option"
      aria-selected={where !== ''}
      aria-disabled={reason ? true : undefined}
      data-current={current || undefined}
      data-marked={marked || undefined}
      title={reason ? `${label}. ${reason}.` : label}

      $sub={breakout !== null}
      onClick={press}
    >
      {isGrid ? (
        <Icon name={line.kind === 'question' && line.open ? 'chevron-down' : 'chevron-right'} />
      ) : (
        <Icon name={questionIcon(addressed)} size={breakout ? 14 : 16} />
      )}
      {!breakout && !addressed.banner && <Name>{question.question_name}</Name>}
      <Label>
        {label}
        {line.kind === 'question' && line.hint && <Small> · {line.hint}</Small>}
      </Label>
      {isGrid && <Small>{question.breakouts.length} rows</Small>}
      {where !== '' && (
        <Place>
          <Icon name="check" />
          {where}
        </Place>
      )}
      {!noTable && target === 'row' && !onAxis && !isGrid && (
        <Act
          $always={false}
          aria-hidden="true"
          aria-disabled={axisReason !== null}
          title={axisReason ?? 'Add to the axis (Shift Enter)'}
          onClick={act('axis')}
        >
          <Icon name="table" />
        </Act>
      )}
      {!reason && canAdd && (
        <Act
          $always={where === ''}
          aria-hidden="true"
          title={target === 'row' ? 'Add a row (Enter)' : 'Add to the axis'}
          onClick={act(target)}
        >
          <Icon name="plus" />
        </Act>
      )}
    </Row>
  )
}

/** One line of the question list. */
export const QuestionRow = memo((props: QuestionRowProps) => {
  const { line, id, current, marked, refusal, onShowAll } = props
  if (line.kind === 'head') {
    return (
      <Head role="presentation">
        <span>{line.label}</span>
        <Small>{line.count}</Small>
      </Head>
    )
  }
  if (line.kind === 'more') {
    return (
      <Slot>
        <Row
          id={id}
          role="option"
          aria-selected={false}
          data-current={current || undefined}
          data-marked={marked || undefined}

          $sub
          onClick={() => onShowAll(line.grid)}
        >
          <More>{line.count} more rows</More>
        </Row>
      </Slot>
    )
  }
  return (
    <Slot>
      <QuestionLine {...props} line={line} />
      {refusal !== null && <Reason title={refusal}>{refusal}</Reason>}
    </Slot>
  )
})
QuestionRow.displayName = 'QuestionRow'
