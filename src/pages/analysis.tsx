import { useMemo } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { AnalysisScreen } from '@/features/analysis/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { FindingsLink } from '@/features/findings/ui'
import { following } from '@/features/following'
import { FollowButton, FollowPart } from '@/features/following/ui'
import { receiptMaking } from '@/features/receipts'
import { useCellReceipt } from '@/features/receipts/ui'
import { share } from '@/features/share'
import { ShareButton } from '@/features/share/ui'
import { FavoriteButton } from '@/features/session/ui'
import { SimilarQuestions } from '@/features/similar/ui'
import { AddToStory, ChangeFigure, useCellToStory } from '@/features/stories/ui'
import { keepMarks, marksIn, withMarks, withoutMarks } from '@/lib/marks'
import { paths } from '@/lib/paths'
import { Marks, MarksLine } from '@/ui/Marks'

// A change of the view is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The figure of a story that is being changed on this page: the ids of story and card. */
const FIGURE = 'figure'

const figureOf = (search: URLSearchParams): { readonly storyId: string; readonly cardId: string } | null => {
  const [storyId, cardId] = search.get(FIGURE)?.split('.') ?? []
  return storyId && cardId ? { storyId, cardId } : null
}

/** What a link to the view needs: without a figure of a story that its writer was changing. */
const sharedView = (search: URLSearchParams): string => {
  const view = new URLSearchParams(search)
  view.delete(FIGURE)
  return view.toString()
}

/** The address holds the whole view, so that each change of it is one step back. */
const AnalysisPage = () => {
  const { studyNumber = '', datasetName = '', questionName = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const figure = figureOf(search)
  const marks = marksIn(search)
  const view = useMemo(() => withoutMarks(search), [search])
  const kept = (next: URLSearchParams): URLSearchParams => {
    const changed = search.get(FIGURE)
    if (changed !== null) next.set(FIGURE, changed)
    return keepMarks(next, search)
  }
  const clearMarks = () =>
    void navigate(paths.analysis(studyNumber, datasetName, questionName, view), { ...STAY, replace: true })
  const openStory = (storyId: string) => void navigate(paths.story(storyId))
  const { cellAction, dialog } = useCellToStory(openStory)
  const receiptAction = useCellReceipt((id, cell) => void navigate(paths.receipt(id, cell)))
  return (
    <Marks marks={marks}>
      <AnalysisScreen
        studyNumber={studyNumber}
        datasetName={datasetName}
        questionName={questionName}
        search={view}
        note={<MarksLine marks={marks} onClear={clearMarks} />}
        FilterEditor={FilterEditor}
        noAccess={<NoAccess item_type="question" item_id={[studyNumber, datasetName, questionName].join('/')} />}
        onSearch={next => void navigate(paths.analysis(studyNumber, datasetName, questionName, kept(next)), STAY)}
        onQuestion={(name, next) => void navigate(paths.analysis(studyNumber, datasetName, name, next), STAY)}
        corner={dataset => {
          const { study_id: itemId, study_name: title, questions } = dataset
          const question = questions.find(one => one.question_name === questionName)
          return (
            <>
              <FavoriteButton itemType="study" itemId={itemId} title={title} size={36} outlined named />
              {question && (
                <FollowButton itemType="question" itemId={question.nk} title={question.question_text} size={36} />
              )}
              {question && <SimilarQuestions nk={question.nk} />}
              {question && (
                <ShareButton
                  itemType="question"
                  itemId={question.nk}
                  title={question.question_text}
                  view={sharedView(search)}
                  follow={<FollowPart itemType="question" itemId={question.nk} />}
                />
              )}
              {question && !figure && <FindingsLink dataset={dataset} questionName={questionName} search={view} />}
              {question && figure && (
                <ChangeFigure
                  {...figure}
                  dataset={dataset}
                  questionName={questionName}
                  search={view}
                  onBack={storyId => void navigate(paths.story(storyId, { edit: '1' }))}
                />
              )}
              {question && !figure && (
                <AddToStory
                  key={questionName}
                  dataset={dataset}
                  questionName={questionName}
                  search={view}
                  onOpen={openStory}
                />
              )}
            </>
          )
        }}
        openEnded={() => (
          <Navigate to={withMarks(paths.openAnalysis(studyNumber, datasetName, questionName), marks)} replace />
        )}
        cellActions={[...(figure || !cellAction ? [] : [cellAction]), receiptAction]}
      />
      {dialog}
    </Marks>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [accessRequests, following, receiptMaking, share]

export default AnalysisPage
