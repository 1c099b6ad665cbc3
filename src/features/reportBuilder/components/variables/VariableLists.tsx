import {
  axisLimit,
  countedOptions,
  countSelected,
  type BuilderVariable,
  type QuestionIndex,
  type BuilderList,
} from '@core/report'
import { memo, useCallback, useMemo, useState } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { DragList } from '@/ui/DragList'
import { EmptyState } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { useAnnounce } from '@/ui/LiveRegions'
import { Menu, type MenuEntry } from '@/ui/Menu'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { widthOfNames } from '@/tables'
import { Small } from '@/tables/ui'
import {
  selectAxis,
  selectChartType,
  selectInverted,
  selectMain,
  selectReportSize,
  selectShownProblems,
  selectIndex,
} from '../../selectors'
import { events } from '../../slice'
import { Card } from './Card'
import { useTransfer } from './useTransfer'
import { VariableCard } from './VariableCard'

const Head = styled.div`
  display: flex;
  align-items: baseline;
  flex-wrap: wrap;
  gap: 0 8px;
  margin-bottom: 8px;
  h2 {
    flex: none;
    outline: none;
  }
  > :last-child {
    margin-left: auto;
  }
`
/** Hidden on phones, which have no room for it beside heading and count. */
const Rule = styled(Small)`
  ${MEDIA.below768} {
    display: none;
  }
`
const Line = styled.p<{ readonly $bad?: boolean }>`
  ${TYPE.xs}
  display: flex;
  align-items: flex-start;
  gap: 8px;
  margin-top: 8px;
  color: ${p => (p.$bad ? 'var(--danger)' : 'var(--text-3)')};
  svg {
    flex: none;
  }
`

