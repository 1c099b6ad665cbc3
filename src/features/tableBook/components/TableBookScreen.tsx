import { useEffect, useRef } from 'react'
import type { TableBook } from '@core/contract'
import { paths } from '@/lib/paths'
import { selectStudy, studyRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Breadcrumbs,
  Button,
  Callout,
  ErrorState,
  PageFrame,
  PageHead,
  PageHeading,
  Row,
  Skeleton,
  Stack,
  Muted,
} from '@/ui'
import type { BookAddress } from '../remotes'
import { events, selectBook, selectRemove, selectUpload } from '../slice'
import { BookAnswer } from './BookAnswer'
import { BookProgress } from './BookProgress'
import { BookUpload } from './BookUpload'

interface TableBookScreenProps {
  readonly studyNumber: string
  readonly datasetName: string
  /** The comparison that the address names; null: a file is to be chosen. */
  readonly bookId: string | null
  /** Puts a comparison into the address, or takes it out. */
  readonly onBook: (bookId: string | null) => void
}

const Failed = ({ book, onRemove }: { readonly book: TableBook; readonly onRemove: () => void }) => {
  const { problem } = book
  return (
    <Callout
      tone="danger"
      role="alert"
      title={`“${book.file_name}” could not be compared`}
      action={
        <Button icon="upload" onClick={onRemove}>
          Choose another file
        </Button>
      }
    >
      {problem && (
        <p>
          {problem.where !== null && `${problem.where}: `}
          {problem.message} {problem.advice}
        </p>
      )}
    </Callout>
  )
}

const Opened = ({ address, onGone }: { readonly address: BookAddress; readonly onGone: () => void }) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(selectBook)
  const removal = useAppSelector(selectRemove)
  const { studyId, datasetName, bookId } = address
  useEffect(() => {
    dispatch(events.opened({ studyId, datasetName, bookId }))
    return () => void dispatch(events.left())
  }, [dispatch, studyId, datasetName, bookId])
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  const { data: removed } = removal
  useEffect(() => {
    if (removed) latest.current()
  }, [removed])
  const remove = () => void dispatch(events.removed(address))
  const book = data?.id === bookId ? data : null
  if (error && !book)
    return (
      <ErrorState
        message={`${error.message} Comparisons are kept for 7 days and only their owner can see them.`}
        onRetry={() => dispatch(events.opened(address))}
      />
    )
  if (!book) return <Skeleton $height={220} />
  return (
    <Stack>
      {removal.error && (
        <Callout tone="danger" role="alert">
          {removal.error.message}
        </Callout>
      )}
      {book.state === 'failed' && <Failed book={book} onRemove={remove} />}
      {book.result && <BookAnswer book={book} result={book.result} />}
      {(book.state === 'waiting' || book.state === 'working') && (
        <BookProgress book={book} stopping={removal.isFetching} onStop={remove} />
      )}
    </Stack>
  )
}

/** Compares somebody else's tables with a dataset: choosing the file, waiting, and the answer. */
export const TableBookScreen = ({ studyNumber, datasetName, bookId, onBook }: TableBookScreenProps) => {
  const upload = useAppSelector(selectUpload)
  const dispatch = useAppDispatch()
  const study = useAppSelector((state: WithLibrary) => selectStudy(state, studyNumber)).data
  useEffect(() => {
    dispatch(studyRemote.requested(studyNumber))
  }, [dispatch, studyNumber])
  const sent = upload.data?.id ?? null
  const latest = useRef(onBook)
  useEffect(() => {
    latest.current = onBook
  })
  useEffect(() => {
    if (sent !== null && bookId === null) latest.current(sent)
  }, [sent, bookId])
  const another = () => {
    dispatch(events.left())
    onBook(null)
  }
  const address = bookId === null ? null : { studyId: studyNumber, datasetName, bookId }
  // One that failed offers another file itself.
  const hasFailed = useAppSelector(selectBook).data?.state === 'failed'
  return (
    <PageFrame>
      <Stack>
        <Stack $gap="s2">
          <Breadcrumbs
            items={[
              { label: 'Studies', href: paths.studies() },
              { label: study?.name ?? studyNumber, href: paths.study(studyNumber) },
              { label: datasetName, href: paths.dataset('questions', studyNumber, datasetName) },
              { label: 'Table book' },
            ]}
          />
          <PageHead>
            <Stack $gap="s1">
              <PageHeading title="Compare with a table book" />
              <Muted>See which settings explain an agency&apos;s tables, and every cell that still differs.</Muted>
            </Stack>
            {address && !hasFailed && (
              <Row $wrap>
                <Button icon="upload" onClick={another}>
                  Compare another file
                </Button>
              </Row>
            )}
          </PageHead>
        </Stack>
        {address ? (
          <Opened key={bookId} address={address} onGone={another} />
        ) : (
          <BookUpload studyNumber={studyNumber} datasetName={datasetName} />
        )}
      </Stack>
    </PageFrame>
  )
}
