import { useEffect } from 'react'
import type { KeyInsight } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { TYPE } from '@/ui'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { addressOf, pictureRemote } from '../remotes'
import { selectPicture } from '../selectors'
import type { WithStudy } from '../slice'

export const PictureFrame = styled.div`
  display: grid;
  place-items: center;
  height: 140px;
  border-bottom: 1px solid var(--border);
  border-radius: 7px 7px 0 0;
  background: var(--sunken);
  overflow: hidden;
  img {
    display: block;
    width: 100%;
    height: 140px;
    object-fit: contain;
  }
  p {
    ${TYPE.sm}
    color: var(--text-2);
  }
`

/** The picture of an insight. The text beside it describes what it shows. */
export const InsightPicture = ({ insight }: { readonly insight: KeyInsight }) => {
  const dispatch = useAppDispatch()
  const { insight_image: image } = insight
  const { data, error } = useAppSelector((state: WithStudy) => selectPicture(state, image ?? ''))
  const url = useBlobUrl(data)
  useEffect(() => {
    if (image !== null) dispatch(pictureRemote.requested({ ...addressOf(insight), image }))
    // A changed text is no reason to fetch the picture again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, image])
  if (image === null) return null
  return (
    <PictureFrame>
      {url && <img src={url} alt="" />}
      {error && <p>The picture could not be loaded.</p>}
    </PictureFrame>
  )
}