const plural = (count: number, word: string): string => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`

/** Which cards show their options. */
const useOpenCards = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((name: string) => {
    setOpen(now => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  }, [])
  return { open, toggle }
}

interface MoveMenuProps {
  readonly variable: BuilderVariable
  readonly list: BuilderList
  /** Moves within its own list. */
  readonly entries: readonly MenuEntry[]
}

/** The moves that handle and keys offer, as a menu. */
const MoveMenu = ({ variable: { questionName, label }, list, entries }: MoveMenuProps) => {
  const { whyNot, transfer } = useTransfer()
  return (
    <Menu
      trigger={<IconButton icon="more" label={`Move ${label}`} size={28} tooltip={false} />}
      entries={[
        ...entries,
        { kind: 'separator' },
        {
          label: list === 'row' ? 'Move to the axis' : 'Move to the rows',
          icon: 'swap',
          disabledReason: whyNot(list, questionName),
          onSelect: () => transfer(list, questionName),
        },
      ]}
    />
  )
}

interface ListProps {
  /** Another step of the narrow layout is shown. */
  readonly hidden: boolean
}

/** The row variables of the report, one table each. */
export const RowList = memo(({ hidden }: ListProps) => {
  const dispatch = useAppDispatch()
  const main = useAppSelector(selectMain)
  const size = useAppSelector(selectReportSize)
  const problem = useAppSelector(selectShownProblems).find(({ at }) => at.part === 'rows')
  const { open, toggle } = useOpenCards()
  const nameWidth = useMemo(() => widthOfNames(main.map(({ questionName }) => questionName)), [main])
  return (
    <section
      aria-labelledby="report-rows"
      data-part="rows"
      hidden={hidden}
      style={{ ['--name-width' as string]: nameWidth }}
    >
      <Head>
        <h2 id="report-rows" tabIndex={-1}>
          Report variables
        </h2>
        <Rule>one table each, grids one per row</Rule>
        <Small>
          {plural(size.variables, 'variable')}, {plural(size.tables, 'table')}
        </Small>
      </Head>
      <DragList
        items={main}
        list="row"
        disabled={hidden}
        idOf={variable => variable.questionName}
        labelOf={variable => variable.label}
        label="Report variables"
        onMove={(from, to) => dispatch(events.variableMoved({ list: 'row', from, to }))}
        empty={
          <Card $bad={problem !== undefined}>
            <EmptyState icon="table" title="Add a question to start">
              Press + at a question, or find it and press Enter.
            </EmptyState>
          </Card>
        }
      >
        {(variable, parts, index) => (
          <VariableCard
            variable={variable}
            list="row"
            index={index}
            count={main.length}
            open={open.has(variable.questionName) && !parts.lifted}
            held={parts.held}
            onToggle={() => toggle(variable.questionName)}
            handle={parts.handle}
            menu={<MoveMenu variable={variable} list="row" entries={parts.moveEntries} />}
          />
        )}
      </DragList>
      {problem && (
        <Line $bad>
          <Icon name="error" />
          {problem.message}
        </Line>
      )}
    </section>
  )
})
RowList.displayName = 'RowList'

const axisMoves = (index: number, count: number, move: (to: number) => void): MenuEntry[] => [
  {
    label: 'Move before',
    icon: 'arrow-left',
    disabledReason: index === 0 ? 'Already first' : null,
    onSelect: () => move(index - 1),
  },
  {
    label: 'Move after',
    icon: 'arrow-right',
    disabledReason: index === count - 1 ? 'Already last' : null,
    onSelect: () => move(index + 1),
  },
]

const columnCount = (axis: readonly BuilderVariable[], index: QuestionIndex): number =>
  axis.reduce(
    (sum, variable) => sum + countSelected(countedOptions(variable, 'axis', index.get(variable.questionName))).selected,
    0,
  )

/** The breakout axis: at most two variables, one under a line chart. */
export const AxisList = memo(({ hidden }: ListProps) => {
  const dispatch = useAppDispatch()
  const axis = useAppSelector(selectAxis)
  const chartType = useAppSelector(selectChartType)
  const inverted = useAppSelector(selectInverted)
  const { open, toggle } = useOpenCards()
  const questions = useAppSelector(selectIndex)
  const limit = axisLimit(chartType)
  const announce = useAnnounce()
  const move = (from: number, to: number) => dispatch(events.variableMoved({ list: 'axis', from, to }))
  return (
    <section aria-labelledby="report-axis" data-part="axis" hidden={hidden}>
      <Head>
        <h2 id="report-axis" tabIndex={-1}>
          Breakout axis
        </h2>
        <Small>max {limit}</Small>
        <Small>
          {axis.length === 0
            ? 'Total only'
            : `Total + ${plural(columnCount(axis, questions), inverted ? 'row' : 'column')}`}
        </Small>
      </Head>
      <DragList
        items={axis}
        list="axis"
        disabled={hidden}
        idOf={variable => variable.questionName}
        labelOf={variable => variable.label}
        label="Breakout axis"
        layout={axis.some(({ questionName }) => open.has(questionName)) || axis.length === 1 ? 'list' : 'pair'}
        onMove={move}
        empty={
          <Card>
            <EmptyState icon="swap" title="No breakout yet">
              Without one, tables show Total alone. Press Shift Enter at a question with options, such as age or region.
            </EmptyState>
          </Card>
        }
      >
        {(variable, parts, index) => (
          <VariableCard
            variable={variable}
            list="axis"
            index={index}
            count={axis.length}
            open={open.has(variable.questionName) && !parts.lifted}
            held={parts.held}
            onToggle={() => toggle(variable.questionName)}
            handle={parts.handle}
            menu={
              <MoveMenu
                variable={variable}
                list="axis"
                entries={axisMoves(index, axis.length, to => {
                  move(index, to)
                  announce(`${variable.label}, ${to + 1} of ${axis.length}`)
                })}
              />
            }
          />
        )}
      </DragList>
      {axis.length >= limit && (
        <Line>
          <Icon name="info" />
          {limit === 1
            ? 'A line chart takes one axis variable. Remove it to add another.'
            : 'Axis is full. Remove one to add another; a line chart takes one.'}
        </Line>
      )}
    </section>
  )
})
AxisList.displayName = 'AxisList'
