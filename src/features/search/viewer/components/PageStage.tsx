import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { DocumentItem, MarkedText } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Marked, MEDIA, Spinner, TYPE, useMediaQuery } from '@/ui'
import { pageRemote, type PageAddress } from '../../documents/remotes'
import { selectPage } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'
import { FILE_TYPES } from '../../documents/words'
import { PicturePage } from './PicturePage'
import { Loading, Middle, Unavailable } from './StageParts'
import { ZoomButtons, zoomStep } from './ZoomButtons'

const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`
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
/** Letters `from` to `to` of a text in parts. */
const cut = (parts: MarkedText, from: number, to: number): MarkedText => {
  let at = 0
  return parts.map(({ text, hit }) => {
    const start = at
    at += text.length
    return { text: text.slice(Math.max(0, from - start), Math.max(0, to - start)), hit }
  })
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
  const parts = data.marked_text ?? [{ text: data.text, hit: false }]
  const [first = ''] = data.text.split('\n')
  // A slide's title is part of its text too.
  const titled = data.title !== '' && first.trim() === data.title
  return (
    <>
      <Why>{FILE_TYPES[item.file_type].noPicture}</Why>
      <Paper>
        {data.title !== '' && <h3>{titled ? <Marked parts={cut(parts, 0, first.length)} /> : data.title}</h3>}
        <Words>
          <Marked parts={titled ? cut(parts, first.length + 1, data.text.length) : parts} />
        </Words>
      </Paper>
    </>
  )
}

interface StageProps {
  readonly item: DocumentItem
  readonly address: PageAddress
}

const Content = ({ item, address, zoom }: StageProps & { readonly zoom: number }) => {
  if (item.preview_state === 'failed') return <Unavailable item={item}>{item.problem}</Unavailable>
  if (item.preview_state === 'reading')
    return (
      <Middle>
        <p role="status">
          <Spinner /> Reading…
        </p>
      </Middle>
    )
  return isPictured(item, address.page) ? (
    <PicturePage item={item} address={address} zoom={zoom} />
  ) : (
    <TextPage item={item} address={address} />
  )
}

const isPictured = (item: DocumentItem, page: number): boolean => item.assets.some(asset => asset.page === page)

/** The page itself: its picture, which can be drawn larger, or its text and why there is no picture. */
export const PageStage = ({ item, address }: StageProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const phone = useMediaQuery('(max-width: 767.98px)')
  const { page } = address
  useEffect(() => {
    if (stage.current) stage.current.scrollTop = 0
  }, [page])
  const zoomed = (by: number) => setZoom(now => zoomStep(now, by))
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') zoomed(1)
    if (event.key === '-') zoomed(-1)
    if (event.key === '0') setZoom(1)
  }
  // Fingers zoom by themselves.
  const canZoom = !phone && item.preview_state === 'ready' && isPictured(item, page)
  return (
    <Frame>
      <Stage ref={stage} tabIndex={0} role="region" aria-label={`Page ${page}`} onKeyDown={keyDown}>
        <Content key={page} item={item} address={address} zoom={canZoom ? zoom : 1} />
      </Stage>
      {canZoom && <ZoomButtons zoom={zoom} onZoom={zoomed} />}
    </Frame>
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
