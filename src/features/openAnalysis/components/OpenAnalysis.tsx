import { filterWords, reconcileFilter, toTree, type QuestionIndex } from '@core/report'
import { useEffect, useState, type ReactNode } from 'react'
import type { Dataset, OpenResponse, Question } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import type { FilterEditorScreen } from '@/tables/ui'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Callout, EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { useAnnounce } from '@/ui/LiveRegions'
import { RefetchLine } from '@/ui/Page'
import { SearchField } from '@/ui/SearchField'
import { useToast } from '@/ui/Toast'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { useTypedWords } from '@/ui/useTypedWords'
import { baseWords, countLine, plainText, readView, SENTIMENT_WORDS, writeView, type ResponsesView } from '../model'
import { rangesRemote } from '../remotes'
import { selectRanges } from '../selectors'
import { OpenAnalysisHead } from './OpenAnalysisHead'
import { Bar, Body, Card, FilterNote, Frame, Note, Side, SideHead, Waiting, Words } from './parts'
import { ResponseList } from './ResponseList'
import { SentimentRanges } from './SentimentRanges'
import { useResponses } from './useResponses'

export interface OpenAnalysisProps {
  readonly address: DatasetAddress
  readonly dataset: Dataset
  readonly question: Question
  readonly index: QuestionIndex
  /** The view, as the address of the page holds it. */
  readonly search: URLSearchParams
  readonly onSearch: (search: URLSearchParams, how: { readonly replace: boolean }) => void
  readonly corner: ReactNode
  /** Below the title, such as what is marked. */
  readonly note?: ReactNode
  readonly FilterEditor: FilterEditorScreen
}

