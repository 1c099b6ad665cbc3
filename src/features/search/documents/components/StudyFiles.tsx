import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { DOCUMENT_LIMITS } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { withViewer } from '@/lib/viewerAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  EmptyState,
  ErrorState,
  FileDrop,
  fileProblem,
  RefetchLine,
  sizeWords,
  Skeleton,
  Stack,
  useDelayedFlag,
} from '@/ui'
import { filesRemote } from '../remotes'
import { selectFiles, selectSending, selectUpload } from '../selectors'
import { events, type WithDocuments } from '../slice'
import { FileTable } from './FileTable'

const ACCEPTED = '.pdf,.pptx,.docx,.xlsx,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff'

const Add = ({ studyNumber }: { readonly studyNumber: string }) => {
  const dispatch = useAppDispatch()
  const upload = useAppSelector(selectUpload)
  const { error } = useAppSelector(selectSending)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (file: File) => {
    const wrong = fileProblem(file, DOCUMENT_LIMITS.bytes)
    setProblem(wrong)
    if (wrong === null) dispatch(events.fileChosen({ studyNumber, file }))
  }
  return (
    <FileDrop
      label="Add a file"
      accept={ACCEPTED}
      main={false}
      hint={`PDF, PowerPoint, Word, Excel or a picture, up to ${sizeWords(DOCUMENT_LIMITS.bytes)}. Text inside files is searchable.`}
      uploading={upload && { ...upload, onCancel: () => dispatch(events.uploadCancelled()) }}
      error={problem ?? error?.message ?? null}
      onFile={choose}
    />
  )
}

const Shape = () => (
  <Stack $gap="s2" aria-busy="true">
    <Skeleton $height={41} />
    <Skeleton $height={41} />
    <Skeleton $height={41} />
  </Stack>
)

/** The files of a study, as `useStudyFiles` watches them; managers add and remove them. */
export const StudyFiles = ({ studyNumber }: { readonly studyNumber: string }) => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
  const { data, error, isFetching } = useAppSelector((state: WithDocuments) => selectFiles(state, studyNumber))
  const waiting = useDelayedFlag(data === null && error === null)
  // Checking again while a file is being read is not announced.
  const reading = data?.some(file => file.preview_state === 'reading') ?? false
  const refetching = useDelayedFlag(isFetching && data !== null && !reading)
  const { pathname, search } = useLocation()
  return (
    <Stack $gap="s4-5">
      {error && data === null && (
        <ErrorState
          message="The files of this study could not be loaded."
          detail={error.message}
          onRetry={() => dispatch(filesRemote.requested(studyNumber))}
          retrying={isFetching}
        />
      )}
      {data === null && waiting && <Shape />}
      {data?.length === 0 && (
        <EmptyState icon="file" title="No files yet">
          {canManage
            ? 'Add reports, questionnaires or presentations of this study.'
            : 'Files appear here once a manager has added them.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div>
          <RefetchLine $active={refetching} aria-hidden="true" />
          <FileTable
            files={data}
            hrefOf={id => `${pathname}${withViewer(search, { documentId: id, page: 1 })}`}
            canManage={canManage}
          />
        </div>
      )}
      {canManage && data && <Add studyNumber={studyNumber} />}
    </Stack>
  )
}
