import { useLocation } from 'react-router-dom'
import { DOCUMENT_LIMITS } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { withViewer } from '@/lib/viewerAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Callout,
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
import { selectFiles, selectUploads } from '../selectors'
import type { WithDocuments } from '../slice'
import { uploadEvents } from '../uploads'
import { FileTable } from './FileTable'

const ACCEPTED = '.pdf,.pptx,.docx,.xlsx,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff'

const Add = ({ studyNumber }: { readonly studyNumber: string }) => {
  const dispatch = useAppDispatch()
  const { sending, done, total, refused } = useAppSelector((state: WithDocuments) => selectUploads(state, studyNumber))
  const choose = (files: readonly File[]) => {
    const judged = files.map(file => ({ file, name: file.name, message: fileProblem(file, DOCUMENT_LIMITS.bytes) }))
    dispatch(
      uploadEvents.chosen({
        studyNumber,
        files: judged.filter(({ message }) => message === null).map(({ file }) => file),
        refused: judged.flatMap(({ name, message }) => (message === null ? [] : [{ name, message }])),
      }),
    )
  }
  const [first, another] = refused
  return (
    <Stack $gap="s3">
      <FileDrop
        label="Add files"
        accept={ACCEPTED}
        main={false}
        hint={`PDF, PowerPoint, Word, Excel or pictures, up to ${sizeWords(DOCUMENT_LIMITS.bytes)} each. Text inside files is searchable.`}
        uploading={
          sending && {
            ...sending,
            nth: done + 1,
            of: total,
            onCancel: () => dispatch(uploadEvents.cancelled(studyNumber)),
          }
        }
        error={first && !another ? first.message : null}
        onFiles={choose}
      />
      {another && (
        <Callout tone="danger" title={`${refused.length} files were not added`}>
          <ul>
            {refused.map(({ name, message }, at) => (
              <li key={`${at}/${name}`}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </Stack>
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
