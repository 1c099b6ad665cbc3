import { useEffect, useId, useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import type { NewStoryCover, StoryCard, StoryDetails } from '@core/contract'
import { fieldMessage } from '@/lib/failure'
import { PICTURE_HINT, PICTURE_TYPES } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Row, Stack, Surface, TYPE } from '@/ui'
import { ItemActions } from '@/ui/Sections'
import { Radio } from '@/ui/Choice'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { altProblem } from '../../model'
import { coverRemote, storyPictureRemote } from '../../remotes'
import { selectCover, selectPicture } from '../../selectors'
import type { WithStories } from '../../slice'
import type { PictureContent } from '../PictureBody'
import { DrawnCover, StoryCover } from '../StoryCover'
import { AltField } from './AltField'
import { usePictureUpload } from './usePictureUpload'
import { useUndoable } from './useUndoable'

const Sheet = styled(Surface)`
  padding: var(--s3) var(--s4) var(--s4);
  h2 {
    font-size: 0.875rem;
    line-height: 1.25rem;
  }
`
const Frame = styled.div`
  overflow: hidden;
  max-width: 320px;
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`
const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: var(--s1) var(--s4);
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${TYPE.sm}
    grid-column: 1 / -1;
    padding: 0 0 var(--s1);
    color: var(--text-2);
  }
`
const Tile = styled.span`
  display: grid;
  gap: var(--s1);
  > :first-child {
    overflow: hidden;
    height: 64px;
    border-radius: var(--r-ctl);
  }
  svg,
  img {
    display: block;
    width: 100%;
    height: 64px;
    object-fit: cover;
  }
`

interface PictureCard {
  readonly card: StoryCard
  readonly content: PictureContent
}

const pictureCards = (cards: readonly StoryCard[]): PictureCard[] =>
  cards.flatMap(card => (card.content.kind === 'picture' ? [{ card, content: card.content }] : []))

const CardPicture = ({ storyId, of: { card, content } }: { readonly storyId: string; readonly of: PictureCard }) => {
  const dispatch = useAppDispatch()
  const { picture } = content
  const { data } = useAppSelector((state: WithStories) => selectPicture(state, picture))
  const url = useBlobUrl(data)
  useEffect(() => {
    dispatch(storyPictureRemote.requested({ storyId, cardId: card.id, picture }))
  }, [dispatch, storyId, card.id, picture])
  return url === null ? null : <img src={url} alt="" />
}

interface AltFormProps {
  readonly cover: NewStoryCover
  readonly busy: boolean
  readonly onSave: (alt: string | null) => void
}

/** What the chosen picture shows, saved once it is whole. */
const AltForm = ({ cover, busy, onSave }: AltFormProps) => {
  const [values, setValues] = useState({ alt: cover.alt ?? '', decorative: cover.alt === null })
  const [checked, setChecked] = useState(false)
  const problem = values.decorative ? null : altProblem(values.alt)
  const next = values.decorative ? null : values.alt.trim()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problem === null) onSave(next)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Description of the cover">
      <Stack $gap="s3">
        <AltField
          {...values}
          error={checked ? problem : null}
          onChange={change => setValues(current => ({ ...current, ...change }))}
        />
        {next !== cover.alt && (
          <Row>
            <Button type="submit" loading={busy}>
              Save description
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  )
}

const storedCover = ({ cover }: StoryDetails): NewStoryCover | null =>
  cover && { picture: cover.picture, alt: cover.alt }

/** The cover of a story in lists: drawn, a picture of one of its cards, or one that is uploaded. */
export const CoverForm = ({ story }: { readonly story: StoryDetails }) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const name = useId()
  const [open, setOpen] = useState(false)
  const call = useAppSelector((state: WithStories) => selectCover(state, story.id))
  const change = useUndoable(call, (cover: NewStoryCover | null) =>
    dispatch(coverRemote.requested({ storyId: story.id, change: { cover } })),
  )
  const now = storedCover(story)
  const upload = usePictureUpload(story.id, 'cover', picture =>
    change({ picture, alt: null }, 'The picture is the cover now.', now),
  )
  const pictures = pictureCards(story.cards)
  const isOfCard = pictures.some(({ content }) => content.picture === now?.picture)
  return (
    <Sheet as="section" aria-labelledby={heading}>
      <Stack $gap="s3">
        <Row $justify="space-between">
          <h2 id={heading}>Cover</h2>
          <ItemActions>
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Done with cover' : 'Change cover'}
            </Button>
          </ItemActions>
        </Row>
        <Frame>
          <StoryCover story={story} />
        </Frame>
        {call.error && (
          <Callout tone="danger" role="alert">
            The cover was not changed. {fieldMessage(call.error, 'picture') ?? call.error.message}
          </Callout>
        )}
        {open && (
          <>
            <Choices disabled={call.isFetching}>
              <legend>Shown in lists of stories</legend>
              <Radio
                name={name}
                label={
                  <Tile>
                    <span>
                      <DrawnCover id={story.id} />
                    </span>
                    Drawn
                  </Tile>
                }
                checked={now === null}
                onSelect={() => change(null, 'The cover is drawn now.', now)}
              />
              {pictures.map(of => (
                <Radio
                  key={of.card.id}
                  name={name}
                  label={
                    <Tile>
                      <span>
                        <CardPicture storyId={story.id} of={of} />
                      </span>
                      Picture of card {of.card.position}
                    </Tile>
                  }
                  checked={now?.picture === of.content.picture}
                  onSelect={() =>
                    change(
                      { picture: of.content.picture, alt: of.content.alt },
                      `The picture of card ${of.card.position} is the cover now.`,
                      now,
                    )
                  }
                />
              ))}
              {now !== null && !isOfCard && (
                <Radio
                  name={name}
                  label={
                    <Tile>
                      <span>
                        <StoryCover story={story} />
                      </span>
                      Uploaded picture
                    </Tile>
                  }
                  checked
                  onSelect={() => undefined}
                />
              )}
            </Choices>
            <FileDrop
              label={now !== null && !isOfCard ? 'Upload another picture' : 'Upload a picture'}
              accept={PICTURE_TYPES}
              hint={`Wide pictures fit best. ${PICTURE_HINT}`}
              main={false}
              uploading={upload.busy && upload.file ? { name: upload.file.name, loaded: 0, total: 0 } : null}
              error={upload.problem}
              onFile={upload.take}
            />
            {now !== null && (
              <AltForm
                key={`${now.picture} ${now.alt ?? ''}`}
                cover={now}
                busy={call.isFetching}
                onSave={alt => change({ ...now, alt }, 'The description was saved.', now)}
              />
            )}
          </>
        )}
      </Stack>
    </Sheet>
  )
}
