import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, MEDIA, Skeleton, Spinner, TYPE, useDelayedFlag, visuallyHidden } from '@/ui'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { downloadRemote, pageRemote, previewRemote, type PageAddress } from '../../documents/remotes'
import { selectDownload, selectPage, selectPreview } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'
import { FILE_TYPES } from '../../documents/words'

const Stage = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: var(--s5);
  background: var(--sunken);
  &:focus-visible {
    outline-offset: -2px;
  }
  ${MEDIA.below768} {
    padding: var(--s3);
  }
`
const Picture = styled.img`
  display: block;
  width: auto;
  max-width: min(100%, 1080px);
  height: auto;
  margin: 0 auto;
  border-radius: 2px;
  background: #fff;
  box-shadow: var(--e2);
`
const Paper = styled.article`
  max-width: 820px;
  min-height: 40%;
  margin: 0 auto;
  padding: var(--s6) var(--s6-5);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  h3 {
    ${TYPE.lg}
    margin-bottom: var(--s3);
  }
  ${MEDIA.below768} {
    padding: var(--s4-5) var(--s4);
  }
`
const Why = styled.p`
  ${TYPE.sm}
  max-width: 820px;
  margin: 0 auto var(--s3);
  color: var(--text-2);
`
const Words = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 12;
`
const Spoken = styled.p`
  ${visuallyHidden}
`
const Shape = styled.div`
  max-width: 820px;
  margin: 0 auto;
`
const Middle = styled.div`
  display: grid;
  place-items: center;
  min-height: 100%;
`

const Loading = () => {
  const waiting = useDelayedFlag(true)
  return (
    <Shape aria-busy="true" aria-label="Loading the page" role="status">
      {waiting && <Skeleton $height={640} $radius="var(--r-card)" />}
    </Shape>
  )
}

interface UnavailableProps {
  readonly item: DocumentItem
  readonly children?: ReactNode
  readonly onRetry?: () => void
}

const Unavailable = ({ item, children, onRetry }: UnavailableProps) => {
  const dispatch = useAppDispatch()
  const { isFetching } = useAppSelector((state: WithDocuments) => selectDownload(state, item.id))
  return (
    <Middle>
      <EmptyState
        icon="eye-off"
        title="Preview not available"
        action={
          <>
            {onRetry && (
              <Button icon="refresh" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button
              variant="primary"
              icon="download"
              loading={isFetching}
              onClick={() => dispatch(downloadRemote.requested(item))}
            >
              Download
            </Button>
          </>
        }
      >
        {children}
      </EmptyState>
    </Middle>
  )
}

const PicturePage = ({ item, address }: { readonly item: DocumentItem; readonly address: PageAddress }) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector((state: WithDocuments) => selectPreview(state, address))
  const text = useAppSelector((state: WithDocuments) => selectPage(state, address)).data?.text
  const [broken, setBroken] = useState(false)
  const url = useBlobUrl(data)
  if (error || broken)
    return (
      <Unavailable item={item} {...(!broken && { onRetry: () => dispatch(previewRemote.requested(address)) })}>
        {error?.message ?? 'The picture of this page cannot be shown.'}
      </Unavailable>
    )
  if (url === null) return <Loading />
  return (
    <>
      <Picture src={url} alt={`Page ${address.page} of ${item.file_name}`} onError={() => setBroken(true)} />
      {text && <Spoken>{text}</Spoken>}
    </>
  )
}

const TextPage = ({ item, address }: { readonly item: DocumentItem; readonly address: PageAddress }) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector((state: WithDocuments) => selectPage(state, address))
  if (error)
    return (
      <Unavailable item={item} onRetry={() => dispatch(pageRemote.requested(address))}>
        {error.message}
      </Unavailable>
    )
  if (data === null) return <Loading />
  if (data.text === '' && data.title === '') return <Unavailable item={item}>This page has no text.</Unavailable>
  const [first, ...rest] = data.text.split('\n')
  // A slide's title is part of its text too.
  const body = data.title !== '' && first?.trim() === data.title ? rest.join('\n') : data.text
  return (
    <>
      <Why>{FILE_TYPES[item.file_type].noPicture}</Why>
      <Paper>
        {data.title !== '' && <h3>{data.title}</h3>}
        <Words>{body}</Words>
      </Paper>
    </>
  )
}

const Content = ({ item, address }: { readonly item: DocumentItem; readonly address: PageAddress }) => {
  if (item.preview_state === 'failed') return <Unavailable item={item}>{item.problem}</Unavailable>
  if (item.preview_state === 'reading')
    return (
      <Middle>
        <p role="status">
          <Spinner /> Reading…
        </p>
      </Middle>
    )
  const pictured = item.assets.some(asset => asset.page === address.page)
  return pictured ? <PicturePage item={item} address={address} /> : <TextPage item={item} address={address} />
}

/** The page itself: its picture, or its text and why there is no picture. */
export const PageStage = ({ item, page }: { readonly item: DocumentItem; readonly page: number }) => {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage.current) stage.current.scrollTop = 0
  }, [page])
  const address = { documentId: item.id, page }
  return (
    <Stage ref={stage} tabIndex={0} role="region" aria-label={`Page ${page}`}>
      <Content key={page} item={item} address={address} />
    </Stage>
  )
}

/** Placeholder for a document that is being fetched. */
export const StageSkeleton = () => (
  <Stage>
    <Loading />
  </Stage>
)

/** Any other content in place of the page. */
export const StageMessage = ({ children }: { readonly children: ReactNode }) => (
  <Stage>
    <Middle>{children}</Middle>
  </Stage>
)
