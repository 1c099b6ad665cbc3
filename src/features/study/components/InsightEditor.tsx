import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { KeyInsight } from '@core/contract'
import { INSIGHT_TEXT_MAX } from '@core/domain'
import styled from 'styled-components'
import { PICTURE_HINT, PICTURE_TYPES, pictureProblem } from '@/library'
import { editsOf, fieldMessage, isEdited } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Muted, Row, Select, Stack, Surface, TextArea, TextEdits, useEdits } from '@/ui'
import { DraftNote, useAtRisk, useDraft } from '@/ui/drafts'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { insightProblem } from '../model/insights'
import type { InsightDraft } from '../remotes'
import { selectEditor } from '../selectors'
import { events, type WithStudy } from '../slice'
import { InsightPicture, PictureFrame } from './InsightPicture'

const Inside = styled.div`
  padding: var(--s4);
`

/** Choice for the study as a whole; names of datasets are never empty. */
const WHOLE = ''
const UNCHOSEN = ' '

type Choice = string | null | undefined
const choiceText = (choice: Choice): string => (choice === undefined ? UNCHOSEN : (choice ?? WHOLE))
const choiceOf = (text: string): Choice => (text === UNCHOSEN ? undefined : text === WHOLE ? null : text)

/** The part of an editor that is kept as a draft; pictures are not. */
interface Kept {
  readonly text: string
  /** Name of a dataset, WHOLE or UNCHOSEN. */
  readonly dataset: string
}

const readKept = recordOf<Kept>({ text: aText, dataset: aText })

/** Where the text of an editor is kept until it is saved. */
export const insightPlace = (studyNumber: string, editor: string) => ['study', studyNumber, 'insight', editor]

interface PictureProps {
  readonly insight: KeyInsight | null
  readonly picture: InsightDraft['picture']
  readonly onChange: (picture: InsightDraft['picture']) => void
}

const PictureField = ({ insight, picture, onChange }: PictureProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const url = useBlobUrl(picture instanceof File ? picture : null)
  const kept = picture === 'kept' && insight?.insight_image != null
  const choose = (file: File) => {
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong === null) onChange(file)
  }
  if (kept || picture instanceof File)
    return (
      <Stack $gap="s2">
        {picture instanceof File ? (
          <PictureFrame>{url && <img src={url} alt={`Chosen picture: ${picture.name}`} />}</PictureFrame>
        ) : (
          insight && <InsightPicture insight={insight} />
        )}
        <div>
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            onClick={() => onChange(insight?.insight_image == null ? 'kept' : 'removed')}
          >
            Remove the picture
          </Button>
        </div>
      </Stack>
    )
  return (
    <FileDrop
      label="Choose a picture"
      main={false}
      accept={PICTURE_TYPES}
      hint={PICTURE_HINT}
      error={problem}
      onFile={choose}
    />
  )
}

interface DatasetProps {
  readonly datasets: readonly string[]
  /** Undefined: not chosen yet. */
  readonly value: Choice
  readonly onChange: (dataset: string | null) => void
  readonly error: string | null
}

const DatasetField = ({ datasets, value, onChange, error }: DatasetProps) => (
  <Select
    label="Dataset"
    hint="Only people with access to the dataset see the insight."
    options={[
      ...(value === undefined ? [{ value: UNCHOSEN, label: 'Choose a dataset', disabled: true }] : []),
      ...datasets.map(name => ({ value: name, label: name })),
      { value: WHOLE, label: 'None: visible to everyone who can see the study' },
    ]}
    value={choiceText(value)}
    onValueChange={next => onChange(next === WHOLE ? null : next)}
    error={error}
  />
)

export interface InsightEditorProps {
  readonly studyNumber: string
  /** Names of the datasets of the study. */
  readonly datasets: readonly string[]
  /** NEW_INSIGHT or the id of the insight. */
  readonly editor: string
  readonly insight: KeyInsight | null
}

