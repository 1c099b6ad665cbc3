import {
  countedOptions,
  countSelected,
  countWords,
  typeWord,
  type BuilderVariable,
  type BuilderList,
} from '@core/report'
import type { KeyboardEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Icon } from '@/ui/Icon'
import { RemoveButton } from '@/ui/RemoveButton'
import { useAnnounce } from '@/ui/LiveRegions'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { Small, Truncated } from '@/ui/Words'
import { selectIndex, selectShownProblems } from '../../selectors'
import { events } from '../../slice'
import { cardId, listId } from './cardId'
import { Card } from './Card'
import { questionIcon } from '../questions/questionIcon'
import { useTransfer } from './useTransfer'
import { VariableOptions } from './VariableOptions'

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 40px;
  padding: 0 var(--s2) 0 var(--s1-5);
  > svg {
    flex: none;
    color: var(--text-3);
  }
  ${MEDIA.below768} {
    flex-wrap: wrap;
    padding-block: var(--s1) var(--s2);
  }
`
const Name = styled(Small)`
  flex: none;
  min-width: var(--name-width, 0);
  max-width: 96px;
  ${TRUNCATED}
  ${MEDIA.below768} {
    display: none;
  }
`
const Label = styled(Truncated)`
  flex: 1;
  font-weight: 500;
  ${MEDIA.below768} {
    flex: 1 1 calc(100% - 140px);
  }
`
const Second = styled.span`
  display: contents;
  ${MEDIA.below768} {
    display: flex;
    flex: 1 0 100%;
    order: 1;
    gap: var(--s2);
    padding-left: var(--s5-5);
    > :first-child {
      flex: 1;
    }
  }
`
const Type = styled(Small)`
  flex: none;
  ${MEDIA.below768} {
    display: none;
  }
`
const Counter = styled.button<{ readonly $bad: boolean }>`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  gap: var(--s1-5);
  min-width: 92px;
  min-height: 28px;
  padding: var(--s0-5) var(--s2);
  border: 1px solid ${p => (p.$bad ? 'var(--danger)' : 'var(--border-ctl)')};
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: ${p => (p.$bad ? 'var(--danger)' : 'var(--text)')};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:hover {
    background: var(--sunken);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Problem = styled.p`
  ${TYPE.xs}
  display: flex;
  align-items: flex-start;
  gap: var(--s1-5);
  padding: 0 var(--s3) var(--s2-5) 34px;
  color: var(--danger);
  svg {
    flex: none;
  }
`

const Lost = styled(Problem)`
  color: var(--warning);
`

interface VariableCardProps {
  readonly variable: BuilderVariable
  readonly list: BuilderList
  readonly index: number
  readonly count: number
  readonly open: boolean
  /** This is the copy that follows the pointer. */
  readonly held: boolean
  readonly onToggle: () => void
  readonly handle?: ReactNode
  readonly menu: ReactNode
}

/** Moves by Alt with an arrow; on the axis the variables can be side by side. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * One variable of the report, with its options below it when open. Alt with an arrow moves it within its list, Shift Alt with an
 * arrow to the other list.
 */
export const VariableCard = ({
  variable,
  list,
  index,
  count,
  open,
  held,
  onToggle,
  handle,
  menu,
}: VariableCardProps) => {
  const dispatch = useAppDispatch()
  const addressed = useAppSelector(selectIndex).get(variable.questionName)
  const problem = useAppSelector(selectShownProblems).find(
    ({ at }) => 'questionName' in at && at.part === list && at.questionName === variable.questionName,
  )
  const counted = countSelected(countedOptions(variable, list, addressed))
  const announce = useAnnounce()
  const { transfer } = useTransfer()
  const move = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    if (event.shiftKey) {
      transfer(list, variable.questionName)
      return
    }
    const to = index + step
    if (to < 0 || to >= count) {
      announce(`${variable.label} is ${step < 0 ? 'first' : 'last'} already`)
      return
    }
    dispatch(events.variableMoved({ list, from: index, to }))
    announce(`${variable.label}, ${to + 1} of ${count}`)
  }
  const id = held ? undefined : cardId(list, variable.questionName)
  const shownName = addressed?.banner
    ? 'Banner'
    : addressed?.breakout
      ? addressed.question.question_name
      : variable.questionName
  return (
    <Card $bad={problem !== undefined} $raised={open} onKeyDown={move} data-variable={variable.questionName}>
      <Head>
        {handle}
        {addressed && <Icon name={questionIcon(addressed)} />}
        <Name title={shownName}>{shownName}</Name>
        <Label title={variable.label}>{variable.label}</Label>
        {addressed && list === 'row' && !held && (
          <Type>{variable.isGrid ? 'Grid, one table per row' : typeWord(addressed.question)}</Type>
        )}
        <Second>
          <Counter
            id={id}
            type="button"
            $bad={problem !== undefined}
            aria-expanded={open}
            aria-label={`Options of ${variable.label}: ${countWords(counted)}`}
            aria-describedby={problem && id ? `${id}-problem` : undefined}
            onClick={onToggle}
          >
            {countWords(counted)}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} />
          </Counter>
          {menu}
        </Second>
        <RemoveButton
          icon="x"
          label={`Remove ${variable.label}`}
          heir={`#${listId(list)}`}
          onRemove={() => {
            dispatch(events.variableRemoved({ list, name: variable.questionName }))
            announce(`${variable.label} removed`)
          }}
        />
      </Head>
      {problem && (
        <Problem id={id && `${id}-problem`}>
          <Icon name="error" />
          {problem.message}
        </Problem>
      )}
      {addressed?.banner?.gone.map(message => (
        <Lost key={message}>
          <Icon name="warning" />
          {message}
        </Lost>
      ))}
      {open && <VariableOptions variable={variable} list={list} />}
    </Card>
  )
}
