import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { selectSavedReports } from '@/features/bulkReport'
import { SavedReports } from '@/features/bulkReport/ui'
import { StudyView } from '@/features/studies/ui'
import { paths, type StudyTab } from '@/lib/paths'
import { useAppSelector } from '@/store'

/** S2.4. */
const StudyPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const tab: StudyTab = search.get('tab') === 'reports' ? 'reports' : 'datasets'
  const saved = useAppSelector((state: Parameters<typeof selectSavedReports>[0]) =>
    selectSavedReports(state, studyNumber),
  )
  return (
    <StudyView
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
