import { useMemo } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { OpenAnalysisScreen } from '@/features/openAnalysis/ui'
import { following } from '@/features/following'
import { FollowButton, FollowPart } from '@/features/following/ui'
import { share } from '@/features/share'
import { ShareButton } from '@/features/share/ui'
import { FavoriteButton } from '@/features/session/ui'
import { SimilarQuestions } from '@/features/similar/ui'
import { keepMarks, marksIn, withMarks, withoutMarks } from '@/lib/marks'
import { paths } from '@/lib/paths'
import { Marks, MarksLine } from '@/ui/Marks'

/** The address holds search, sentiment and filters, so that each of them is one step back. */
const OpenAnalysisPage = () => {
  const { studyNumber = '', datasetName = '', questionName = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const marks = marksIn(search)
  const view = useMemo(() => withoutMarks(search), [search])
  const show = (next: URLSearchParams, replace: boolean) =>
    void navigate(paths.openAnalysis(studyNumber, datasetName, questionName, next), {
      replace,
      preventScrollReset: true,
    })
  return (
    <Marks marks={marks}>
      <OpenAnalysisScreen
        studyNumber={studyNumber}
        datasetName={datasetName}
        questionName={questionName}
        search={view}
        note={<MarksLine marks={marks} onClear={() => show(view, true)} />}
        FilterEditor={FilterEditor}
        noAccess={<NoAccess item_type="question" item_id={[studyNumber, datasetName, questionName].join('/')} />}
        onSearch={(next, { replace }) => show(keepMarks(next, search), replace)}
        corner={({ study_id: itemId, study_name: title }, { nk, question_text: text }) => (
          <>
            <FavoriteButton itemType="study" itemId={itemId} title={title} size={36} outlined named />
            <FollowButton itemType="question" itemId={nk} title={text} size={36} />
            <SimilarQuestions nk={nk} />
            <ShareButton
              itemType="question"
              itemId={nk}
              title={text}
              view={search.toString()}
              follow={<FollowPart itemType="question" itemId={nk} />}
            />
          </>
        )}
        tabulated={() => (
          <Navigate to={withMarks(paths.analysis(studyNumber, datasetName, questionName), marks)} replace />
        )}
      />
    </Marks>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [accessRequests, following, share]

export default OpenAnalysisPage
