import { toFilter, toTree, whyNotLine, type QuestionIndex, type AnalysisView } from '@core/report'
import type { Dataset, Question } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import {
  ActiveFilters,
  FiltersHeading,
  TableSettings,
  WeightChoice,
  type Counted,
  Part,
  PartHead,
  AxisPart,
} from '@/tables/ui'
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

const Filters = ({ view, dataset, index, base, onChange, onEditFilters }: ControlsProps) => {
  const tree = toTree(view.filters)
  return (
    <Part aria-labelledby="analysis-filters">
      <PartHead>
        <FiltersHeading id="analysis-filters" count={tree.children.length} onEdit={onEditFilters} />
      </PartHead>
      <ActiveFilters
        tree={tree}
        index={index}
        base={base}
        rounded={!dataset.permissions.view}
        onChange={left => onChange({ ...view, filters: toFilter(left) })}
      />
    </Part>
  )
}

const Weight = ({ view, dataset, base, onChange }: ControlsProps) => (
  <Part aria-labelledby="analysis-weight">
    <PartHead>
      <h2 id="analysis-weight">Weight</h2>
    </PartHead>
    <WeightChoice
      weights={dataset.weights}
      weight={view.weight}
      base={base}
      rounded={!dataset.permissions.view}
      autoAdjustBase={view.autoAdjustBase}
      onWeight={weight => onChange({ ...view, weight })}
      onAutoAdjustBase={autoAdjustBase => onChange({ ...view, autoAdjustBase })}
    />
  </Part>
)

/** Everything that changes the numbers: breakout, filters, weight; and the view settings, which need no new numbers. */
export const Controls = (props: ControlsProps) => {
  const { view, table, groupLabels, isDefault, onChange, onReset } = props
  return (
    <>
      <AxisPart {...props} banners={props.dataset.banners ?? []} />
      <Filters {...props} />
      <Weight {...props} />
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
