import { memo, useCallback, useState } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { DragList } from '@/ui/DragList'
import { EmptyState } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Menu, type MenuEntry } from '@/ui/Menu'
import { TYPE } from '@/ui/theme/tokens'
import { axisLimit } from '@/tables'
import { Small, wide } from '@/tables/ui'
import {
  selectAxis,
  selectChartType,
  selectInverted,
  selectMain,
  selectReportSize,
  selectShownProblems,
} from '../selectors'
import { events } from '../slice'
import type { Part } from '../state'
import { countSelected, type BuilderVariable } from '../variables'
import { Card } from './layout'
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
const AxisGrid = styled.div<{ readonly $stacked: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  ${wide} {
    grid-template-columns: ${p => (p.$stacked ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))')};
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

/** Which cards are folded out. */
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

/** The report's main variables, one table each, in the reader's order. */
export const RowList = memo(() => {
  const dispatch = useAppDispatch()
  const main = useAppSelector(selectMain)
  const size = useAppSelector(selectReportSize)
  const problem = useAppSelector(selectShownProblems).find(({ at }) => at.part === 'rows')
  const { open, toggle } = useOpenCards()
  return (
    <section aria-labelledby="report-rows">
      <Head>
        <h2 id="report-rows" tabIndex={-1}>
          Report variables
        </h2>
        <Small>one table each, grids one per row</Small>
        <Small>
          {plural(size.variables, 'variable')}, {plural(size.tables, 'table')}
        </Small>
      </Head>
      {main.length === 0 ? (
        <Card $bad={problem !== undefined}>
          <EmptyState icon="table" title="Add a question to start">
            Press + at a question, or find it and press Enter.
          </EmptyState>
        </Card>
      ) : (
        <DragList
          items={main}
          idOf={variable => variable.questionName}
          labelOf={variable => variable.label}
          label="Report variables"
          onMove={(from, to) => dispatch(events.variableMoved({ part: 'row', from, to }))}
        >
          {(variable, parts, index) => (
            <VariableCard
              variable={variable}
              part="row"
              index={index}
              count={main.length}
              open={open.has(variable.questionName) && !parts.lifted}
              onToggle={() => toggle(variable.questionName)}
              handle={parts.handle}
              menu={parts.menu}
            />
          )}
        </DragList>
      )}
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

const columnCount = (axis: readonly BuilderVariable[]): number =>
  axis.reduce(
    (sum, variable) => sum + countSelected(variable, 'option').selected + countSelected(variable, 'net').selected,
    0,
  )

/** The breakout axis: at most two variables, one under a line chart. */
export const AxisList = memo(() => {
  const dispatch = useAppDispatch()
  const axis = useAppSelector(selectAxis)
  const chartType = useAppSelector(selectChartType)
  const inverted = useAppSelector(selectInverted)
  const { open, toggle } = useOpenCards()
  const limit = axisLimit(chartType)
  const part: Part = 'axis'
  return (
    <section aria-labelledby="report-axis">
      <Head>
        <h2 id="report-axis" tabIndex={-1}>
          Breakout axis
        </h2>
        <Small>max {limit}</Small>
        <Small>
          {axis.length === 0 ? 'Total only' : `Total + ${plural(columnCount(axis), inverted ? 'row' : 'column')}`}
        </Small>
      </Head>
      {axis.length === 0 ? (
        <Card>
          <EmptyState icon="swap" title="No breakout yet">
            Without one, tables show Total alone. Press Shift Enter at a question with options, such as age or region.
          </EmptyState>
        </Card>
      ) : (
        <AxisGrid $stacked={axis.some(({ questionName }) => open.has(questionName)) || axis.length === 1}>
          {axis.map((variable, index) => (
            <VariableCard
              key={variable.questionName}
              variable={variable}
              part={part}
              index={index}
              count={axis.length}
              open={open.has(variable.questionName)}
              onToggle={() => toggle(variable.questionName)}
              menu={
                axis.length > 1 ? (
                  <Menu
                    trigger={<IconButton icon="more" label={`Move ${variable.label}`} size={28} tooltip={false} />}
                    entries={axisMoves(index, axis.length, to =>
                      dispatch(events.variableMoved({ part, from: index, to })),
                    )}
                  />
                ) : null
              }
            />
          ))}
        </AxisGrid>
      )}
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
