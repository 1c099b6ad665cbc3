import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ContactUs } from '@/features/session/ui'
import { Button, MessagePage } from '@/ui'
import { ChunkLoadError } from './lazyPage'

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'

/** S2.24: what stands in place of a screen that failed to load or to render. */
export const RouteError = () => {
  const error = useRouteError()
  useEffect(() => console.error('[render]', error), [error])
  if (error instanceof ChunkLoadError)
    return (
      <MessagePage
        icon="refresh"
        title={error.type === 'timeout' ? 'Taking longer than usual' : 'A new version is ready'}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {error.type === 'timeout' ? 'Retry' : 'Reload'}
          </Button>
        }
      >
        {error.type === 'timeout'
          ? 'A part of this page has not arrived. Your drafts are kept.'
          : 'This page belongs to an older version. Your drafts are kept.'}
      </MessagePage>
    )
  return (
    <MessagePage icon="warning" title="Oops!" action={<ContactUs kind="render_error" detail={wordsOf(error)} />}>
      There was a problem with this page.
    </MessagePage>
  )
}
