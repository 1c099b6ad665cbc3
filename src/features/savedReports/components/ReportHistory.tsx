import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { ReportSummary, ReportVersion } from '@core/contract'
import { momentLabel } from '@/lib/clock'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout, ErrorState, Skeleton } from '@/ui/Feedback'
import { SlideOver } from '@/ui/Modal'
import { Stack } from '@/ui/Page'
import { RuledList } from '@/ui/Sections'
import { TYPE } from '@/ui/theme/tokens'
import { useToast } from '@/ui/Toast'
import { Small } from '@/ui/Words'
import { restoreRemote, versionsRemote } from '../remotes'
import type { WithSavedReports } from '../slice'

const Versions = styled(RuledList)`
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--s2) var(--s3);
    padding: var(--s3) 0;
  }
`
const Words = styled.div`
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
  h3 {
    ${TYPE.base}
    font-weight: 600;
  }
  ul {
    ${TYPE.sm}
    padding-left: var(--s4);
    list-style: disc;
  }
`

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
          <Versions aria-label="Versions">
            {data.map((one, at) => (
              <li key={one.version}>
                <Words>
                  <h3>
                    Version {one.version} {at === 0 && <Badge tone="success">Now</Badge>}
                  </h3>
                  <Small>{[momentLabel(Date.parse(one.saved), Date.now()), one.by].filter(Boolean).join(', ')}</Small>
                  <ul>
                    {changesOf(one, at === data.length - 1).map(words => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </Words>
                {at > 0 && permissions.edit && (
                  <Button
                    size="sm"
                    disabled={restored.isFetching}
                    aria-label={`Restore version ${String(one.version)}`}
                    onClick={() => dispatch(restoreRemote.requested({ studyId, reportId, version: one.version }))}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </Versions>
        )}
      </Stack>
    </SlideOver>
  )
}
