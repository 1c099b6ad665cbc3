import { filterWords, parseDefaultFilters, reconcileFilter, toTree } from '@core/report'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import type { Dataset, Filter } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { BaseMeter, type FilterEditorScreen } from '@/tables/ui'
import { Button, Callout, Muted, Row, Stack, Surface, TYPE } from '@/ui'
import { settingRemote, type DatasetAddress } from '../remotes'
import { selectChosenFilters, selectIndex, selectQuestions, selectSavedBase, selectSetting } from '../selectors'
import { filtersChosen, type DatasetPageRoot } from '../slice'

const Panel = styled(Surface)`
  padding: 16px 20px 20px;
  h2 {
    ${TYPE.md}
    font-weight: 600;
  }
`
const Words = styled.p`
  ${TYPE.base}
  overflow-wrap: anywhere;
`

interface DefaultFiltersProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
  readonly FilterEditor: FilterEditorScreen
}

/** S3.47: who is counted at first in new reports, in words and as a live base. */
export const DefaultFilters = ({ dataset, address, FilterEditor }: DefaultFiltersProps) => {
  const dispatch = useAppDispatch()
  const [open, setOpen] = useState(false)
  const questions = useAppSelector(selectQuestions)
  const index = useAppSelector(selectIndex)
  const base = useAppSelector(selectSavedBase)
  const chosen = useAppSelector(selectChosenFilters)
  const saving = useAppSelector((state: DatasetPageRoot) => selectSetting(state, 'default_filters'))
  const saved = useMemo(() => parseDefaultFilters(dataset.default_filters), [dataset.default_filters])
  const filter = chosen ? chosen.value : saved.filter
  const { lost } = useMemo(() => reconcileFilter(filter, index), [filter, index])
  const words = useMemo(() => filterWords(toTree(filter), index), [filter, index])
  const save = (value: Filter | null) => {
    dispatch(filtersChosen({ value }))
    dispatch(
      settingRemote.requested({
        ...address,
        change: { default_filters: value === null ? '' : JSON.stringify(value) },
      }),
    )
  }
  return (
    <Panel aria-label="Default filters">
      <Stack $gap={12}>
        <h2>Default filters</h2>
        {saved.unreadable && !chosen ? (
          <Callout tone="warning">The saved default filters could not be read. Set them again.</Callout>
        ) : (
          <Words>{words === '' ? 'None: everyone in the dataset counts.' : words}</Words>
        )}
        {lost.length > 0 && (
          <Callout tone="warning">
            Not in this version of the data any more: {lost.map(({ name }) => name).join(', ')}.
          </Callout>
        )}
        {!chosen && <BaseMeter base={base} label="Respondents passing the default filters" rounded={false} />}
        {chosen && saving.error && (
          <Callout
            tone="danger"
            role="alert"
            title="The default filters could not be saved"
            action={
              <Row>
                <Button size="sm" loading={saving.isFetching} onClick={() => save(chosen.value)}>
                  Try again
                </Button>
                <Button size="sm" variant="ghost" onClick={() => dispatch(filtersChosen(null))}>
                  Discard
                </Button>
              </Row>
            }
          >
            {saving.error.message}
          </Callout>
        )}
        <Row $wrap>
          <Button icon="filter" loading={saving.isFetching} onClick={() => setOpen(true)}>
            {filter === null ? 'Add filters' : 'Edit filters'}
          </Button>
          {filter !== null && (
            <Button variant="ghost" disabled={saving.isFetching} onClick={() => save(null)}>
              Remove filters
            </Button>
          )}
        </Row>
        <Muted $size="sm">New reports start with them; whoever builds the report can change them there.</Muted>
      </Stack>
      {open && (
        <FilterEditor
          {...{ dataset, address, questions, index }}
          filters={filter}
          weight={null}
          aside="who is counted at first in new reports"
          onApply={save}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
