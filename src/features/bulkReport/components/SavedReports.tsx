import { useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ReportSummary } from '@core/contract'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ButtonLink } from '@/ui/Button'
import { Callout, EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { IconButton } from '@/ui/IconButton'
import { useToast } from '@/ui/Toast'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Small } from '@/tables/ui'
import { reportsRemote } from '../remotes'
import { selectReportsRemote, selectSavedReports } from '../selectors'
import { events, type WithBulkReport } from '../slice'

const List = styled.ul`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
`
const Item = styled.li`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: 56px;
  padding: 8px 16px;
  & + & {
    border-top: 1px solid var(--border);
  }
  ${MEDIA.below768} {
    flex-wrap: wrap;
    gap: 4px 16px;
  }
`
const Words = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  h2 {
    ${TYPE.base}
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    ${TYPE.sm}
    color: var(--text-2);
  }
`
const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-right: -8px;
  ${MEDIA.below768} {
    margin-left: -10px;
  }
`
const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
`

const End = styled.div`
  display: flex;
  justify-content: flex-end;
`

const creatorOf = ({ creator }: ReportSummary): string =>
  `${creator.first_name} ${creator.last_name}`.trim() || 'Unknown author'
const dayOf = (time: string): string => time.slice(0, 10)

const SavedReport = ({
  report,
  studyId,
  onDelete,
}: {
  readonly report: ReportSummary
  readonly studyId: string
  readonly onDelete: () => void
}) => (
  <Item>
    <Words>
      <h2 title={report.title}>{report.title}</h2>
      {report.description !== '' && <p>{report.description}</p>}
      <Small>
        {creatorOf(report)} · {dayOf(report.created)} · {report.dataset_name}
      </Small>
    </Words>
    <Actions>
      <ButtonLink
        variant="ghost"
        size="sm"
        href={paths.reportBuilder(studyId, report.dataset_name, report.id)}
        aria-label={`Open ${report.title}`}
      >
        Open
      </ButtonLink>
      <ButtonLink
        variant="ghost"
        size="sm"
        href={paths.reportBuilder(studyId, report.dataset_name, report.id, 'copy')}
        aria-label={`Copy ${report.title}`}
      >
        Copy
      </ButtonLink>
      {report.permissions.delete && (
        <IconButton icon="trash" size={28} label={`Delete ${report.title}`} tooltip={false} onClick={onDelete} />
      )}
    </Actions>
  </Item>
)

export interface SavedReportsProps {
  /** As in the study's own address. */
  readonly studyId: string
  /** Where "New report" leads; absent: the study has no dataset to report on. */
  readonly newReportHref?: string | undefined
}

/** S2.76: the saved reports of a study. A deletion can be undone for six seconds. */
export const SavedReports = ({ studyId, newReportHref }: SavedReportsProps): ReactNode => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const remote = useAppSelector((state: WithBulkReport) => selectReportsRemote(state, studyId))
  const reports = useAppSelector((state: WithBulkReport) => selectSavedReports(state, studyId))
  const failures = useAppSelector((state: WithBulkReport) => state.bulkReport.deleted)
  const fetch = () => dispatch(reportsRemote.requested({ studyId }))

  useEffect(() => {
    dispatch(reportsRemote.requested({ studyId }))
    const flush = () => void dispatch(events.deletionsFlushed())
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [dispatch, studyId])

  const loading = useDelayedFlag(remote.isFetching && !reports)
  const remove = (report: ReportSummary) => {
    const address = { studyId, reportId: report.id }
    dispatch(events.reportDeleted(address))
    toast({ text: `“${report.title}” deleted`, undo: () => dispatch(events.deletionUndone(address)) })
  }
  const failed = reports?.filter(({ id }) => failures[id]?.error) ?? []
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
      <Stack aria-busy="true">
        <Skeleton $height={56} />
        <Skeleton $height={56} />
      </Stack>
    ) : null
  }
  return (
    <Stack>
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
      {failed.map(report => (
        <Callout key={report.id} tone="danger" role="alert">
          “{report.title}” was not deleted. {failures[report.id]?.error?.message}
        </Callout>
      ))}
      {reports.length === 0 ? (
        <EmptyState icon="report" title="No saved reports yet" action={start}>
          Cross questions with an axis such as age or region, and keep the result here.
        </EmptyState>
      ) : (
        <>
          {start && <End>{start}</End>}
          <List aria-label="Saved reports">
            {reports.map(report => (
              <SavedReport key={report.id} report={report} studyId={studyId} onDelete={() => remove(report)} />
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}
