import { memo, useMemo } from 'react'
import styled from 'styled-components'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { widthOfNames } from '@/tables'
import { DragList } from '@/ui/DragList'
import { EmptyState } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { MEDIA } from '@/ui/theme/tokens'
import { Small } from '@/ui/Words'
import { selectMain, selectReportSize, selectShownProblems } from '../../selectors'
import { events } from '../../slice'
import { Card } from './Card'
import { Head, Line, type ListProps } from './listLayout'
import { MoveMenu } from './MoveMenu'
import { useOpenCards } from './useOpenCards'
import { VariableCard } from './VariableCard'

/** Hidden on phones, which have no room for it beside heading and count. */
const Rule = styled(Small)`
  ${MEDIA.below768} {
    display: none;
  }
`

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
          {counted(size.variables, 'variable', 'variables')}, {counted(size.tables, 'table', 'tables')}
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
              Press + next to a question, or find it and press Enter.
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
