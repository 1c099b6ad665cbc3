import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { aFlag, aText, recordOf } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  Callout,
  focusFirstInvalid,
  Muted,
  PageFrame,
  PageHeading,
  Row,
  Stack,
  TextArea,
  TextField,
  Toggle,
} from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { lengthProblem, SUMMARY_MAX, TITLE_MAX, titleProblem } from '../model'
import { createRemoteStory } from '../remotes'
import { selectCreating } from '../selectors'

const Column = styled.div`
  max-width: 560px;
`

const PLACE = ['new story']
const EMPTY = { title: '', summary: '', public: true }
const readStory = recordOf<typeof EMPTY>({ title: aText, summary: aText, public: aFlag })

export interface NewStoryFormProps {
  /** The story was created. */
  readonly onCreated: (storyId: string) => void
}

/** Title, summary and who sees it; cards are added on the story itself. */
export const NewStoryForm = ({ onCreated }: NewStoryFormProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data, fetchedAt } = useAppSelector(selectCreating)
  const [seen] = useState(fetchedAt)
  const [values, setValues] = useState(EMPTY)
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState(false)
  const id = data?.id
  const draft = useDraft({
    place: PLACE,
    label: 'New story',
    value: values,
    saved: EMPTY,
    read: readStory,
    onRestore: setValues,
  })
  const drop = useRef(draft.drop)
  useEffect(() => {
    drop.current = draft.drop
  })
  useEffect(() => {
    if (fetchedAt === seen || id === undefined) return
    drop.current()
    onCreated(id)
  }, [fetchedAt, seen, id, onCreated])

  const problems = { title: titleProblem(values.title), summary: lengthProblem(values.summary, SUMMARY_MAX) }
  const change = (part: Partial<typeof values>) => setValues(current => ({ ...current, ...part }))
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problems.title !== null || problems.summary !== null) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    setSent(true)
    dispatch(createRemoteStory.requested({ ...values, title: values.title.trim(), summary: values.summary.trim() }))
  }
  const refusal = sent && !isFetching ? error : null
  return (
    <PageFrame>
      <Column>
        <Stack $gap="s4-5">
          <Stack $gap="s1">
            <Breadcrumbs items={[{ label: 'Stories', href: paths.stories() }, { label: 'Create a story' }]} />
            <PageHeading title="Create a story" />
          </Stack>
          <form onSubmit={submit} noValidate aria-label="Create a story">
            <Stack $gap="s4">
              <DraftNote draft={draft} />
              {refusal && (
                <Callout tone="danger" role="alert">
                  The story could not be created. {refusal.message}
                </Callout>
              )}
              <TextField
                label="Title"
                value={values.title}
                onValueChange={title => change({ title })}
                countTo={TITLE_MAX}
                error={(checked ? problems.title : null) ?? fieldMessage(refusal, 'title')}
              />
              <TextArea
                label="Summary"
                optional
                rows={4}
                hint="One or two sentences on what the story is about."
                value={values.summary}
                onValueChange={summary => change({ summary })}
                countTo={SUMMARY_MAX}
                error={problems.summary ?? fieldMessage(refusal, 'summary')}
              />
              <Stack $gap="s1">
                <Toggle
                  label="Public"
                  checked={values.public}
                  onCheckedChange={isPublic => change({ public: isPublic })}
                />
                <Muted $size="sm">
                  {values.public ? 'Everyone in your organisation can read it.' : 'Only you can read it.'}
                </Muted>
              </Stack>
              <Row>
                <Button variant="primary" type="submit" loading={isFetching}>
                  Create story
                </Button>
                <ButtonLink variant="ghost" href={paths.stories()} onClick={draft.drop}>
                  Cancel
                </ButtonLink>
              </Row>
            </Stack>
          </form>
        </Stack>
      </Column>
    </PageFrame>
  )
}
