import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { FilterEditor } from '@/features/filterEditor/ui'
import { OpenAnalysisScreen } from '@/features/openAnalysis/ui'
import { following } from '@/features/following'
import { FollowButton } from '@/features/following/ui'
import { FavoriteButton } from '@/features/session/ui'
import { SimilarQuestions } from '@/features/similar/ui'
import { paths } from '@/lib/paths'

/** The address holds search, sentiment and filters, so that each of them is one step back. */
const OpenAnalysisPage = () => {
  const { studyNumber = '', datasetName = '', questionName = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <OpenAnalysisScreen
      studyNumber={studyNumber}
      datasetName={datasetName}
      questionName={questionName}
      search={search}
      FilterEditor={FilterEditor}
      onSearch={(view, { replace }) =>
        void navigate(paths.openAnalysis(studyNumber, datasetName, questionName, view), {
          replace,
          preventScrollReset: true,
        })
      }
      corner={({ study_id: itemId, study_name: title }, { nk, question_text }) => (
        <>
          <FavoriteButton itemType="study" itemId={itemId} title={title} size={36} named />
          <FollowButton itemType="question" itemId={nk} title={question_text} size={36} />
          <SimilarQuestions nk={nk} />
        </>
      )}
      tabulated={() => <Navigate to={paths.analysis(studyNumber, datasetName, questionName)} replace />}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [following]

export default OpenAnalysisPage
