import { useEffect } from 'react'
import styled from 'styled-components'
import type { StoryCard } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Muted } from '@/ui'
import { Markable } from '@/ui/Marks'
import { storyPictureRemote } from '../remotes'
import { selectPicture } from '../selectors'
import type { WithStories } from '../slice'
import { StoredPicture } from './StoredPicture'

const Figure = styled.figure`
  display: grid;
  gap: var(--s2);
  justify-items: start;
`

export type PictureContent = Extract<StoryCard['content'], { kind: 'picture' }>

interface PictureBodyProps {
  readonly storyId: string
  readonly cardId: string
  readonly content: PictureContent
  readonly tall?: boolean
  /** With the line below it. */
  readonly captioned?: boolean
}

/** The picture of a card with the line below it. */
export const PictureBody = ({ storyId, cardId, content, tall = false, captioned = true }: PictureBodyProps) => {
  const dispatch = useAppDispatch()
  const { picture, alt, body } = content
  const state = useAppSelector((all: WithStories) => selectPicture(all, picture))
  useEffect(() => {
    dispatch(storyPictureRemote.requested({ storyId, cardId, picture }))
  }, [dispatch, storyId, cardId, picture])
  return (
    <Figure>
      <StoredPicture state={state} alt={alt ?? ''} tall={tall} />
      {captioned && body !== '' && (
        <Muted as="figcaption" $size="sm">
          <Markable text={body} />
        </Muted>
      )}
    </Figure>
  )
}