/** What people answered in their own words: searched, filtered, and listed by sentiment. */
export const OpenAnalysis = (props: OpenAnalysisProps): ReactNode => {
  const { address, dataset, question, index, search, onSearch, corner, note, FilterEditor } = props
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const toast = useToast()
  const ranges = useAppSelector(selectRanges)
  const [filtering, setFiltering] = useState(false)
  const read = readView(search, dataset)
  // Without full access, the same response under several filters would give away who wrote it.
  const filterable = dataset.permissions.view
  // Conditions that the dataset no longer has are ignored.
  const { filter: filters, lost } = reconcileFilter(filterable ? read.filters : null, index)
  const view: ResponsesView = { ...read, filters }
  const responses = useResponses({ nk: question.nk, ...view })
  const { answer, fresh, isFetching, error } = responses
  const waiting = useDelayedFlag(answer === null && error === null)
  const change = (next: Partial<ResponsesView>, replace = false) =>
    onSearch(writeView({ ...view, ...next }, dataset), { replace })
  const [typed, setTyped] = useTypedWords(view.query, query => change({ query }, true))
  useEffect(() => {
    dispatch(rangesRemote.requested(undefined))
  }, [dispatch])

  const tree = toTree(filters)
  const line = answer && !answer.protected ? countLine(answer) : ''
  useEffect(() => {
    if (fresh && line !== '') announce(line)
  }, [fresh, line, announce])
  const copy = (response: OpenResponse) => {
    const said = (text: string) => {
      announce(text)
      toast({ subject: 'copy', text })
    }
    navigator.clipboard.writeText(plainText(response.text)).then(
      () => said('Response copied'),
      () => said('Not copied: the browser refused the clipboard. Select the text and press Ctrl+C.'),
    )
  }
  const clear = () => {
    setTyped('')
    change({ query: '', sentiment: null, filters: null })
  }
  const languages = ranges.data?.languages.map(
    code => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code,
  )
  const words = filterWords(tree, index)
  const failure = error && (
    <ErrorState message="The responses could not be loaded." detail={error.message} onRetry={responses.again} />
  )
  return (
    <Frame>
      <OpenAnalysisHead
        {...{ address, dataset, question, corner }}
        base={answer && !answer.protected ? baseWords(answer, tree.children.length) : null}
        words={{ nk: question.nk, ...view }}
        about={[
          words === '' ? '' : `Filters: ${words}`,
          view.query.trim() === '' ? '' : `Search: ${view.query.trim()}`,
          view.sentiment ? `Sentiment: ${SENTIMENT_WORDS[view.sentiment]}` : '',
        ].filter(text => text !== '')}
        exportable={answer !== null && !answer.protected && answer.count > 0}
      />
      {note}
      {!filterable && (
        <Callout>
          {read.filters && 'The filters of this link were left out. '}With limited access you can only see unfiltered
          responses, so that nobody can be recognised. Ask a manager for access.
        </Callout>
      )}
      {lost.length > 0 && (
        <Callout tone="warning">
          Some filters were left out: the dataset no longer has {lost.map(({ name }) => name).join(', ')}.
        </Callout>
      )}
      <Body>
        <Side>
          <Card aria-label="Sentiment">
            <SideHead>
              <h2>Sentiment</h2>
            </SideHead>
            <SentimentRanges
              sentiments={answer?.sentiments ?? { positive: 0, neutral: 0, negative: 0, not_scored: 0 }}
              chosen={view.sentiment}
              onChoose={sentiment => change({ sentiment })}
            />
            {languages && (
              <Note>
                Estimated from lists of words in {languages.join(', ')}. Irony and comparisons are not understood.
              </Note>
            )}
          </Card>
          {filterable && (
            <Card aria-label="Filters">
              <SideHead>
                <h2>Filters{tree.children.length > 0 && ` (${String(tree.children.length)})`}</h2>
                <Button size="sm" icon="filter" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
                  {tree.children.length === 0 ? 'Add filter' : 'Edit filters'}
                </Button>
              </SideHead>
              <FilterNote>{words === '' ? 'No filters: all respondents.' : words}</FilterNote>
            </Card>
          )}
        </Side>
        <Card aria-label="Responses" $flush>
          <Bar>
            <SearchField
              label="Search responses"
              value={typed}
              onValueChange={setTyped}
              onSearch={query => change({ query }, true)}
              busy={isFetching && typed.trim() !== ''}
            />
            {line !== '' && <Words aria-hidden={!fresh}>{line}</Words>}
          </Bar>
          <RefetchLine $active={isFetching && answer !== null} />
          {failure && !fresh ? (
            failure
          ) : !answer ? (
            waiting && (
              <Waiting aria-busy="true" aria-label="The responses are being loaded">
                {[72, 48, 64, 55, 80, 43].map(width => (
                  <Skeleton key={width} $width={`${String(width)}%`} $height={20} />
                ))}
              </Waiting>
            )
          ) : answer.protected ? (
            <Waiting>
              <Callout tone="warning" title="Too few responses to show">
                Responses of small groups are withheld, so that nobody can be recognised by them.
              </Callout>
            </Waiting>
          ) : answer.count === 0 ? (
            <EmptyState
              icon="search"
              title="No responses match"
              action={
                (view.query !== '' || view.sentiment !== null || filters !== null) && (
                  <Button onClick={clear}>{filterable ? 'Clear search and filters' : 'Clear search'}</Button>
                )
              }
            >
              {answer.base === 0
                ? 'No one in these filters wrote an answer.'
                : `Try other words${filterable ? ', another sentiment or fewer filters' : ' or another sentiment'}.`}
            </EmptyState>
          ) : (
            <>
              <ResponseList key={responses.answerKey} responses={responses} count={answer.count} onCopy={copy} />
              {failure}
            </>
          )}
        </Card>
      </Body>
      {filtering && (
        <FilterEditor
          {...{ address, dataset, index, filters }}
          place={['open analysis', address.studyId, address.datasetName, 'filters']}
          questions={dataset.questions}
          weight={null}
          aside="whose responses are shown"
          onApply={next => change({ filters: next })}
          onClose={() => setFiltering(false)}
        />
      )}
    </Frame>
  )
}
