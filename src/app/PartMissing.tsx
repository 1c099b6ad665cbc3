import { useEffect, useState } from 'react'
import { Button, MessagePage, OneMoment } from '@/ui'
import type { ChunkLoadError } from './lazyPage'
import { Stalled } from './Stalled'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** When this window last reloaded itself: a part that is missing for good must not make it reload for ever. */
const RELOADED = 'reloaded'
const REST_MS = 30_000

const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(RELOADED)) > REST_MS

const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  )

export interface PartMissingProps {
  readonly error: ChunkLoadError
  /** Replaced in tests. */
  readonly reload?: () => void
}

const reloadPage = () => window.location.reload()

/**
 * Shown in place of a screen whose script did not arrive. While the server does not answer, it says so and waits. When it
 * answers, a newer version has been installed or the script was cut off, and the page reloads itself once.
 */
export const PartMissing = ({ error, reload = reloadPage }: PartMissingProps) => {
  const [found, setFound] = useState<'away' | 'there' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt(count => count + 1)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void answers().then(there => {
      if (left) return
      if (!there) {
        setFound('away')
        timer = setTimeout(again, Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS))
      } else if (error.type === 'missing' && mayReload()) {
        sessionStorage.setItem(RELOADED, String(Date.now()))
        reload()
      } else setFound('there')
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [attempt, error, reload])
  if (found === null) return <OneMoment />
  if (found === 'away') return <Stalled offline onRetry={again} />
  const slow = error.type === 'timeout'
  return (
    <MessagePage
      icon="refresh"
      title={slow ? 'Taking longer than usual' : 'This page did not load'}
      action={
        <Button variant="primary" onClick={reload}>
          {slow ? 'Retry' : 'Reload'}
        </Button>
      }
    >
      A part of this page is missing. Your drafts are kept.
    </MessagePage>
  )
}
