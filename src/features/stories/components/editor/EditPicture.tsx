import { useState } from 'react'
import type { StoryCard } from '@core/contract'
import { PICTURE_HINT, PICTURE_TYPES } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Row, Stack } from '@/ui'
import { cardPictureRemote, type CardWords } from '../../cardRemotes'
import { selectCardPicture } from '../../selectors'
import type { WithStories } from '../../slice'
import { PictureBody, type PictureContent } from '../PictureBody'
import { pictureAmong, usePictureUpload } from './usePictureUpload'
import { useUndoable } from './useUndoable'

interface EditPictureProps {
  readonly storyId: string
  readonly card: StoryCard
  readonly content: PictureContent
}

/** The picture of a card, which can be replaced by another: chosen, dropped on it or pasted. */
export const EditPicture = ({ storyId, card, content }: EditPictureProps) => {
  const { picture: before } = content
  const dispatch = useAppDispatch()
  const call = useAppSelector((state: WithStories) => selectCardPicture(state, card.id))
  const { error, isFetching } = call
  const change = useUndoable(call, (next: CardWords['change']) =>
    dispatch(cardPictureRemote.requested({ storyId, cardId: card.id, change: next })),
  )
  const [open, setOpen] = useState(false)
  const upload = usePictureUpload(storyId, card.id, picture => {
    setOpen(false)
    change({ picture, base: { picture: before } }, `The picture of card ${card.position} was replaced.`, {
      picture: before,
      base: { picture },
    })
  })
  return (
    <Stack
      $gap="s3"
      onPaste={event => {
        const file = pictureAmong(event.clipboardData.files)
        if (!file) return
        event.preventDefault()
        setOpen(true)
        upload.take(file)
      }}
    >
      <PictureBody storyId={storyId} cardId={card.id} content={content} captioned={false} />
      {error && (
        <Callout tone="danger" role="alert">
          The picture was not changed. {error.message}
        </Callout>
      )}
      {open ? (
        <>
          <FileDrop
            label="Choose another picture"
            accept={PICTURE_TYPES}
            hint={`You can also paste it. ${PICTURE_HINT}`}
            main={false}
            uploading={upload.busy && upload.file ? { name: upload.file.name, loaded: 0, total: 0 } : null}
            error={upload.problem}
            onFile={upload.take}
          />
          <Row>
            <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
              Keep the picture
            </Button>
          </Row>
        </>
      ) : (
        <Row>
          <Button size="sm" icon="upload" loading={isFetching} onClick={() => setOpen(true)}>
            Replace picture
          </Button>
        </Row>
      )}
    </Stack>
  )
}
