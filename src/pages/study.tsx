import { useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { StudyDetails } from '@core/contract'
import { downloadEvents } from '@/features/downloads'
import { dashboardEvents, selectInsightsRemote, type WithDashboard } from '@/features/dashboard'
import { DeleteStudy, Description, EditDetails, Insights, QuestionList, StudyAccess } from '@/features/dashboard/ui'
import { LatestFiles, StudyFiles, useStudyFiles } from '@/features/search/ui'
import { LatestReports, SavedReports, useSavedReports } from '@/features/savedReports/ui'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { ShareButton } from '@/features/share/ui'
import { isReportable } from '@/features/studies'
import { StudyMenu, StudyView } from '@/features/studies/ui'
import { StartSummary, SummaryList, useSummaries } from '@/features/summaryReport/ui'
import { paths, STUDY_TABS, type StudyTab } from '@/lib/paths'
import { underViewer } from '@/lib/viewerAddress'
import { selectStudy, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import type { WantedFile } from '@/tables/ui'
import { IconButton, Stack, useToast } from '@/ui'

const tabIn = (search: URLSearchParams): StudyTab => STUDY_TABS.find(tab => tab === search.get('tab')) ?? 'overview'

const useDashboard = (studyNumber: string) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(dashboardEvents.opened(studyNumber))
    return () => {
      dispatch(dashboardEvents.left())
    }
  }, [dispatch, studyNumber])
}

/** The key insights are there, or it is known why not; a later retry does not take the page away again. */
const useInsightsSettled = (studyNumber: string): boolean => {
  const { data, error } = useAppSelector((state: WithDashboard) => selectInsightsRemote(state, studyNumber))
  const [settledFor, setSettledFor] = useState('')
  const settled = data !== null || error !== null
  if (settled && settledFor !== studyNumber) setSettledFor(studyNumber)
  return settled || settledFor === studyNumber
}

/** The dialogs that managers open from the head or the side of the page. */
const useStudyDialogs = () => {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return { open, close, edit: () => setOpen('edit'), remove: () => setOpen('delete') }
}

const StudyPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toast = useToast()
  const dispatch = useAppDispatch()
  const tab = tabIn(search)
  const canManage = useAppSelector(selectCanManage)
  const bulk = useAppSelector(selectBulkAnalysisEnabled)
  const fileCount = useStudyFiles(studyNumber)
  const reportCount = useSavedReports(studyNumber, bulk)
  const summaries = useSummaries(studyNumber, bulk)
  const study = useAppSelector((state: WithLibrary) => selectStudy(state, studyNumber)).data
  const dialogs = useStudyDialogs()
  useDashboard(studyNumber)
  const leadKnown = useInsightsSettled(studyNumber)
  const name = study?.name ?? ''
  const deleted = useCallback(() => {
    toast({ text: `“${name}” was deleted.`, tone: 'success' })
    void navigate(paths.studies(), { replace: true })
  }, [toast, navigate, name])
  // The server also knows a study by its id; what follows here is kept under its number.
  if (study && study.study_number !== studyNumber)
    return <Navigate to={underViewer(paths.study(study.study_number, tab), search)} replace />
  const makeFile = (file: WantedFile) => dispatch(downloadEvents.fileAsked({ ...file, studyId: studyNumber }))
  const overview = (shown: StudyDetails) => ({
    lead: (
      <>
        <Description study={shown} />
        <Insights studyNumber={studyNumber} datasets={shown.datasets.map(one => one.dataset_name)} />
      </>
    ),
    files: <LatestFiles studyNumber={studyNumber} allHref={paths.study(studyNumber, 'files')} />,
    reports: bulk && <LatestReports studyId={studyNumber} allHref={paths.study(studyNumber, 'reports')} />,
    detailsAction: canManage && <IconButton icon="edit" label="Edit details" size={28} onClick={dialogs.edit} />,
  })
  return (
    <>
      <StudyView
        studyNumber={studyNumber}
        tab={tab}
        leadKnown={leadKnown}
        onTabChange={next => void navigate(paths.study(studyNumber, next), { replace: true })}
        headBefore={shown => (
          <>
            <FavoriteButton itemType="study" itemId={shown.id} title={shown.name} size={36} outlined />
            <ShareButton itemType="study" itemId={shown.study_number} title={shown.name} />
            {bulk && (
              <StartSummary
                studyNumber={studyNumber}
                datasetNames={shown.datasets.filter(one => isReportable(one, false)).map(one => one.dataset_name)}
                onStarted={reportId => void navigate(paths.summary(studyNumber, reportId))}
              />
            )}
          </>
        )}
        headAfter={() =>
          canManage && <StudyMenu studyNumber={studyNumber} onEdit={dialogs.edit} onDelete={dialogs.remove} />
        }
        overview={overview}
        questions={shown => <QuestionList study={shown} />}
        access={canManage && (shown => <StudyAccess study={shown} />)}
        files={{ count: fileCount, panel: <StudyFiles studyNumber={studyNumber} /> }}
        reports={{
          count: reportCount === undefined || !summaries.known ? undefined : reportCount + summaries.count,
          // The saved reports are below the summaries, and wait for them instead of jumping down.
          panel: newReportHref =>
            summaries.known && (
              <Stack $gap={24}>
                <SummaryList studyId={studyNumber} />
                <SavedReports studyId={studyNumber} newReportHref={newReportHref} onFile={makeFile} />
              </Stack>
            ),
        }}
      />
      {study && canManage && (
        <>
          <EditDetails study={study} open={dialogs.open === 'edit'} onClose={dialogs.close} />
          <DeleteStudy study={study} open={dialogs.open === 'delete'} onClose={dialogs.close} onDeleted={deleted} />
        </>
      )}
    </>
  )
}

export default StudyPage