/** Text and picture of an insight, edited in place. Ctrl+Enter saves, Esc discards the changes. */
export const InsightEditor = ({ studyNumber, datasets, editor, insight }: InsightEditorProps) => {
  const dispatch = useAppDispatch()
  const state = useAppSelector((root: WithStudy) => selectEditor(root, editor))
  const [text, setText] = useState(insight?.text ?? '')
  const [base, setBase] = useState(insight?.text ?? '')
  const [picture, setPicture] = useState<InsightDraft['picture']>('kept')
  const [dataset, setDataset] = useState(insight?.dataset_name)
  const area = useRef<HTMLTextAreaElement>(null)
  const put = (value: string, from?: string) => {
    setText(value)
    if (from !== undefined) setBase(from)
  }
  const saved: Kept = { text: insight?.text ?? '', dataset: choiceText(insight?.dataset_name) }
  const kept = useDraft({
    place: insightPlace(studyNumber, editor),
    label: insight ? 'Key insight' : 'New key insight',
    value: { text, dataset: choiceText(dataset) },
    saved,
    read: readKept,
    onRestore: (value, startedFrom = saved) => {
      put(value.text, startedFrom.text)
      const choice = choiceOf(value.dataset)
      if (choice === undefined || choice === null || datasets.includes(choice)) setDataset(choice)
    },
  })
  useAtRisk(picture instanceof File)
  const stored = state?.stored ?? null
  const drop = useRef(kept.drop)
  useEffect(() => {
    drop.current = kept.drop
  })
  useEffect(() => {
    if (stored !== null) drop.current()
  }, [stored])
  useEffect(() => area.current?.focus(), [])
  const saving = state?.saving ?? false
  const failure = state?.error ?? null
  const words = text.trim()
  const changed = words !== base || picture !== 'kept' || dataset !== insight?.dataset_name
  const isChoice = datasets.length > 1
  const inert =
    words === ''
      ? 'Enter what was found.'
      : (insightProblem(text) ??
        (isChoice && dataset === undefined ? 'Choose a dataset.' : changed ? null : 'Nothing has changed.'))
  const close = () => {
    kept.drop()
    dispatch(events.editorClosed(editor))
  }
  const opened = useEdits(editsOf(failure), saving)
  const send = (next: string, from: string) =>
    dispatch(events.insightSaved({ studyNumber, editor, insight, draft: { text: next, base: from, dataset, picture } }))
  const save = () => {
    if (inert === null && !saving) send(words, base)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !saving) close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <Surface $clip data-draft="">
      <Inside>
        <Stack $gap="s3">
          <TextArea
            ref={area}
            label={insight ? 'Key insight' : 'New key insight'}
            value={text}
            onValueChange={setText}
            onKeyDown={keyDown}
            countTo={INSIGHT_TEXT_MAX}
            rows={3}
            error={insightProblem(text) ?? fieldMessage(failure, 'text')}
          />
          <DraftNote draft={kept} />
          {isChoice && (
            <DatasetField
              datasets={datasets}
              value={dataset}
              onChange={setDataset}
              error={fieldMessage(failure, 'dataset_name')}
            />
          )}
          {picture instanceof File && (
            <Muted $size="sm">The picture is only kept once you save. Your text is kept in this browser.</Muted>
          )}
          <PictureField insight={insight} picture={picture} onChange={setPicture} />
          <TextEdits
            {...opened}
            label="Key insight"
            mine={words}
            saving={saving}
            maxLength={INSIGHT_TEXT_MAX}
            onChange={put}
            onSave={send}
          />
          {failure && !isEdited(failure) && (
            <Callout tone="danger" role="alert">
              {stored ? 'The text was saved, but not the picture. ' : 'The key insight was not saved. '}
              {failure.message}
            </Callout>
          )}
          <Row $justify="flex-end">
            <Button variant="ghost" onClick={close} disabledReason={saving ? 'It is being saved.' : null}>
              Cancel
            </Button>
            <Button variant="primary" loading={saving} disabledReason={inert} onClick={save}>
              Save
            </Button>
          </Row>
        </Stack>
      </Inside>
    </Surface>
  )
}
