import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { aFlag, aText, recordOf } from '@/lib/readers'
import { PICTURE_HINT, PICTURE_TYPES } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, focusFirstInvalid, Muted, Row, Stack, TextField } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { altProblem, WORDS } from '../../model'
import { addCardRemote } from '../../remotes'
import { selectAddingCard } from '../../selectors'
import type { WithStories } from '../../slice'
import { AltField } from './AltField'
import { usePictureUpload } from './usePictureUpload'

const Preview = styled.img`
  display: block;
  max-width: 100%;
  max-height: 240px;
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`

/** Where an unfinished picture card is kept as a draft. */
export const placeOfPicture = (storyId: string) => ['story', storyId, 'new picture']

/** `picture`: key of the uploaded picture, '' before there is one; `name`: of its file. */
const EMPTY = { title: '', body: '', alt: '', decorative: false, picture: '', name: '' }
type Values = typeof EMPTY
const readValues = recordOf<Values>({
  title: aText,
  body: aText,
  alt: aText,
  decorative: aFlag,
  picture: aText,
  name: aText,
})

interface NewPictureFormProps {
  readonly storyId: string
  /** The card that the new one is put behind. */
  readonly after: string | undefined
  /** A picture that was pasted or dropped beside the form. */
  readonly given: File | null
  readonly onDone: () => void
}

/** A new picture card. The picture is uploaded at once, its words stay in the form until the server has them. */
export const NewPictureForm = ({ storyId, after, given, onDone }: NewPictureFormProps) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [before] = useState(fetchedAt)
  const [values, setValues] = useState(EMPTY)
  const put = (change: Partial<Values>) => setValues(current => ({ ...current, ...change }))
  const upload = usePictureUpload(storyId, 'new', picture => put({ picture, name: upload.file?.name ?? '' }))
  const url = useBlobUrl(upload.file)
  const draft = useDraft({
    place: placeOfPicture(storyId),
    label: 'New picture',
    value: values,
    saved: EMPTY,
    read: readValues,
    onRestore: setValues,
  })
  const close = useRef(onDone)
  const take = useRef(upload.take)
  useEffect(() => {
    take.current = upload.take
    close.current = () => {
      draft.drop()
      onDone()
    }
  })
  useEffect(() => {
    if (given) take.current(given)
  }, [given])
  useEffect(() => {
    if (fetchedAt !== before) close.current()
  }, [fetchedAt, before])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [])
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState(false)
  const { title, body, alt, decorative, picture, name } = values
  const problems = {
    title: WORDS.picture.title.problem(title),
    body: WORDS.picture.body.problem(body),
    alt: decorative ? null : altProblem(alt),
  }
  const missing = picture === '' ? 'Choose a picture.' : null
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (missing !== null || upload.busy || Object.values(problems).some(problem => problem !== null)) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    setSent(true)
    const words = { title: title.trim(), body: body.trim(), alt: decorative ? null : alt.trim() }
    dispatch(addCardRemote.requested({ storyId, content: { kind: 'picture', ...words, picture }, after }))
  }
  const refusal = sent && !isFetching ? error : null
  return (
    <section aria-labelledby={heading}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack $gap="s4">
          <h3 id={heading}>New picture</h3>
          <DraftNote draft={draft} />
          {refusal && (
            <Callout tone="danger" role="alert">
              {fieldMessage(refusal, '_') ?? refusal.message}
            </Callout>
          )}
          {url && <Preview src={url} alt={`Chosen picture: ${upload.file?.name ?? ''}`} />}
          {picture !== '' && !upload.busy && (
            <Muted $size="sm" role="status">
              Uploaded: {name}
            </Muted>
          )}
          <FileDrop
            label={picture === '' ? 'Choose a picture' : 'Choose another picture'}
            accept={PICTURE_TYPES}
            hint={`You can also paste it. ${PICTURE_HINT}`}
            main={false}
            uploading={upload.busy && upload.file ? { name: upload.file.name, loaded: 0, total: 0 } : null}
            error={upload.problem ?? (checked ? missing : null)}
            onFile={upload.take}
          />
          <AltField
            alt={alt}
            decorative={decorative}
            error={(checked ? problems.alt : null) ?? fieldMessage(refusal, 'alt')}
            onChange={put}
          />
          <TextField
            label="Headline"
            optional
            value={title}
            onValueChange={next => put({ title: next })}
            countTo={WORDS.picture.title.max}
            error={problems.title ?? fieldMessage(refusal, 'title')}
          />
          <TextField
            label="Caption"
            optional
            value={body}
            onValueChange={next => put({ body: next })}
            countTo={WORDS.picture.body.max}
            error={problems.body ?? fieldMessage(refusal, 'body')}
          />
          <Row>
            <Button variant="primary" type="submit" loading={isFetching}>
              Add card
            </Button>
            <Button variant="ghost" type="button" onClick={() => close.current()}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </section>
  )
}
