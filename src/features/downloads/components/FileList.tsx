import { useEffect, useRef } from 'react'
import type { Download } from '@core/contract'
import { selectSeesStudies } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  ButtonLink,
  Callout,
  EmptyState,
  ErrorState,
  Muted,
  Skeleton,
  Stack,
  Surface,
  useAnnounce,
  useDelayedFlag,
  useToast,
} from '@/ui'
import { isFinished, KINDS } from '../model'
import { selectFiles, selectList, selectRemovalFailures } from '../selectors'
import { events } from '../slice'
import { FileRow } from './FileRow'
import { useFileLife } from './useFileLife'

const outcome = ({ kind, title, state, problem }: Download): string =>
  state === 'ready'
    ? `${KINDS[kind].label} of ${title} is ready`
    : `${KINDS[kind].label} of ${title}: ${problem ?? 'it could not be made'}`

/** Announces when a file that was being made is ready or has failed. */
const useAnnouncedEnds = (files: readonly Download[] | null) => {
  const announce = useAnnounce()
  const making = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!files) return
    const done = files.filter(file => making.current.has(file.id) && isFinished(file))
    if (done.length > 0) announce(done.map(outcome).join('. '))
    making.current = new Set(files.filter(file => !isFinished(file)).map(({ id }) => id))
  }, [files, announce])
}

const useRemoval = () => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const toast = useToast()
  return (file: Download) => {
    const name = `${KINDS[file.kind].label} of “${file.title}”`
    dispatch(events.removed(file.id))
    if (isFinished(file))
      toast({
        text: `${name} removed`,
        undo: () => dispatch(events.removalUndone(file.id)),
        onGone: () => dispatch(events.undoGone(file.id)),
      })
    else announce(`${name} cancelled`)
  }
}

const Shape = () => (
  <Stack $gap="s2" aria-busy="true">
    <Skeleton $height={64} />
    <Skeleton $height={64} />
    <Skeleton $height={64} />
  </Stack>
)

export interface FileListProps {
  /** Id of the file that the address names, or null. */
  readonly marked: string | null
}

/** The reader's own files, newest first. They are followed while they are being made. */
export const FileList = ({ marked }: FileListProps) => {
  const life = useFileLife()
  const dispatch = useAppDispatch()
  const { error, isFetching } = useAppSelector(selectList)
  const files = useAppSelector(selectFiles)
  const seesStudies = useAppSelector(selectSeesStudies)
  const failures = useAppSelector(selectRemovalFailures)
  const waiting = useDelayedFlag(files === null && error === null)
  useAnnouncedEnds(files)
  useEffect(() => {
    dispatch(events.pageOpened())
    return () => {
      dispatch(events.pageLeft())
    }
  }, [dispatch])
  const remove = useRemoval()
  const retry = () => dispatch(events.pageOpened())
  if (files === null) {
    if (error)
      return (
        <ErrorState
          message="Your files could not be loaded."
          detail={error.message}
          onRetry={retry}
          retrying={isFetching}
        />
      )
    return waiting ? <Shape /> : null
  }
  const gone = marked !== null && !files.some(({ id }) => id === marked)
  return (
    <Stack>
      {gone && (
        <Callout
          tone="warning"
          title="This file has expired or was removed."
          role="status"
          action={
            <ButtonLink size="sm" href={paths.downloads()}>
              Show all files
            </ButtonLink>
          }
        >
          Files are kept for {life}, and only the person who created them can see them.
        </Callout>
      )}
      {error && (
        <Callout
          tone="danger"
          action={
            <Button size="sm" loading={isFetching} onClick={retry}>
              Try again
            </Button>
          }
        >
          This list may be out of date. {error.message}
        </Callout>
      )}
      {failures.map(({ file, error: { message } }) => (
        <Callout key={file.id} tone="danger" role="alert">
          “{file.title}” was not removed. {message}
        </Callout>
      ))}
      {files.length === 0 ? (
        <EmptyState
          icon="download"
          title="No files yet"
          action={seesStudies && <ButtonLink href={paths.studies()}>Explore studies</ButtonLink>}
        >
          Table books and decks of your reports, decks of stories, and data of datasets, are kept here for {life}.
          Create one from a report’s Export menu.
        </EmptyState>
      ) : (
        <Surface $clip>
          <ul aria-label="Your files, newest first">
            {files.map(file => (
              <FileRow key={file.id} file={file} marked={file.id === marked} onRemove={() => remove(file)} />
            ))}
          </ul>
        </Surface>
      )}
      {files.length > 0 && <Muted $size="sm">Files are kept for {life}. Only you can see them.</Muted>}
    </Stack>
  )
}
