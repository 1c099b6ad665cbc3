import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { selectSavedReports } from '@/features/bulkReport'
import { SavedReports } from '@/features/bulkReport/ui'
import { StudyFiles, useStudyFiles } from '@/features/search/ui'
import { selectStudy } from '@/features/studies'
import { StudyView } from '@/features/studies/ui'
import { paths, type StudyTab } from '@/lib/paths'
import { useAppSelector } from '@/store'

/** S2.4. */
const StudyPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('tab')
  const tab: StudyTab = asked === 'reports' || asked === 'files' ? asked : 'datasets'
  const fileCount = useStudyFiles(studyNumber)
  const saved = useAppSelector((state: Parameters<typeof selectSavedReports>[0]) =>
    selectSavedReports(state, studyNumber),
  )
  const study = useAppSelector((state: Parameters<typeof selectStudy>[0]) => selectStudy(state, studyNumber)).data
  // The server also knows a study by its id; what follows here is kept under its number.
  if (study && study.study_number !== studyNumber)
    return <Navigate to={paths.study(study.study_number, tab === 'datasets' ? undefined : tab)} replace />
  return (
    <StudyView
      files={{ count: fileCount, panel: <StudyFiles studyNumber={studyNumber} /> }}
      reports={{
        count: saved?.length,
        panel: newReportHref => <SavedReports studyId={studyNumber} newReportHref={newReportHref} />,
      }}
      studyNumber={studyNumber}
      tab={tab}
      onTabChange={next =>
        void navigate(paths.study(studyNumber, next === 'datasets' ? undefined : next), { replace: true })
      }
    />
  )
}

export default StudyPage
