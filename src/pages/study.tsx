import { useCallback, useState, type ComponentProps } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { downloadEvents } from '@/features/downloads'
import { LatestFiles, StudyFiles, useStudyFiles } from '@/features/search/ui'
import { isSort, PLAIN_VIEW, type ListView } from '@/features/savedReports'
import { LatestReports, SavedReports, useSavedReports } from '@/features/savedReports/ui'
import { selectBulkAnalysisEnabled } from '@/features/session'
import { following } from '@/features/following'
import { FollowButton, FollowPart, useFollows } from '@/features/following/ui'
import { FavoriteButton } from '@/features/session/ui'
import { ShareButton, ShareDialog } from '@/features/share/ui'
import { isReportable } from '@/features/study'
import { StudyView } from '@/features/study/ui'
import { StartSummary, SummaryList, useSummaries } from '@/features/summaryReport/ui'
import { InsightToStory } from '@/features/stories/ui'
import { paths, STUDY_TABS, type StudyTab } from '@/lib/paths'
import { underViewer } from '@/lib/viewerAddress'
import { selectStudy, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import type { WantedFile } from '@/tables/ui'
import { Stack, useToast } from '@/ui'

const tabIn = (search: URLSearchParams): StudyTab => STUDY_TABS.find(tab => tab === search.get('tab')) ?? 'overview'

/** What is searched for among the saved reports and their order, in the address. */
const useReportView = () => {
  const [search, setSearch] = useSearchParams()
  const order = search.get('order')
  const view: ListView = { search: search.get('find') ?? '', sort: isSort(order) ? order : PLAIN_VIEW.sort }
  const onView = (next: ListView) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        const put = (name: string, value: string, plain: string) =>
          value === plain ? after.delete(name) : after.set(name, value)
        put('find', next.search, PLAIN_VIEW.search)
        put('order', next.sort, PLAIN_VIEW.sort)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { view, onView }
}

/** The saved reports, each to be followed. */
const FollowedReports = (props: ComponentProps<typeof SavedReports>) => {
  useFollows()
  return (
    <SavedReports
      {...props}
      follow={(id, name) => <FollowButton itemType="report" itemId={id} title={name} size={28} listed />}
    />
  )
}

const StudyPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reportView = useReportView()
  const toast = useToast()
  const dispatch = useAppDispatch()
  const tab = tabIn(search)
  const [sharing, setSharing] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const bulk = useAppSelector(selectBulkAnalysisEnabled)
  const fileCount = useStudyFiles(studyNumber)
  const reportCount = useSavedReports(studyNumber, bulk)
  const summaries = useSummaries(studyNumber, bulk)
  const study = useAppSelector((state: WithLibrary) => selectStudy(state, studyNumber)).data
  const name = study?.name ?? ''
  const deleted = useCallback(() => {
    toast({ text: `“${name}” was deleted.`, tone: 'success' })
    void navigate(paths.studies(), { replace: true })
  }, [toast, navigate, name])
  // The server also knows a study by its id; what follows here is kept under its number.
  if (study && study.study_number !== studyNumber)
    return <Navigate to={underViewer(paths.study(study.study_number, tab), search)} replace />
  const makeFile = (file: WantedFile) => dispatch(downloadEvents.fileAsked({ ...file, studyId: studyNumber }))
  return (
    <>
      <StudyView
        studyNumber={studyNumber}
        noAccess={<NoAccess item_type="study" item_id={studyNumber} />}
        tab={tab}
        onTabChange={next => void navigate(paths.study(studyNumber, next), { replace: true })}
        actions={shown => (
          <>
            <FavoriteButton itemType="study" itemId={shown.id} title={shown.name} size={36} outlined />
            <FollowButton itemType="study" itemId={shown.id} title={shown.name} />
            <ShareButton
              itemType="study"
              itemId={shown.study_number}
              title={shown.name}
              follow={<FollowPart itemType="study" itemId={shown.id} />}
            />
            {bulk && (
              <StartSummary
                studyNumber={studyNumber}
                datasetNames={shown.datasets.filter(one => isReportable(one, false)).map(one => one.dataset_name)}
                onStarted={reportId => void navigate(paths.summary(studyNumber, reportId))}
              />
            )}
          </>
        )}
        insightTools={insight => (
          <InsightToStory insight={insight} onOpen={storyId => void navigate(paths.story(storyId))} />
        )}
        files={{
          count: fileCount,
          latest: <LatestFiles studyNumber={studyNumber} allHref={paths.study(studyNumber, 'files')} />,
          panel: <StudyFiles studyNumber={studyNumber} />,
        }}
        reports={{
          count: reportCount === undefined || !summaries.known ? undefined : reportCount + summaries.count,
          latest: <LatestReports studyId={studyNumber} allHref={paths.study(studyNumber, 'reports')} />,
          // The saved reports are below the summaries, and wait for them instead of jumping down.
          panel: newReportHref =>
            summaries.known && (
              <Stack $gap="s5">
                <SummaryList studyId={studyNumber} />
                <FollowedReports
                  studyId={studyNumber}
                  {...reportView}
                  newReportHref={newReportHref}
                  onFile={makeFile}
                  onShare={setSharing}
                />
              </Stack>
            ),
        }}
        onDeleted={deleted}
      />
      {sharing && (
        <ShareDialog
          open
          itemType="report"
          itemId={sharing.id}
          title={sharing.title}
          follow={<FollowPart itemType="report" itemId={sharing.id} />}
          onClose={() => setSharing(null)}
        />
      )}
    </>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [following, accessRequests]

export default StudyPage
