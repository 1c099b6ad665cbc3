import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Dataset } from '@core/contract'
import { testLevels } from '@core/crosstab'
import { findingWords, searchedRows, type Difference, type Finding } from '@core/findings'
import { baseSizeWords } from '@core/domain/tables'
import { axisOf, toTree, type AnalysisContext, type AnalysisView, type QuestionIndex } from '@core/report'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import { baseRemote, selectBase, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Body,
  Card,
  FactChip,
  FactChips,
  Frame,
  Inset,
  Notices,
  type FilterEditorScreen,
  type ShownQuestion,
} from '@/tables/ui'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { SlideOver } from '@/ui/Modal'
import { PageHead } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { useMediaQuery } from '@/ui/useMediaQuery'
import {
  analysisOf,
  basisOf,
  contextOfView,
  readFindingsView,
  settingsOf,
  writeFindingsView,
  type FindingsView,
  type Strictness,
} from '../model/view'
import { otherTestWords } from '../model/words'
import { events, selectSearch } from '../slice'
import { FindingsControls } from './FindingsControls'
import { FindingsResult } from './FindingsResult'

/** A finding as the page of its question shows it, with what may be said of it in a sentence. */
export interface ShownFinding extends ShownQuestion {
  readonly breakout: string | null
  readonly headline: string
  /** Keys of the figure: row, column, and the column it is compared with (null: everyone else). */
  readonly row: string
  readonly column: string
  readonly other: string | null
}

/** What can be done with a finding. */
export type FindingActions = (finding: ShownFinding) => ReactNode

export interface WhatMattersProps {
  readonly address: DatasetAddress
  readonly dataset: Dataset
  readonly index: QuestionIndex
  /** Columns, filters, weight and strictness, as the address of the page holds them. */
  readonly search: URLSearchParams
  readonly onSearch: (search: URLSearchParams) => void
  readonly FilterEditor: FilterEditorScreen
  readonly actions: FindingActions
}

