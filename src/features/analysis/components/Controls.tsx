import { whyNotLine, type QuestionIndex, type AnalysisView } from '@core/report'
import type { Dataset, Question } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import { AxisPart, Part, TableSettings, WhoIsCounted, type Counted } from '@/tables/ui'
import { TextButton } from '@/ui/TextButton'

interface ControlsProps {
  readonly view: AnalysisView
  readonly questionName: string
  readonly dataset: Dataset
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  readonly base: Counted
  readonly table: ArrangedTable | null
  readonly groupLabels: Readonly<Record<string, string>>
  readonly isDefault: boolean
  readonly onChange: (view: AnalysisView) => void
  readonly onEditFilters: () => void
  readonly onReset: () => void
}

/** Everything that changes the numbers: breakout, filters, weight; and the view settings, which need no new numbers. */
export const Controls = (props: ControlsProps) => {
  const { view, table, groupLabels, isDefault, onChange, onReset } = props
  return (
    <>
      <AxisPart {...props} banners={props.dataset.banners ?? []} />
      <WhoIsCounted {...props} />
      <Part aria-label="View settings">
        <TableSettings
          settings={view.settings}
          onChange={settings => onChange({ ...view, settings })}
          table={table}
          groupLabels={groupLabels}
          lineReason={whyNotLine(view.axis.length)}
        />
        {!isDefault && (
          <div>
            <TextButton type="button" onClick={onReset}>
              Reset to defaults
            </TextButton>
          </div>
        )}
      </Part>
    </>
  )
}
