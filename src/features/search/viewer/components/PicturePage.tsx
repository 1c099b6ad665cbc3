import { useEffect, useRef, useState } from 'react'
import type { DocumentItem, DocumentPage } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { visuallyHidden } from '@/ui'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { previewRemote, type PageAddress } from '../../documents/remotes'
import { selectPage, selectPreview } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'
import { Loading, Unavailable } from './StageParts'

const Sheet = styled.div<{ readonly $zoom: number }>`
  position: relative;
  width: fit-content;
  max-width: ${p => `calc(min(100%, 1080px) * ${p.$zoom})`};
  ${p => p.$zoom !== 1 && `width: calc(min(100%, 1080px) * ${p.$zoom});`}
  margin: 0 auto;
  border-radius: 2px;
  box-shadow: var(--e2);
`
const Picture = styled.img<{ readonly $whole: boolean }>`
  display: block;
  width: ${p => (p.$whole ? '100%' : 'auto')};
  max-width: 100%;
  height: auto;
  border-radius: 2px;
  background: #fff;
`
// Paper is white in both themes, and so is what is marked on it.
const Mark = styled.span`
  position: absolute;
  margin: calc(-1 * var(--s0-5));
  padding: var(--s0-5);
  box-sizing: content-box;
  border-radius: 2px;
  background: #ffd84d;
  opacity: 0.6;
  mix-blend-mode: multiply;
  pointer-events: none;
`
const Spoken = styled.p`
  ${visuallyHidden}
`

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`

const Marks = ({ places }: { readonly places: DocumentPage['marks'] }) => {
  const first = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' })
  }, [places])
  return places.map(({ x, y, width, height }, index) => (
    <Mark
      key={`${index} ${x} ${y}`}
      ref={index === 0 ? first : undefined}
      aria-hidden="true"
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
  ))
}

interface PicturePageProps {
  readonly item: DocumentItem
  readonly address: PageAddress
  /** 1: as wide as there is room. */
  readonly zoom: number
}

/** A page as a picture, with the words that were looked for marked on it and its text for those who cannot see it. */
export const PicturePage = ({ item, address, zoom }: PicturePageProps) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector((state: WithDocuments) => selectPreview(state, address))
  const page = useAppSelector((state: WithDocuments) => selectPage(state, address)).data
  const [broken, setBroken] = useState(false)
  const [drawn, setDrawn] = useState(false)
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
      <Sheet $zoom={zoom}>
        <Picture
          $whole={zoom !== 1}
          src={url}
          alt={`Page ${address.page} of ${item.file_name}`}
          onLoad={() => setDrawn(true)}
          onError={() => setBroken(true)}
        />
        {drawn && page && <Marks places={page.marks} />}
      </Sheet>
      {page?.text && <Spoken>{page.text}</Spoken>}
    </>
  )
}