/** Searches the dataset as the address says, until the page is left. */
const useSearch = ({ address, dataset, index }: WhatMattersProps, { view, only }: FindingsView) => {
  const dispatch = useAppDispatch()
  const key = JSON.stringify(contextOfView(view, index))
  const context = useMemo(() => JSON.parse(key) as ReturnType<typeof contextOfView>, [key])
  const questions = JSON.stringify(only)
  const basis = useMemo(
    () => basisOf(dataset, context, JSON.parse(questions) as string[]),
    [dataset, context, questions],
  )
  const rows = () => searchedRows(dataset, index, only.length > 0 ? only : undefined)
  useEffect(() => {
    if (context.axis.length === 0) return undefined
    dispatch(events.opened({ address, context, rows: rows(), version: dataset.version_number, basis }))
    return () => {
      dispatch(events.stopped())
    }
    // The basis says everything of the dataset that matters to the figures.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, basis])
  const { search } = useAppSelector(selectSearch)
  return { context, isOwn: search?.basis === basis }
}

/** How many are counted, whether there are columns or not. */
const useBase = (address: DatasetAddress, { filters, weight }: AnalysisContext) => {
  const dispatch = useAppDispatch()
  const slot = `findings/${address.studyId}/${address.datasetName}`
  useEffect(() => {
    const asked = { ...address, slot, filters, weight }
    dispatch(baseRemote.requested(asked))
    return () => void dispatch(baseRemote.cancelled(asked))
  }, [dispatch, address, slot, filters, weight])
  return useAppSelector((state: WithLibrary) => selectBase(state, slot))
}

/** What matters in a dataset: controls at the left, findings at the right. */
export const WhatMatters = (props: WhatMattersProps): ReactNode => {
  const { address, dataset, index, search, onSearch, FilterEditor, actions } = props
  const wide = useMediaQuery('(min-width: 1000px)')
  const phone = useMediaQuery('(max-width: 767.98px)')
  const [filtering, setFiltering] = useState(false)
  const [controlling, setControlling] = useState(false)
  const read = useMemo(() => readFindingsView(search, { dataset, index }), [search, dataset, index])
  const { view, control, without, only, ignored, lost } = read
  const { context, isOwn } = useSearch(props, read)
  const base = useBase(address, context)
  const rounded = !dataset.permissions.view
  const names = JSON.stringify(view.axis)
  const entries = useMemo(
    () => axisOf(JSON.parse(names) as string[], index).map(({ name, label }) => ({ questionName: name, label })),
    [names, index],
  )
  const change = (next: AnalysisView, strictness: Partial<Strictness> = {}) =>
    onSearch(writeFindingsView(next, { control, without, only, ...strictness }, { dataset, index }))
  const hrefOf = (one: Difference): string =>
    paths.analysis(address.studyId, address.datasetName, one.table.question, analysisOf(one, view, { dataset, index }))
  const actionsOf = ({ lead }: Finding): ReactNode => {
    const { about, sentence } = findingWords(lead, view.settings.statsConfidence)
    const { columns } = lead.table.cube
    const { column, other } = lead.contrast
    return actions({
      dataset,
      questionName: lead.table.question,
      search: analysisOf(lead, view, { dataset, index }),
      breakout: lead.table.breakout,
      headline: `${about}: ${sentence}`,
      row: lead.row.key,
      column: columns[column]?.key ?? '',
      other: other === null ? null : (columns[other]?.key ?? ''),
    })
  }
  const controls = (
    <FindingsControls
      view={view}
      control={control}
      without={without}
      only={only}
      dataset={dataset}
      index={index}
      base={base}
      onChange={change}
      onEditFilters={() => setFiltering(true)}
    />
  )
  const tested = otherTestWords(testLevels(view.settings).test)
  const filters = toTree(view.filters).children.length
  const weight = dataset.weights.find(({ variable }) => variable === view.weight)
  return (
    <Frame>
      <Inset>
        {!phone && (
          <Breadcrumbs
            items={[
              { label: 'Studies', href: paths.studies() },
              { label: dataset.study_name, href: paths.study(address.studyId) },
              { label: dataset.dataset_name, href: paths.dataset('questions', address.studyId, address.datasetName) },
            ]}
          />
        )}
        <PageHead>
          <PageHeading title="What matters" />
        </PageHead>
        <FactChips aria-label="What the findings are based on">
          {!wide && (
            <li>
              <Button size="sm" icon="sliders" aria-haspopup="dialog" onClick={() => setControlling(true)}>
                Controls
              </Button>
            </li>
          )}
          <FactChip term="Columns">{entries.map(({ label }) => label).join(', ') || 'none'}</FactChip>
          {only.length > 0 && <FactChip term="Questions">{only.length} of the dataset</FactChip>}
          {base.data && <FactChip term="Base">{baseSizeWords(base.data.n, rounded)}</FactChip>}
          <FactChip icon="scales" term="Weight">
            {weight?.label ?? 'none'}
          </FactChip>
          <FactChip icon="filter">{filters === 0 ? 'No filters' : counted(filters, 'filter', 'filters')}</FactChip>
          <FactChip>{view.settings.statsConfidence} %</FactChip>
          {tested !== null && <FactChip term="Test">{tested}</FactChip>}
          {rounded && <FactChip>Rounded to protect respondents</FactChip>}
        </FactChips>
        <Notices dataset={dataset} ignored={ignored} lost={lost} onClear={() => change(view)} />
      </Inset>
      <Body>
        {wide && (
          <Card aria-label="Controls" data-print="hide">
            {controls}
          </Card>
        )}
        {view.axis.length === 0 ? (
          <Card>
            <EmptyState icon="table" title="Choose what to compare">
              Add a banner or a question as columns.{' '}
              {only.length > 0 ? 'These questions are' : 'Every question of the dataset is'} then compared between them.
            </EmptyState>
          </Card>
        ) : (
          isOwn && (
            <FindingsResult
              axis={entries}
              index={index}
              settings={settingsOf(read, dataset)}
              rounded={rounded}
              without={without}
              hrefOf={hrefOf}
              onLeaveOut={name => change(view, { without: [...without, name] })}
              actionsOf={actionsOf}
            />
          )
        )}
      </Body>
      {!wide && (
        <SlideOver open={controlling} onClose={() => setControlling(false)} title="Controls">
          {controls}
        </SlideOver>
      )}
      {filtering && (
        <FilterEditor
          address={address}
          place={['findings', address.studyId, address.datasetName, 'filters']}
          dataset={dataset}
          questions={dataset.questions.filter(question => !rounded || question.unrestricted_filter)}
          index={index}
          filters={view.filters}
          weight={view.weight}
          aside="who is counted in these findings"
          onApply={next => change({ ...view, filters: next })}
          onClose={() => setFiltering(false)}
        />
      )}
    </Frame>
  )
}
