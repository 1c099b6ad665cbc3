import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { AnalysisScreen } from '@/features/analysis/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { FavoriteButton } from '@/features/session/ui'
import { SimilarQuestions } from '@/features/similar/ui'
import { AddToStory } from '@/features/stories/ui'
import { paths } from '@/lib/paths'

// A change of the view is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The address holds the whole view, so that each change of it is one step back. */
const AnalysisPage = () => {
  const { studyNumber = '', datasetName = '', questionName = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <AnalysisScreen
      studyNumber={studyNumber}
      datasetName={datasetName}
      questionName={questionName}
      search={search}
      FilterEditor={FilterEditor}
      onSearch={view => void navigate(paths.analysis(studyNumber, datasetName, questionName, view), STAY)}
      onQuestion={(name, view) => void navigate(paths.analysis(studyNumber, datasetName, name, view), STAY)}
      corner={dataset => {
        const { study_id: itemId, study_name: title, questions } = dataset
        const question = questions.find(one => one.question_name === questionName)
        return (
          <>
            <FavoriteButton itemType="study" itemId={itemId} title={title} size={36} named />
            {question && <SimilarQuestions nk={question.nk} />}
            {question && (
              <AddToStory
                key={questionName}
                dataset={dataset}
                questionName={questionName}
                search={search}
                onOpen={storyId => void navigate(paths.story(storyId))}
              />
            )}
          </>
        )
      }}
      openEnded={() => <Navigate to={paths.openAnalysis(studyNumber, datasetName, questionName)} replace />}
    />
  )
}

export default AnalysisPage
