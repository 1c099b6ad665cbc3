import {
  gridPicture,
  namedQuestion,
  toTree,
  type Fix,
  type QuestionIndex,
  readView,
  writeView,
  requestOf,
  axisOf,
  defaultView,
  forQuestion,
  withoutAxis,
  type AnalysisView,
} from '@core/report'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Dataset } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Body, Card, Frame, Inset, type FilterEditorScreen, type PickAction, Notices } from '@/tables/ui'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { ErrorState, Skeleton } from '@/ui/Feedback'
import { useAnnounce } from '@/ui/LiveRegions'
import { SlideOver } from '@/ui/Modal'
import { Select } from '@/ui/Select'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { offeredQuestions } from '../model/questions'
import { tablesRemote } from '../remotes'
import { selectTables } from '../selectors'
import { AnalysisHead } from './AnalysisHead'
import { Controls } from './Controls'
import { PICKER_ID, QuestionPicker } from './QuestionPicker'
import { Results } from './Results'
import { useShownTables } from './useShownTables'
import { ViewChips } from './ViewChips'

const ALL_ROWS = ''

export interface AnalysisProps {
  readonly address: DatasetAddress
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly questionName: string
  /** The view, as the address of the page holds it. */
  readonly search: URLSearchParams
  readonly onSearch: (search: URLSearchParams) => void
  readonly onQuestion: (questionName: string, search: URLSearchParams) => void
  readonly corner: ReactNode
  /** Below the title, such as what is marked. */
  readonly note?: ReactNode
  readonly FilterEditor: FilterEditorScreen
  /** What can be done with a cell of a table. */
  readonly cellActions?: readonly PickAction[] | undefined
}

/** The answer to the current request, or the last one for the same question while that is being fetched. */
const useTables = (address: DatasetAddress, view: AnalysisView, questionName: string, index: QuestionIndex) => {
  const dispatch = useAppDispatch()
  const remote = useAppSelector(selectTables)
  const { studyId, datasetName } = address
  const key = JSON.stringify(requestOf(view, questionName, index))
  const ask = useMemo(
    () => () => {
      const body = JSON.parse(key) as ReturnType<typeof requestOf>
      dispatch(tablesRemote.requested({ studyId, datasetName, body }))
      return () => dispatch(tablesRemote.cancelled({ studyId, datasetName, body }))
    },
    [dispatch, studyId, datasetName, key],
  )
  useEffect(() => {
    const cancel = ask()
    return () => void cancel()
  }, [ask])
  const { data, isFetching, error } = remote
  const asked = data?.asked
  const isSame = (one: string, other: string | undefined): boolean => one === other
  const ofQuestion =
    isSame(studyId, asked?.studyId) &&
    isSame(datasetName, asked?.datasetName) &&
    JSON.stringify(asked?.body.rows) === JSON.stringify((JSON.parse(key) as { rows: unknown }).rows)
  const fresh = JSON.stringify(asked?.body) === key
  return { data: ofQuestion ? data : null, isFetching: isFetching || (!fresh && error === null), error, ask }
}

