import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ListedReport, ReportSummary } from '@core/contract'
import { copiedReportName } from '@core/domain'
import { momentLabel } from '@/lib/clock'
import { dayLabel, timeLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Badge } from '@/ui/Badge'
import { Button, ButtonLink } from '@/ui/Button'
import { useDraftWaits } from '@/ui/drafts'
import { IconButton } from '@/ui/IconButton'
import { Row } from '@/ui/Page'
import { ItemActions } from '@/ui/Sections'
import { RemoveButton } from '@/ui/RemoveButton'
import { Menu } from '@/ui/Menu'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { useToast } from '@/ui/Toast'
import { Small } from '@/ui/Words'
import { fileEntries, type OnFile } from '@/tables/ui'
import { selectReportsRemote } from '../selectors'
import { events, type WithSavedReports } from '../slice'
import { creatorOf, hasNewerData, type Namesake } from '../model'
import { duplicateRemote, renameRemote } from '../remotes'
import { editorPlace, ReportEditor } from './ReportEditor'
import { ReportHistory } from './ReportHistory'

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s4);
  min-height: 56px;
  padding: var(--s2) var(--s4);
  & + & {
    border-top: 1px solid var(--border);
  }
  ${MEDIA.below768} {
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
  }
`
const Words = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  overflow-wrap: anywhere;
  p {
    ${TYPE.sm}
    color: var(--text-2);
  }
`
const Actions = styled(ItemActions)`
  ${MEDIA.below768} {
    flex-wrap: wrap;
  }
`
const Newer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s2);
  margin-top: var(--s1);
`

/** Reports of the same name also show the time they were made. */
const datesOf = ({ created, modified }: ReportSummary, exact: boolean): string => {
  const [made, changed] = [dayLabel(created), dayLabel(modified)]
  const shown = exact ? timeLabel(created) : made
  return changed > made ? `${shown}, changed ${changed}` : shown
}

const runWords = ({ last_run }: ListedReport): string =>
  last_run === null ? 'Not run yet' : `Last run ${momentLabel(Date.parse(last_run), Date.now())}`

/** What has to be known before figures of the report are used again. */
const newerWords = ({ used_version, data_version, last_run }: ListedReport): string =>
  `${last_run === null ? 'Saved' : 'Last used'} with version ${used_version ?? ''}; version ${data_version} is available.`

/** The copy is saved at once; its message offers to take it back. */
const useDuplicate = (studyId: string, { id: reportId, title }: ReportSummary) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { data: reports } = useAppSelector((state: WithSavedReports) => selectReportsRemote(state, studyId))
  const { isFetching, data } = useAppSelector((state: WithSavedReports) =>
    remoteAt(state.bulkReport.saved.duplicated, reportId),
  )
  // The same name until the copy is there: pressing again after a lost answer must not make a second copy.
  const copy = useRef<string | null>(null)
  const seen = useRef(data)
  useEffect(() => {
    if (!data || seen.current === data) return
    seen.current = data
    copy.current = null
    toast({
      text: `“${data.title}” saved`,
      tone: 'success',
      undo: () => {
        const address = { studyId, reportId: data.id }
        dispatch(events.reportDeleted(address))
        dispatch(events.undoGone(address))
      },
    })
  }, [data, dispatch, studyId, toast])
  const duplicate = () => {
    const taken = (reports ?? []).map(report => report.title)
    copy.current ??= copiedReportName(title, taken)
    dispatch(duplicateRemote.requested({ studyId, reportId, title: copy.current }))
  }
  return { isFetching, duplicate }
}

const NO_TEXTS = { title: '', description: '' }

interface SavedReportProps {
  readonly report: ListedReport
  /** Undefined where no other report has its name. */
  readonly namesake: Namesake | undefined
  readonly studyId: string
  readonly onFile: OnFile
  readonly onShare: () => void
  readonly onDelete: () => void
  /** The button that follows the report, by the name that its row has. */
  readonly follow: ((name: string) => ReactNode) | undefined
}

/** One report of the list, with the actions its reader may take. */
export const SavedReport = ({ report, namesake, studyId, onFile, onShare, onDelete, follow }: SavedReportProps) => {
  const dispatch = useAppDispatch()
  const { id, title, description, dataset_name: dataset, permissions } = report
  const waits = useDraftWaits(editorPlace(id))
  const [editing, setEditing] = useState(waits && permissions.edit)
  const [history, setHistory] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { isFetching: saving, error } = useAppSelector((state: WithSavedReports) =>
    remoteAt(state.bulkReport.saved.renamed, id),
  )
  const { isFetching: copying, duplicate } = useDuplicate(studyId, report)
  const close = useCallback(() => {
    dispatch(renameRemote.cancelled({ studyId, reportId: id, texts: NO_TEXTS, base: NO_TEXTS }))
    setEditing(false)
    requestAnimationFrame(() => edit.current?.focus())
  }, [dispatch, studyId, id])
  const name = namesake ? `${title}, ${namesake.at} of ${namesake.of}` : title
  if (editing)
    return (
      <Item>
        <ReportEditor
          report={report}
          saving={saving}
          error={error}
          onSave={(texts, base) => dispatch(renameRemote.requested({ studyId, reportId: id, texts, base }))}
          onClose={close}
        />
      </Item>
    )
  return (
    <Item>
      <Words>
        <h3>{title}</h3>
        {description !== '' && <p>{description}</p>}
        <Small>
          {creatorOf(report)} · {datesOf(report, namesake !== undefined)} · {dataset}, version&nbsp;
          {report.data_version}
          {' · '}
          {runWords(report)}
          {namesake && ` · ${namesake.at} of ${namesake.of} with this name`}
        </Small>
        {hasNewerData(report) && (
          <Newer>
            <Badge tone="warning" icon="warning">
              Newer data
            </Badge>
            <Small>{newerWords(report)}</Small>
          </Newer>
        )}
      </Words>
      <Actions>
        <ButtonLink
          variant="ghost"
          size="sm"
          href={paths.reportBuilder(studyId, dataset, id)}
          aria-label={`Open ${name}`}
        >
          Open
        </ButtonLink>
        <Button variant="ghost" size="sm" loading={copying} aria-label={`Duplicate ${name}`} onClick={duplicate}>
          Duplicate
        </Button>
        <Row $gap="s1">
          {permissions.edit && (
            <IconButton
              ref={edit}
              icon="edit"
              size={28}
              label={`Edit name and description of ${name}`}
              tooltip={false}
              onClick={() => setEditing(true)}
            />
          )}
          {report.version > 1 && (
            <IconButton
              icon="clock"
              size={28}
              label={`History of ${name}`}
              tooltip={false}
              onClick={() => setHistory(true)}
            />
          )}
          {follow?.(name)}
          <Menu
            trigger={<IconButton icon="download" size={28} label={`Export ${name}`} tooltip={false} />}
            entries={fileEntries(kind => onFile({ kind, title, source: { reportId: id } }))}
          />
          <IconButton icon="share" size={28} label={`Share ${name}`} tooltip={false} onClick={onShare} />
          {permissions.delete && <RemoveButton label={`Delete ${name}`} onRemove={onDelete} />}
        </Row>
      </Actions>
      {history && <ReportHistory report={report} studyId={studyId} onClose={() => setHistory(false)} />}
    </Item>
  )
}
