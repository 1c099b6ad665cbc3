import { useEffect, useRef } from 'react'
import type { Download } from '@core/contract'
import styled from 'styled-components'
import type { Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Icon, IconButton, Link, MEDIA, Muted, ProgressBar, Row, TYPE, useToast, Z } from '@/ui'
import { Problem } from '@/ui/Words'
import { KINDS, progressWords } from '../model'
import { selectEnded, selectNotices, selectPageOpen, selectSaveFailures } from '../selectors'
import { events, type Started } from '../slice'
import { FileOptionsDialog } from './FileOptionsDialog'

const Tray = styled.aside`
  position: fixed;
  z-index: ${Z.viewer};
  left: 24px;
  bottom: calc(24px + var(--toast-lift, 0px));
  width: min(400px, calc(100vw - 32px));
  max-height: 50vh;
  overflow: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
  ${MEDIA.below768} {
    left: 16px;
    bottom: calc(16px + var(--toast-lift, 0px));
  }
  > div + div {
    border-top: 1px solid var(--border);
  }
`
const Notice = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 0 var(--s2-5);
  padding: var(--s2-5) var(--s2) var(--s3) var(--s3-5);
  > svg {
    margin-top: var(--s1);
    color: var(--text-3);
  }
`
const Body = styled.div`
  display: grid;
  gap: var(--s1-5);
  padding: var(--s0-5) 0;
  h2 {
    ${TYPE.base}
    overflow-wrap: anywhere;
  }
`

const Leave = () => (
  <Muted $size="sm" as="p">
    It downloads when it is ready. You can leave this page; you’ll also find it under{' '}
    <Link href={paths.downloads()}>Downloads</Link>.
  </Muted>
)

interface MakingNoticeProps {
  readonly making: Started
  /** Null until the server has accepted it. */
  readonly file: Download | null
  /** Why it could not be started. */
  readonly error: Failure | null
}

const MakingNotice = ({ making, file, error }: MakingNoticeProps) => {
  const dispatch = useAppDispatch()
  const { label, icon } = KINDS[making.kind]
  const name = `${label}: ${making.title}`
  const progress = file?.progress ?? { done: 0, total: 0 }
  return (
    <Notice>
      <Icon name={icon} />
      <Body>
        <h2>{name}</h2>
        {error ? (
          <>
            <Problem role="alert">It could not be started. {error.message}</Problem>
            <Row>
              <Button
                size="sm"
                onClick={() => {
                  const { id: _, hidden: __, ...again } = making
                  dispatch(events.makingStarted(again))
                }}
              >
                Try again
              </Button>
            </Row>
          </>
        ) : (
          <>
            <ProgressBar
              thin
              done={progress.done}
              total={progress.total}
              label={name}
              words={file ? progressWords(file) : 'Starting'}
            />
            {making.id !== null && <Leave />}
          </>
        )}
      </Body>
      <IconButton
        icon="x"
        size={28}
        label={`Hide the notice about ${name}`}
        tooltip={false}
        onClick={() => dispatch(events.noticeClosed(making.key))}
      />
    </Notice>
  )
}

const FailedNotice = ({ file }: { readonly file: Download }) => {
  const dispatch = useAppDispatch()
  const { label } = KINDS[file.kind]
  const name = `${label}: ${file.title}`
  return (
    <Notice>
      <Icon name="error" />
      <Body>
        <h2>{name}</h2>
        <Problem role="alert">{file.problem}</Problem>
        <Row>
          <Link href={paths.downloads(file.id)} onClick={() => dispatch(events.endTold(file.id))}>
            View in Downloads
          </Link>
        </Row>
      </Body>
      <IconButton
        icon="x"
        size={28}
        label={`Dismiss the notice about ${name}`}
        tooltip={false}
        onClick={() => dispatch(events.endTold(file.id))}
      />
    </Notice>
  )
}

interface EndsProps {
  readonly ready: readonly Download[]
  readonly failed: readonly Download[]
  readonly pageOpen: boolean
}

/** Announces finished files. The page of files does so itself. */
const useEndsTold = ({ ready, failed, pageOpen }: EndsProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  useEffect(() => {
    for (const file of pageOpen ? [...ready, ...failed] : ready) {
      if (!pageOpen)
        toast({
          text: `${KINDS[file.kind].label} of “${file.title}” is ready and downloading. You’ll also find it under Downloads.`,
          subject: `file ${file.id}`,
          tone: 'success',
        })
      dispatch(events.endTold(file.id))
    }
  }, [ready, failed, pageOpen, dispatch, toast])
}

/** The page of files shows failed downloads itself. */
const useFailureToasts = (pageOpen: boolean) => {
  const toast = useToast()
  const failures = useAppSelector(selectSaveFailures)
  const told = useRef(new Set<Failure>())
  useEffect(() => {
    for (const failure of failures) {
      if (!told.current.has(failure) && !pageOpen)
        toast({
          text: `The file could not be downloaded. ${failure.message} You’ll find it under Downloads.`,
          tone: 'error',
        })
      told.current.add(failure)
    }
  }, [failures, pageOpen, toast])
}

/** Progress of files that were started in this window, over whatever page is open; before that, their options. */
export const FileNotices = () => {
  const notices = useAppSelector(selectNotices)
  const ended = useAppSelector(selectEnded)
  const pageOpen = useAppSelector(selectPageOpen)
  useEndsTold({ ...ended, pageOpen })
  useFailureToasts(pageOpen)
  return (
    <>
      <FileOptionsDialog />
      {!pageOpen && notices.length + ended.failed.length > 0 && (
        <Tray aria-label="Files being made" data-print="hide">
          {ended.failed.map(file => (
            <FailedNotice key={file.id} file={file} />
          ))}
          {notices.map(notice => (
            <MakingNotice key={notice.making.key} {...notice} />
          ))}
        </Tray>
      )}
    </>
  )
}
