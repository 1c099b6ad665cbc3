import { useEffect, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import type { DocumentItem } from '@core/contract'
import { statusOf } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, ErrorState, useAnnounce, useMediaQuery } from '@/ui'
import { WholeScreen } from '@/ui/layers/WholeScreen'
import { documentRemote, type PageAddress } from '../../documents/remotes'
import { selectDocument } from '../../documents/selectors'
import { events, type WithDocuments } from '../../documents/slice'
import { FILE_TYPES } from '../../documents/words'
import { postViewerMessage } from '../messages'
import { PageStage, StageMessage, StageSkeleton } from './PageStage'
import { ViewerActions, ViewerBar, ViewerHead } from './ViewerHead'

const close = () => postViewerMessage({ type: 'viewer.close' })

/** Left and Right turn pages, unless a field or a dialog over the viewer has the focus. */
const stepOf = ({ key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number => {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return 0
  if (!currentTarget.contains(target) || target.closest('input, textarea, select, [contenteditable]')) return 0
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}

export interface ViewerProps {
  readonly address: PageAddress
  /** Shown where the document cannot be opened. */
  readonly ask: ReactNode
  /** Shares the page that is shown. */
  readonly Share: ComponentType<{ readonly item: DocumentItem; readonly page: number }>
  /** Dialogs over the viewer. */
  readonly children?: ReactNode
}

/** A document over the page, one page at a time. It changes nothing by itself: it posts messages to the page below. */
export const Viewer = ({ address, ask, Share, children }: ViewerProps) => {
  const { documentId, page: wanted } = address
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const layer = useRef<HTMLDivElement>(null)
  const { data: item, error, isFetching } = useAppSelector((state: WithDocuments) => selectDocument(state, documentId))
  const phone = useMediaQuery('(max-width: 767.98px)')
  const pages = item?.page_count ?? 0
  const page = pages > 0 ? Math.min(wanted, pages) : wanted

  useEffect(() => {
    dispatch(events.pageOpened({ documentId, page: wanted }))
  }, [dispatch, documentId, wanted])
  useEffect(
    () => () => {
      dispatch(events.viewerLeft())
    },
    [dispatch],
  )
  const place = item && pages > 0 ? `${FILE_TYPES[item.file_type].page} ${page} of ${pages}` : null
  useEffect(() => {
    if (place !== null) announce(place)
  }, [place, announce])

  const turn = (event: KeyboardEvent) => {
    const to = page + stepOf(event)
    if (to === page || to < 1 || to > pages) return
    event.preventDefault()
    postViewerMessage({ type: 'viewer.page', document_id: documentId, page: to })
  }
  const content = () => {
    // A document that was deleted, is hidden or belongs to somebody else gives the same answer.
    if (statusOf(error) === 404 || statusOf(error) === 403)
      return (
        <EmptyState
          icon="lock"
          title="You cannot open this file"
          action={
            <>
              {ask}
              <Button onClick={close}>Close</Button>
            </>
          }
        >
          It may have been removed, or it is not shared with you.
        </EmptyState>
      )
    return (
      <ErrorState
        message="The file could not be loaded."
        detail={error?.message}
        onRetry={() => dispatch(documentRemote.requested(documentId))}
        retrying={isFetching}
      />
    )
  }
  const actions = item && <ViewerActions item={item} page={page} share={<Share item={item} page={page} />} />
  return (
    <WholeScreen layer={layer} onClose={close} onKeyDown={turn} focusFirst={shown => shown.querySelector('h2')}>
      <ViewerBar>
        <ViewerHead item={item} page={page} />
        {!phone && actions}
      </ViewerBar>
      {item ? (
        <PageStage item={item} page={page} />
      ) : error ? (
        <StageMessage>{content()}</StageMessage>
      ) : (
        <StageSkeleton />
      )}
      {phone && actions}
      {children}
    </WholeScreen>
  )
}
