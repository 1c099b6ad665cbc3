import { axisLimit, countedOptions, countSelected, type BuilderVariable, type QuestionIndex } from '@core/report'
import { memo } from 'react'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { DragList } from '@/ui/DragList'
import { EmptyState } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { useAnnounce } from '@/ui/LiveRegions'
import type { MenuEntry } from '@/ui/Menu'
import { Segmented } from '@/ui/Segmented'
import { Small } from '@/ui/Words'
import { selectAxis, selectChartType, selectIndex, selectInverted, selectNested } from '../../selectors'
import { events } from '../../slice'
import { Card } from './Card'
import { Head, Line, type ListProps } from './listLayout'
import { MoveMenu } from './MoveMenu'
import { PowerLine } from './PowerLine'
import { useOpenCards } from './useOpenCards'
import { VariableCard } from './VariableCard'

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

const columnCount = (axis: readonly BuilderVariable[], index: QuestionIndex, nested: boolean): number => {
  const counts = axis.map(
    variable => countSelected(countedOptions(variable, 'axis', index.get(variable.questionName))).selected,
  )
  return nested ? counts.reduce((all, own) => all * own, 1) : counts.reduce((all, own) => all + own, 0)
}

/** The breakout axis: at most two variables, one under a line chart. */
export const AxisList = memo(({ hidden }: ListProps) => {
  const dispatch = useAppDispatch()
  const axis = useAppSelector(selectAxis)
  const chartType = useAppSelector(selectChartType)
  const inverted = useAppSelector(selectInverted)
  const { open, toggle } = useOpenCards()
  const questions = useAppSelector(selectIndex)
  const limit = axisLimit(chartType)
  const nested = useAppSelector(selectNested)
  const columns = columnCount(axis, questions, nested === true)
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
            : `Total + ${inverted ? counted(columns, 'row', 'rows') : counted(columns, 'column', 'columns')}`}
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
              Without one, tables show the total only. Press Shift Enter on a question with options, such as age or
              region.
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
      {nested !== null && (
        <Segmented
          label="Arrangement of the two breakouts"
          labelHidden
          block
          value={nested ? 'nested' : 'side'}
          onValueChange={value => dispatch(events.nestingChosen(value === 'nested'))}
          options={[
            { value: 'side', label: 'Side by side' },
            { value: 'nested', label: 'Nested' },
          ]}
        />
      )}
      <PowerLine />
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
