import { useCallback, useMemo, useState } from 'react'
import styled from 'styled-components'
import type { Dataset, Filter } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { filterWords, parseDefaultFilters, reconcileFilter, toTree, type OptionsAsked } from '@/tables'
import { BaseMeter, FilterDialog } from '@/tables/ui'
import { Button, Callout, Muted, Row, Stack, Surface, TYPE } from '@/ui'
import { optionCountsRemote, settingRemote, type DatasetAddress } from '../remotes'
import {
  selectChosenFilters,
  selectFilterBases,
  selectIndex,
  selectOptionCounts,
  selectQuestions,
  selectSavedBase,
  selectSetting,
} from '../selectors'
import { filterEdited, filtersChosen, type DatasetPageRoot } from '../slice'

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
}

interface EditorProps extends DefaultFiltersProps {
  readonly filters: Filter | null
  readonly onApply: (filters: Filter | null) => void
  readonly onClose: () => void
}

const Editor = ({ dataset, address, filters, onApply, onClose }: EditorProps) => {
  const dispatch = useAppDispatch()
  const questions = useAppSelector(selectQuestions)
  const index = useAppSelector(selectIndex)
  const bases = useAppSelector(selectFilterBases)
  const optionCounts = useAppSelector(selectOptionCounts)
  const edit = useCallback(
    (edited: Filter | null, steps: readonly (Filter | null)[]) => dispatch(filterEdited({ filters: edited, steps })),
    [dispatch],
  )
  const count = (asked: OptionsAsked | null) =>
    asked
      ? dispatch(optionCountsRemote.requested({ ...address, ...asked }))
      : dispatch(optionCountsRemote.cancelled({ ...address, question: '', breakout: null, filters: null }))
  return (
    <FilterDialog
      questions={questions}
      index={index}
      lowBaseThreshold={dataset.low_base_threshold}
      initial={reconcileFilter(filters, index).filter}
      aside="who is counted at first in new reports"
      bases={bases}
      onEdit={edit}
      optionCounts={optionCounts}
      onCount={count}
      onApply={onApply}
      onClose={onClose}
    />
  )
}

/** S3.47: who is counted at first in new reports, in words and as a live base. */
export const DefaultFilters = ({ dataset, address }: DefaultFiltersProps) => {
  const dispatch = useAppDispatch()
  const [open, setOpen] = useState(false)
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
        {!chosen && <BaseMeter base={base} label="Respondents passing the default filters" />}
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
        <Editor dataset={dataset} address={address} filters={filter} onApply={save} onClose={() => setOpen(false)} />
      )}
    </Panel>
  )
}
