import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { isRestricted, statusOf } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Layer, type AddedRowsScreen, type FilterEditorScreen, type OnFile, type PreviewScreen } from '@/tables/ui'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { useAtRisk } from '@/ui/drafts'
import { ErrorState, Skeleton } from '@/ui/Feedback'
import { useDocumentTitle } from '@/ui/PageHeading'
import { useToast } from '@/ui/Toast'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import type { Intent } from '../drafts'
import {
  selectDatasetRemote,
  selectDraftFailed,
  selectGenerated,
  selectIsDirty,
  selectIsReady,
  selectReportRemote,
} from '../selectors'
import { events } from '../slice'
import { BuilderScreen } from './BuilderScreen'

const Centre = styled.div`
  flex: 1;
  display: grid;
  place-content: center;
`
const Loading = styled.div`
  flex: 1;
  display: grid;
  gap: var(--s3);
  align-content: start;
  padding: var(--s5);
`

const Ask = styled.div`
  > button {
    margin-top: var(--s3);
  }
`

export interface ReportBuilderProps {
  readonly studyId: string
  readonly datasetName: string
  /** The id of who is signed in: drafts are kept per person. */
  readonly user: string
  readonly intent: Intent
  readonly savedReportsHref: string
  readonly FilterEditor: FilterEditorScreen
  readonly Preview: PreviewScreen
  readonly AddedRows: AddedRowsScreen
  /** Shown to who cannot open the saved report; null: why it could not be loaded is said instead. */
  readonly noAccess: ReactElement | null
  readonly onClosed: () => void
  /** The report is saved; the page goes to the saved reports. */
  readonly onGenerated: () => void
  /** Starts an export of the whole report. */
  readonly onFile: OnFile
}

/** The report builder, a layer over the study. Opens on mount; leaving keeps the draft unless the person discards it. */
export const ReportBuilder = ({
  studyId,
  datasetName,
  user,
  intent,
  savedReportsHref,
  FilterEditor,
  Preview,
  AddedRows,
  noAccess,
  onClosed,
  onGenerated,
  onFile,
}: ReportBuilderProps): ReactNode => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  useDocumentTitle('Report builder')
  const ready = useAppSelector(selectIsReady)
  const dataset = useAppSelector(selectDatasetRemote)
  const report = useAppSelector(selectReportRemote)
  const generated = useAppSelector(selectGenerated)
  const dirty = useAppSelector(selectIsDirty)
  const [asking, setAsking] = useState(false)
  const release = useAtRisk(useAppSelector(selectDraftFailed) && dirty)
  const intentText = JSON.stringify(intent)

  const open = useCallback(
    () => dispatch(events.opened({ studyId, datasetName, user, intent: JSON.parse(intentText) as Intent })),
    [dispatch, studyId, datasetName, user, intentText],
  )
  useEffect(() => {
    open()
    return () => {
      dispatch(events.closed({ keepDraft: true }))
    }
  }, [open, dispatch])

  const handled = useRef<string | null>(null)
  useEffect(() => {
    if (!generated || handled.current === generated.id) return
    handled.current = generated.id
    const { id: reportId, title } = generated
    toast({
      subject: `report ${reportId}`,
      text: `“${title}” was saved`,
      tone: 'success',
      actions: [
        { label: 'PowerPoint', onSelect: () => onFile({ kind: 'pptx', title, source: { reportId } }) },
        { label: 'Table book', onSelect: () => onFile({ kind: 'xlsx', title, source: { reportId } }) },
      ],
    })
    onGenerated()
  }, [generated, toast, onGenerated, onFile])

  const leave = (keepDraft: boolean) => {
    setAsking(false)
    release()
    dispatch(events.closed({ keepDraft }))
    onClosed()
  }
  const loading = useDelayedFlag(!ready)
  const unreadable = report?.data?.serialized_request === null
  const error = dataset.error ?? report?.error ?? null
  const hidden = noAccess !== null && (isRestricted(error) || statusOf(error) === 404)

  if (!ready) {
    return (
      <Layer aria-label="Report builder" aria-busy={!error}>
        {hidden ? (
          <Centre>
            {noAccess}
            <Button variant="ghost" onClick={onClosed}>
              Back to the study
            </Button>
          </Centre>
        ) : error || unreadable ? (
          <Centre>
            <ErrorState
              message={
                error
                  ? dataset.error
                    ? 'The questions of this dataset could not be loaded.'
                    : 'The saved report could not be loaded.'
                  : 'This saved report cannot be opened in the builder.'
              }
              detail={error?.message}
              {...(error && { onRetry: () => void open() })}
            />
            <Centre>
              <Button variant="ghost" onClick={onClosed}>
                Back to the study
              </Button>
            </Centre>
          </Centre>
        ) : (
          loading && (
            <Loading>
              <Skeleton $height={36} $width="40%" />
              <Skeleton $height={40} />
              <Skeleton $height={40} />
              <Skeleton $height={40} />
            </Loading>
          )
        )}
      </Layer>
    )
  }
  return (
    <>
      <BuilderScreen
        FilterEditor={FilterEditor}
        Preview={Preview}
        AddedRows={AddedRows}
        savedReportsHref={savedReportsHref}
        onFile={onFile}
        onClose={() => (dirty ? setAsking(true) : leave(true))}
      />
      <ConfirmDialog
        open={asking}
        title="Leave the report builder?"
        confirmLabel="Discard and leave"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => leave(false)}
        onCancel={() => setAsking(false)}
      >
        <Ask>
          <p>Your work on this report has not been saved. You can keep a draft in this browser and continue later.</p>
          <Button onClick={() => leave(true)}>Keep the draft and leave</Button>
        </Ask>
      </ConfirmDialog>
    </>
  )
}
