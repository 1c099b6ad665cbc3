import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ReportSummary } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ButtonLink } from '@/ui/Button'
import { Callout, EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { Surface } from '@/ui/Card'
import { useAnnounce } from '@/ui/LiveRegions'
import { SearchField } from '@/ui/SearchField'
import { Stack } from '@/ui/Page'
import { Select } from '@/ui/Select'
import { useToast } from '@/ui/Toast'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { MEDIA } from '@/ui/theme/tokens'
import { HeadingCount } from '@/ui/Words'
import { reportsRemote } from '../remotes'
import { selectReportsRemote, selectSavedReports } from '../selectors'
import { events, type WithSavedReports } from '../slice'
import { findReports, namesakes, SORTS, type ListView, type Sort } from '../model'
import { SavedReport } from './SavedReport'
import type { OnFile } from '@/tables/ui'

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  > :first-child {
    flex: 0 1 320px;
  }
  > a {
    margin-left: auto;
  }
  ${MEDIA.below768} {
    > :first-child {
      flex: 1 1 100%;
    }
  }
`

/** Pixels; wide enough for the longest label. */
const SORT_WIDTH = 184

/** “Report by Age” was not deleted, and why. */
const problem = (id: string, title: string, done: string, error: Failure | null | undefined) =>
  error ? [{ key: `${id}/${done}`, text: `“${title}” was not ${done}. ${error.message}` }] : []

export interface SavedReportsProps {
  /** The study's number, as in the address of its page. */
  readonly studyId: string
  readonly view: ListView
  readonly onView: (view: ListView) => void
  /** Where "New report" leads; undefined where the study has no dataset to report on. */
  readonly newReportHref?: string | undefined
  /** Starts an export of a whole report. */
  readonly onFile: OnFile
  /** The button that follows a report, by the name that its row has. */
  readonly follow?: (reportId: string, name: string) => ReactNode
  /** Shares a report. */
  readonly onShare: (report: ReportSummary) => void
}

/** The saved reports of a study, as `useSavedReports` fetches them. A deletion can be undone while its message is shown. */
export const SavedReports = ({
  studyId,
  view,
  onView,
  newReportHref,
  onFile,
  follow,
  onShare,
}: SavedReportsProps): ReactNode => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const remote = useAppSelector((state: WithSavedReports) => selectReportsRemote(state, studyId))
  const reports = useAppSelector((state: WithSavedReports) => selectSavedReports(state, studyId))
  const undeleted = useAppSelector((state: WithSavedReports) => state.bulkReport.saved.deleted)
  const uncopied = useAppSelector((state: WithSavedReports) => state.bulkReport.saved.duplicated)
  const announce = useAnnounce()
  const { search, sort } = view
  const setSearch = (words: string) => onView({ search: words, sort })
  const setSort = (order: Sort) => onView({ search, sort: order })
  const found = useMemo(() => findReports(reports ?? [], search, sort), [reports, search, sort])
  const same = useMemo(() => namesakes(reports ?? []), [reports])
  const field = useRef<HTMLInputElement>(null)
  const searched = useRef(false)
  useEffect(() => {
    if (search !== '' || searched.current) announce(`${found.length} of ${reports?.length ?? 0} saved reports`)
    searched.current = search !== ''
  }, [announce, search, found.length, reports?.length])
  const showAll = () => {
    setSearch('')
    field.current?.focus()
  }
  const fetch = () => dispatch(reportsRemote.requested({ studyId }))

  const loading = useDelayedFlag(remote.isFetching && !reports)
  const remove = (report: ReportSummary) => {
    const address = { studyId, reportId: report.id }
    dispatch(events.reportDeleted(address))
    toast({
      text: `“${report.title}” deleted`,
      undo: () => dispatch(events.deletionUndone(address)),
      onGone: () => dispatch(events.undoGone(address)),
    })
  }
  const failures = (reports ?? []).flatMap(({ id, title }) => [
    ...problem(id, title, 'deleted', undeleted[id]?.error),
    ...problem(id, title, 'copied', uncopied[id]?.error),
  ])
  const start = newReportHref && (
    <ButtonLink variant={reports?.length === 0 ? 'primary' : 'secondary'} icon="plus" href={newReportHref}>
      New report
    </ButtonLink>
  )
  if (!reports) {
    if (remote.error)
      return (
        <ErrorState
          message="The saved reports could not be loaded."
          detail={remote.error.message}
          onRetry={() => void fetch()}
        />
      )
    return loading ? (
      <Stack $gap="s3" aria-busy="true">
        <Skeleton $height={56} />
        <Skeleton $height={56} />
      </Stack>
    ) : null
  }
  return (
    <Stack $gap="s3">
      {remote.error && (
        <Callout
          tone="danger"
          action={
            <Button size="sm" onClick={() => fetch()}>
              Try again
            </Button>
          }
        >
          This list may be out of date. {remote.error.message}
        </Callout>
      )}
      {failures.map(({ key, text }) => (
        <Callout key={key} tone="danger" role="alert">
          {text}
        </Callout>
      ))}
      {reports.length === 0 ? (
        <EmptyState icon="report" title="No saved reports yet" action={start}>
          Cross questions with a breakout such as age or region, and save the result here.
        </EmptyState>
      ) : (
        <>
          <h2>
            Saved reports <HeadingCount>{count(reports.length)}</HeadingCount>
          </h2>
          <Tools>
            <SearchField ref={field} label="Find a saved report" value={search} onValueChange={setSearch} />
            <div style={{ width: SORT_WIDTH }}>
              <Select label="Order" labelHidden icon="sort" value={sort} onValueChange={setSort} options={SORTS} />
            </div>
            {start}
          </Tools>
          {found.length === 0 && (
            <EmptyState
              icon="search"
              title="No saved reports match"
              action={<Button onClick={showAll}>Show all saved reports</Button>}
            >
              Searched names, descriptions and authors.
            </EmptyState>
          )}
          <Surface as="ul" aria-label="Saved reports" hidden={found.length === 0}>
            {found.map(report => (
              <SavedReport
                key={report.id}
                report={report}
                namesake={same.get(report.id)}
                studyId={studyId}
                onFile={onFile}
                onShare={() => onShare(report)}
                onDelete={() => remove(report)}
                follow={follow && (name => follow(report.id, name))}
              />
            ))}
          </Surface>
        </>
      )}
    </Stack>
  )
}
