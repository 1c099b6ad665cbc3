import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { KeyInsight } from '@core/contract'
import { INSIGHT_PICTURE_LIMITS, INSIGHT_TEXT_MAX } from '@core/domain'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { randomId } from '@/lib/randomId'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Row, Stack, Surface, TextArea } from '@/ui'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { insightProblem, pictureProblem } from '../model'
import type { InsightDraft } from '../remotes'
import { selectEditor } from '../selectors'
import { editorClosed, insightSaved, type DashboardRoot } from '../slice'
import { InsightPicture, PictureFrame } from './InsightPicture'

const Frame = styled(Surface)`
  overflow: hidden;
`
const Inside = styled.div`
  padding: 16px;
`

const MB = 1024 ** 2

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
      <Stack $gap={8}>
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
      accept="image/png,image/jpeg,image/gif"
      hint={`PNG, JPEG or GIF, up to ${INSIGHT_PICTURE_LIMITS.bytes / MB} MB`}
      error={problem}
      onFile={choose}
    />
  )
}

export interface InsightEditorProps {
  readonly studyNumber: string
  /** NEW_INSIGHT or the id of the insight. */
  readonly editor: string
  readonly insight: KeyInsight | null
}

/** Words and picture of an insight where it stands. Ctrl+Enter saves, Esc leaves it as it was. */
export const InsightEditor = ({ studyNumber, editor, insight }: InsightEditorProps) => {
  const dispatch = useAppDispatch()
  const state = useAppSelector((root: DashboardRoot) => selectEditor(root, editor))
  const [text, setText] = useState(insight?.text ?? '')
  const [picture, setPicture] = useState<InsightDraft['picture']>('kept')
  const [key] = useState(randomId)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const saving = state?.saving ?? false
  const failure = state?.error ?? null
  const words = text.trim()
  const changed = words !== (insight?.text ?? '') || picture !== 'kept'
  const inert =
    words === '' ? 'Enter what was found.' : (insightProblem(text) ?? (changed ? null : 'Nothing has changed.'))
  const close = () => dispatch(editorClosed(editor))
  const save = () => {
    if (inert === null && !saving)
      dispatch(insightSaved({ studyNumber, editor, insight, draft: { text: words, picture }, idempotencyKey: key }))
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !saving) close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  const stored = state?.stored ?? null
  return (
    <Frame>
      <Inside>
        <Stack $gap={12}>
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
          <PictureField insight={insight} picture={picture} onChange={setPicture} />
          {failure && (
            <Callout tone="danger" role="alert">
              {stored ? 'The words were saved, but not the picture. ' : 'The key insight was not saved. '}
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
    </Frame>
  )
}
