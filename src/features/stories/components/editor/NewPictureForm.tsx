import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { aFlag, aText, recordOf } from '@/lib/readers'
import { PICTURE_HINT, PICTURE_TYPES } from '@/library'
import { FileDrop, focusFirstInvalid, Muted, TextField } from '@/ui'
import { useDraft } from '@/ui/drafts'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { altProblem, WORDS } from '../../model'
import { AltField } from './AltField'
import { NewCardFrame, useAdding } from './NewCardFrame'
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
  const { busy, refusal, close, add } = useAdding({ storyId, after, draft, onDone })
  const take = useRef(upload.take)
  useEffect(() => {
    take.current = upload.take
  })
  useEffect(() => {
    if (given) take.current(given)
  }, [given])
  const [checked, setChecked] = useState(false)
  const { title, body, alt, decorative, picture, name } = values
  const problems = {
    title: WORDS.picture.title.problem(title),
    body: WORDS.picture.body.problem(body),
    alt: decorative ? null : altProblem(alt),
  }
  const missing = picture === '' ? 'Choose a picture.' : null
  const submit = (form: HTMLFormElement) => {
    setChecked(true)
    if (missing !== null || upload.busy || Object.values(problems).some(problem => problem !== null)) {
      focusFirstInvalid(form)
      return
    }
    const words = { title: title.trim(), body: body.trim(), alt: decorative ? null : alt.trim() }
    add({ kind: 'picture', ...words, picture })
  }
  return (
    <NewCardFrame title="New picture" draft={draft} busy={busy} refusal={refusal} onSubmit={submit} onCancel={close}>
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
    </NewCardFrame>
  )
}
