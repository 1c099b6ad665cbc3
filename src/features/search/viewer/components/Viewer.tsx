import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, ErrorState, IconButton, MEDIA, useAnnounce, useMediaQuery } from '@/ui'
import { WholeScreen } from '@/ui/layers/WholeScreen'
import { documentRemote, type PageAddress } from '../../documents/remotes'
import { selectDocument } from '../../documents/selectors'
import { events, type WithDocuments } from '../../documents/slice'
import { FILE_TYPES } from '../../documents/words'
import { postViewerMessage } from '../messages'
import { FindPanel } from './FindPanel'
import { PageJump } from './PageJump'
import { PageStage, StageMessage, StageSkeleton } from './PageStage'
import { ViewerActions, ViewerBar, ViewerHead } from './ViewerHead'
import { useTurning } from './useTurning'

const Body = styled.div`
  display: flex;
  flex: 1;
  min-height: 0;
  ${MEDIA.below768} {
    flex-direction: column;
  }
`

const close = () => postViewerMessage({ type: 'viewer.close' })

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
  const { documentId, page: wanted, find } = address
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const layer = useRef<HTMLDivElement>(null)
  const { data: item, error, isFetching } = useAppSelector((state: WithDocuments) => selectDocument(state, documentId))
  const phone = useMediaQuery('(max-width: 767.98px)')
  const pages = item?.page_count ?? 0
  const page = pages > 0 ? Math.min(wanted, pages) : wanted

  useEffect(() => {
    dispatch(events.pageOpened({ documentId, page: wanted, find }))
  }, [dispatch, documentId, wanted, find])
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

  const { turnTo, turnBy, onKey } = useTurning(documentId, page, pages)
  // What was found before the file was opened is listed, where there is room, without taking the focus.
  const [finding, setFinding] = useState<'no' | 'listed' | 'asked'>(find !== '' && !phone ? 'listed' : 'no')
  const searchable = item?.preview_state === 'ready'
  const stopFinding = () => {
    setFinding('no')
    if (find !== '') postViewerMessage({ type: 'viewer.find', document_id: documentId, page, words: '' })
  }
  const keyDown = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (searchable && inside && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault()
      setFinding('asked')
    } else onKey(event)
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
  const shown = { documentId, page, find }
  const actions = item && <ViewerActions item={item} page={page} share={<Share item={item} page={page} />} />
  return (
    <WholeScreen layer={layer} onClose={close} onKeyDown={keyDown} focusFirst={shown => shown.querySelector('h2')}>
      <ViewerBar>
        <ViewerHead item={item} studyHref={item && paths.study(item.study.study_number)}>
          {item && pages > 0 && (
            <PageJump
              word={FILE_TYPES[item.file_type].page}
              page={page}
              pages={pages}
              onTurn={turnTo}
              onStep={turnBy}
            />
          )}
          {searchable && (
            <IconButton
              icon="search"
              label="Find in this file"
              pressed={finding !== 'no'}
              onClick={() => (finding === 'no' ? setFinding('asked') : stopFinding())}
            />
          )}
        </ViewerHead>
        {!phone && actions}
      </ViewerBar>
      {item ? (
        <Body>
          {finding !== 'no' && searchable && (
            <FindPanel
              item={item}
              address={shown}
              focused={finding === 'asked'}
              onTurn={turnTo}
              onClose={stopFinding}
            />
          )}
          <PageStage item={item} address={shown} />
        </Body>
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