/** One question with its chart and its crosstab, and everything that changes them. */
export const Analysis = ({
  address,
  dataset,
  index,
  questionName,
  search,
  onSearch,
  onQuestion,
  corner,
  note,
  FilterEditor,
  cellActions,
}: AnalysisProps): ReactNode => {
  const announce = useAnnounce()
  const wide = useMediaQuery('(min-width: 1000px)')
  const [filtering, setFiltering] = useState(false)
  const [controlling, setControlling] = useState(false)
  const main = useRef<HTMLDivElement>(null)
  const { view: defaults, lost } = useMemo(
    () => defaultView(dataset, index, questionName),
    [dataset, index, questionName],
  )
  const { view, ignored } = useMemo(
    () => readView(search, { dataset, index, questionName, defaults }),
    [search, dataset, index, questionName, defaults],
  )
  const questions = useMemo(() => offeredQuestions(dataset), [dataset])
  const { data, isFetching, error, ask } = useTables(address, view, questionName, index)
  const tables = useShownTables(data, dataset, index, view.settings)
  const waiting = useDelayedFlag(tables.length === 0 && error === null)
  const overview = useMemo(
    () => gridPicture(tables, questionName, { dataset, index, settings: view.settings }),
    [tables, questionName, dataset, index, view.settings],
  )
  const addressed = index.get(questionName)
  if (!addressed) return null

  const { question } = addressed
  const change = (next: AnalysisView) => onSearch(new URLSearchParams(writeView(next, defaults)))
  const choose = (name: string) => {
    const next = forQuestion(view, name)
    onQuestion(name, new URLSearchParams(writeView(next, defaultView(dataset, index, name).view)))
    announce(namedQuestion(name, index.get(name)?.label ?? ''))
  }
  const documents = tables.map(({ content, outcome }) => (outcome ? null : content)).filter(found => found !== null)
  const [only] = tables
  const content = tables.length === 1 && only && !only.outcome ? only.content : null
  const axis = axisOf(view.axis, index)
  const rowText = (name: string): string => index.get(name)?.breakout?.text ?? name
  const fixes: Record<Fix, () => void> = {
    filters: () => setFiltering(true),
    showLowBase: () => change({ ...view, settings: { ...view.settings, hideLowBase: false } }),
    showEmpty: () => change({ ...view, settings: { ...view.settings, suppressNullValues: false } }),
    axis: () => {
      const last = view.axis.at(-1)
      if (last !== undefined) change(withoutAxis(view, last))
    },
    removeVariable: () => document.querySelector<HTMLElement>(`#${PICKER_ID} input`)?.focus(),
    options: () => setControlling(true),
    unswap: () => setControlling(true),
  }
  const lastAxis = axis.at(-1)
  const answer = data?.answer
  const controls = (
    <Controls
      view={view}
      questionName={questionName}
      dataset={dataset}
      questions={questions}
      index={index}
      base={{
        data: answer ? { respondents: answer.respondents, ...answer.filtered } : null,
        error: null,
        isFetching,
      }}
      table={only?.arranged ?? null}
      groupLabels={only?.content?.groupLabels ?? {}}
      isDefault={search.size === 0}
      onChange={change}
      onEditFilters={() => setFiltering(true)}
      onReset={() => onSearch(new URLSearchParams())}
    />
  )
  const rowChoice = question.is_grid && (
    <Select
      label="Row of the grid"
      labelHidden
      compact
      value={view.breakout ?? ALL_ROWS}
      onValueChange={name => change({ ...view, breakout: name === ALL_ROWS ? null : name })}
      options={[
        { value: ALL_ROWS, label: `All ${String(question.breakouts.length)} rows` },
        ...question.breakouts.map(name => ({ value: name, label: rowText(name) })),
      ]}
    />
  )
  return (
    <Frame>
      <Inset>
        <AnalysisHead
          studyNumber={address.studyId}
          dataset={dataset}
          question={question}
          title={namedQuestion(questionName, addressed.label)}
          content={content}
          documents={documents}
          findChart={() => main.current?.querySelector<HTMLElement>('[data-chart]') ?? null}
          chartShown={view.parts !== 'table'}
          corner={corner}
          picker={<QuestionPicker questionName={questionName} questions={questions} index={index} onChoose={choose} />}
        />
        {note}
        <ViewChips
          axisLabels={axis.map(({ label }) => label)}
          content={only?.content ?? null}
          several={tables.length > 1}
          filters={toTree(view.filters).children.length}
          first={
            !wide && (
              <Button size="sm" icon="sliders" aria-haspopup="dialog" onClick={() => setControlling(true)}>
                Controls
              </Button>
            )
          }
        />
        <Notices dataset={dataset} ignored={ignored} lost={lost} onClear={() => change(view)} />
      </Inset>
      <Body>
        {wide && (
          <Card aria-label="Controls" data-print="hide">
            {controls}
          </Card>
        )}
        <div ref={main}>
          {error ? (
            <Card>
              <ErrorState
                message="Unknown error: the table could not be calculated."
                detail={error.message}
                onRetry={() => void ask()}
                retrying={isFetching}
              />
            </Card>
          ) : tables.length === 0 ? (
            waiting && (
              <Card aria-busy="true" aria-label="The table is being calculated">
                <Skeleton $height={260} $radius="var(--r-card)" />
              </Card>
            )
          ) : (
            <Results
              tables={tables}
              overview={overview}
              axisAction={lastAxis ? `Remove ${lastAxis.label}` : null}
              view={view}
              rowText={rowText}
              isFetching={isFetching}
              onChange={change}
              onFix={fix => fixes[fix]()}
              rowChoice={rowChoice}
              shown={{ dataset, questionName, search }}
              cellActions={cellActions}
            />
          )}
        </div>
      </Body>
      {!wide && (
        <SlideOver open={controlling} onClose={() => setControlling(false)} title="Controls">
          {controls}
        </SlideOver>
      )}
      {filtering && (
        <FilterEditor
          address={address}
          place={['analysis', address.studyId, address.datasetName, 'filters']}
          dataset={dataset}
          questions={questions}
          index={index}
          filters={view.filters}
          weight={view.weight}
          aside="who is counted in this table"
          onApply={filters => change({ ...view, filters })}
          onClose={() => setFiltering(false)}
        />
      )}
    </Frame>
  )
}
