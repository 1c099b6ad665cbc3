import type { Dataset } from '@core/contract'
import { toFilter, toTree, type AnalysisView, type QuestionIndex } from '@core/report'
import { ActiveFilters, FiltersHeading } from './ActiveFilters'
import type { Counted } from './BaseMeter'
import { Part, PartHead } from './controlsFrame'
import { WeightChoice } from './WeightChoice'

interface WhoIsCountedProps {
  readonly view: AnalysisView
  readonly dataset: Pick<Dataset, 'permissions' | 'weights'>
  readonly index: QuestionIndex
  readonly base: Counted
  readonly onChange: (view: AnalysisView) => void
  readonly onEditFilters: () => void
}

/** The filters and the weight of a view, with how many people are left. */
export const WhoIsCounted = ({ view, dataset, index, base, onChange, onEditFilters }: WhoIsCountedProps) => {
  const tree = toTree(view.filters)
  const rounded = !dataset.permissions.view
  return (
    <>
      <Part aria-labelledby="controls-filters">
        <PartHead>
          <FiltersHeading id="controls-filters" count={tree.children.length} onEdit={onEditFilters} />
        </PartHead>
        <ActiveFilters
          tree={tree}
          index={index}
          base={base}
          rounded={rounded}
          onChange={left => onChange({ ...view, filters: toFilter(left) })}
        />
      </Part>
      <Part aria-labelledby="controls-weight">
        <PartHead>
          <h2 id="controls-weight">Weight</h2>
        </PartHead>
        <WeightChoice
          weights={dataset.weights}
          weight={view.weight}
          base={base}
          rounded={rounded}
          autoAdjustBase={view.autoAdjustBase}
          onWeight={weight => onChange({ ...view, weight })}
          onAutoAdjustBase={autoAdjustBase => onChange({ ...view, autoAdjustBase })}
        />
      </Part>
    </>
  )
}
