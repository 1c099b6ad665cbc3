import { useEffect, useRef } from 'react'
import type { ReportSummary, ReportVersion } from '@core/contract'
import { momentLabel } from '@/lib/clock'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Callout, ErrorState, Skeleton } from '@/ui/Feedback'
import { SlideOver } from '@/ui/Modal'
import { Stack } from '@/ui/Page'
import { useToast } from '@/ui/Toast'
import { VersionList } from '@/ui/VersionList'
import { restoreRemote, versionsRemote } from '../remotes'
import type { WithSavedReports } from '../slice'

const changesOf = (
  { version, changes, restored_from: restored }: ReportVersion,
  isOldest: boolean,
): readonly string[] => {
  if (restored !== null) return [`Version ${String(restored)} restored`, ...changes]
  if (changes.length > 0) return changes
  if (version === 1) return ['First version']
  return [isOldest ? 'The oldest version kept' : 'Saved without a visible difference']
}

interface ReportHistoryProps {
  readonly report: ReportSummary
  readonly studyId: string
  readonly onClose: () => void
}

/** Who changed a report when, and what; earlier versions can be restored by those who may change it. */
export const ReportHistory = ({ report, studyId, onClose }: ReportHistoryProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { id: reportId, title, permissions } = report
  const versions = useAppSelector((state: WithSavedReports) => remoteAt(state.bulkReport.saved.versions, reportId))
  const restored = useAppSelector((state: WithSavedReports) => remoteAt(state.bulkReport.saved.restored, reportId))
  const fetch = () => dispatch(versionsRemote.requested({ studyId, reportId }))
  useEffect(() => {
    dispatch(versionsRemote.requested({ studyId, reportId }))
  }, [dispatch, studyId, reportId])
  const seen = useRef(restored.data)
  useEffect(() => {
    if (!restored.data || restored.data === seen.current) return
    seen.current = restored.data
    toast({ subject: `version of ${reportId}`, text: `“${restored.data.title}” was restored`, tone: 'success' })
  }, [restored.data, reportId, toast])
  const { data } = versions
  return (
    <SlideOver open title={`History of ${title}`} onClose={onClose}>
      <Stack $gap="s3">
        {restored.error && (
          <Callout tone="danger" role="alert">
            The version was not restored. {restored.error.message}
          </Callout>
        )}
        {!data && versions.error && (
          <ErrorState
            message="The history could not be loaded."
            detail={versions.error.message}
            retrying={versions.isFetching}
            onRetry={() => void fetch()}
          />
        )}
        {!data && !versions.error && <Skeleton $height={160} />}
        {data && (
          <VersionList
            versions={data.map((one, at) => ({
              ...{ version: one.version, about: [momentLabel(Date.parse(one.saved), Date.now()), one.by] },
              title: `Version ${String(one.version)}`,
              changes: changesOf(one, at === data.length - 1).map(words => <li key={words}>{words}</li>),
            }))}
            restoring={restored.isFetching}
            onRestore={
              permissions.edit
                ? version => void dispatch(restoreRemote.requested({ studyId, reportId, version }))
                : undefined
            }
          />
        )}
      </Stack>
    </SlideOver>
  )
}
