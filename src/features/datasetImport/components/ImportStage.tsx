import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { ErrorState, Skeleton, useDelayedFlag } from '@/ui'
import { selectCancel, selectImported, selectSending, selectStatus, selectUpload } from '../selectors'
import { events } from '../slice'
import { Ended } from './Ended'
import type { PublishScreen } from './PublishImported'
import { ReviewStage } from './ReviewStage'
import { Working } from './Working'

export interface ImportStageProps {
  readonly importId: string
  readonly Publish: PublishScreen
}

/** One import in whatever state it is: sending, read, reviewed, imported, ended. */
export const ImportStage = ({ importId, Publish }: ImportStageProps) => {
  const dispatch = useAppDispatch()
  const { data: status, error, isFetching } = useAppSelector(selectStatus)
  const upload = useAppSelector(selectUpload)
  const sending = useAppSelector(selectSending)
  const cancelling = useAppSelector(selectCancel)
  const imported = useAppSelector(selectImported)
  const slow = useDelayedFlag(status === null && isFetching)
  const cancel = () => dispatch(events.cancelRequested({ importId }))

  if (upload)
    return (
      <Working
        title="Uploading"
        fileName={upload.fileName}
        fileBytes={upload.total}
        progress={{ unit: 'bytes', done: upload.loaded, total: upload.total }}
        note="Keep this window open until the upload is complete. You can use other pages in the meantime."
        cancelling={cancelling.isFetching}
        onCancel={cancel}
      />
    )
  if (status === null && error)
    return (
      <ErrorState
        message={error.message}
        retrying={isFetching}
        onRetry={() => dispatch(events.importPageOpened({ importId }))}
      />
    )
  if (status === null) return slow ? <Skeleton $height={160} /> : null
  if (status.state === 'reading' || status.state === 'committing')
    return (
      <Working
        title={status.state === 'reading' ? 'Reading the file' : 'Importing'}
        fileName={status.file_name}
        fileBytes={status.file_bytes}
        progress={status.progress}
        note="You can leave this page. The import continues, and you’ll find it under Add data."
        cancelling={cancelling.isFetching}
        onCancel={cancel}
      />
    )
  if (status.state === 'review') return <ReviewStage status={status} />
  return (
    <Ended
      status={status}
      sendError={status.state === 'uploading' ? (sending.error?.message ?? null) : null}
      imported={imported}
      studyHref={status.study_id === null ? null : paths.study(status.study_id)}
      againHref={paths.importData(status.study_id ?? undefined)}
      onCancelUpload={cancel}
      Publish={Publish}
    />
  )
}
