import { toFilter, whyNotLine } from '@core/report'
import { memo } from 'react'
import styled from 'styled-components'
import { REPORT_DESCRIPTION_MAX } from '@core/domain/limits'
import { useAppDispatch, useAppSelector } from '@/store'
import { Toggle } from '@/ui/Choice'
import { TextArea } from '@/ui/TextField'
import { TYPE } from '@/ui/theme/tokens'
import { ActiveFilters, FiltersHeading, ViewSettingsForm, WeightChoice } from '@/tables/ui'
import {
  selectAutoAdjustBase,
  selectAxis,
  selectBase,
  selectDataset,
  selectDescription,
  selectFilterTree,
  selectIndex,
  selectInverted,
  selectViewSettings,
  selectWeight,
} from '../../selectors'
import { events } from '../../slice'

const Part = styled.section`
  ${TYPE.sm}
  padding: var(--s3) var(--s4);
  border-bottom: 1px solid var(--border);
  &:last-child {
    border-bottom: 0;
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 28px;
  margin-bottom: var(--s1);
  h2 {
    ${TYPE.base}
  }
  > button {
    margin-left: auto;
    margin-right: -10px;
  }
`
const Gap = styled.div`
  margin-top: var(--s3);
`

const Filters = ({ onEdit }: { readonly onEdit: () => void }) => {
  const dispatch = useAppDispatch()
  const dataset = useAppSelector(selectDataset)
  const tree = useAppSelector(selectFilterTree)
  const index = useAppSelector(selectIndex)
  const base = useAppSelector(selectBase)
  return (
    <Part aria-labelledby="report-filters">
      <Head>
        <FiltersHeading id="report-filters" count={tree.children.length} onEdit={onEdit} />
      </Head>
      <ActiveFilters
        tree={tree}
        index={index}
        base={base}
        rounded={dataset?.permissions.view === false}
        onChange={left => dispatch(events.filtersApplied(toFilter(left)))}
      />
    </Part>
  )
}

const Weight = () => {
  const dispatch = useAppDispatch()
  const dataset = useAppSelector(selectDataset)
  const weight = useAppSelector(selectWeight)
  const autoAdjust = useAppSelector(selectAutoAdjustBase)
  const inverted = useAppSelector(selectInverted)
  const base = useAppSelector(selectBase)
  if (!dataset) return null
  return (
    <Part aria-labelledby="report-weight">
      <Head>
        <h2 id="report-weight" tabIndex={-1}>
          Weight
        </h2>
      </Head>
      <WeightChoice
        weights={dataset.weights}
        weight={weight}
        base={base}
        rounded={!dataset.permissions.view}
        autoAdjustBase={autoAdjust}
        onWeight={chosen => dispatch(events.weightChosen(chosen))}
        onAutoAdjustBase={on => dispatch(events.baseAdjusted(on))}
      />
      <Gap>
        <Toggle
          spread
          label="Swap rows and columns"
          checked={inverted}
          onCheckedChange={on => dispatch(events.swapped(on))}
        />
      </Gap>
    </Part>
  )
}

/** The right pane: filters, weight, view settings and description. */
export const SettingsPane = memo(({ onEditFilters }: { readonly onEditFilters: () => void }) => {
  const dispatch = useAppDispatch()
  const settings = useAppSelector(selectViewSettings)
  const axis = useAppSelector(selectAxis)
  const description = useAppSelector(selectDescription)
  return (
    <>
      <Filters onEdit={onEditFilters} />
      <Weight />
      <Part aria-labelledby="report-view">
        <Head>
          <h2 id="report-view" tabIndex={-1}>
            View settings
          </h2>
        </Head>
        <ViewSettingsForm
          value={settings}
          lineReason={whyNotLine(axis.length)}
          onChange={change => dispatch(events.viewChanged(change))}
        />
      </Part>
      <Part aria-label="Description">
        <TextArea
          label="Description"
          optional
          rows={2}
          hint="Shown in the saved reports list."
          countTo={REPORT_DESCRIPTION_MAX}
          maxLength={REPORT_DESCRIPTION_MAX}
          value={description}
          onValueChange={text => dispatch(events.descriptionTyped(text))}
        />
      </Part>
    </>
  )
})
SettingsPane.displayName = 'SettingsPane'
