import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ContactUs } from '@/features/session/ui'
import { MessagePage } from '@/ui'
import { ChunkLoadError } from './lazyPage'
import { PartMissing } from './PartMissing'

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'

/** Shown in place of a screen that failed to load or to render. */
export const RouteError = () => {
  const error = useRouteError()
  useEffect(() => console.error('[render]', error), [error])
  if (error instanceof ChunkLoadError) return <PartMissing error={error} />
  return (
    <MessagePage icon="warning" title="Oops!" action={<ContactUs kind="render_error" detail={wordsOf(error)} />}>
      There was a problem with this page.
    </MessagePage>
  )
}
