import { useEffect, useRef, useState } from 'react'
import type { NewStoryCard } from '@core/contract'
import { selectSession } from '@/features/session'
import { fieldMessage } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { remember } from '@/lib/remembered'
import { useAppDispatch, useAppSelector } from '@/store'
import { Callout, ErrorState, Select, Skeleton, Stack, TextField } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { TITLE_MAX, titleProblem, WORDS } from '../model'
import { createRemoteStory } from '../remotes'
import { addCardRemote } from '../cardRemotes'
import { selectAddingCard, selectCreating } from '../selectors'
import type { WithStories } from '../slice'
import { lastUsed, useTargets } from './useTargets'

const NEW = 'new'
const readWords = recordOf<{ title: string; name: string }>({ title: aText, name: aText })

/** What is put into a story: a card that only lacks its headline. */
export interface StoryAddition {
  /** In a sentence: "The figure was not added." */
  readonly noun: 'figure' | 'page' | 'key insight'
  readonly card: (title: string) => NewStoryCard
  /** The headline to begin with. */
  readonly headline: string
  readonly hint: string
  /** What is typed belongs to this. */
  readonly place: readonly string[]
  readonly draftLabel: string
}

export type FormState = 'loading' | 'ready' | 'adding'

interface FormProps {
  readonly addition: StoryAddition
  readonly onAdded: (storyId: string) => void
  readonly form: string
  readonly onState: (state: FormState) => void
}

/** The story, new or not, and the headline that something gets in it. */
export const StoryAdditionForm = ({ addition, onAdded, form, onState }: FormProps) => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const { targets, error, isFetching, retry } = useTargets(userId)
  const { noun, card, headline, hint } = addition
  const saved = { title: headline, name: '' }
  const [words, setWords] = useState(saved)
  const [chosen, setChosen] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const draft = useDraft({
    place: addition.place,
    label: addition.draftLabel,
    value: words,
    saved,
    read: readWords,
    onRestore: setWords,
  })
  const creating = useAppSelector(selectCreating)
  const target = chosen ?? targets?.[0]?.id ?? NEW
  const adding = useAppSelector((state: WithStories) => selectAddingCard(state, target))
  const [sent, setSent] = useState<{ readonly made: number | null; readonly added: number | null } | null>(null)
  const step = useRef<() => void>(() => undefined)
  const add = (storyId: string) => dispatch(addCardRemote.requested({ storyId, content: card(words.title.trim()) }))
  useEffect(() => {
    step.current = () => {
      if (sent === null) return
      if (target === NEW) {
        if (creating.data === null || creating.fetchedAt === sent.made) return
        // From here on it is a story like any other: trying again adds to it.
        setChosen(creating.data.id)
        setSent({ made: creating.fetchedAt, added: null })
        add(creating.data.id)
      } else if (adding.fetchedAt !== null && adding.fetchedAt !== sent.added) {
        setSent(null)
        draft.drop()
        remember(lastUsed(userId), target)
        onAdded(target)
      }
    }
  })
  useEffect(() => step.current(), [creating.fetchedAt, adding.fetchedAt, sent])
  const busy = creating.isFetching || adding.isFetching
  const ready = targets !== null
  useEffect(() => onState(busy ? 'adding' : ready ? 'ready' : 'loading'), [onState, busy, ready])
  if (error && targets === null)
    return (
      <ErrorState
        message="Your stories could not be loaded."
        detail={error.message}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  if (targets === null) return <Skeleton $height={120} $radius="var(--r-ctl)" />
  const problems = {
    title: WORDS.figure.title.problem(words.title),
    name: target === NEW ? titleProblem(words.name) : null,
  }
  const refusal = busy || sent === null ? null : target === NEW ? creating.error : adding.error
  const submit = () => {
    setChecked(true)
    if (problems.title !== null || problems.name !== null || busy) return
    setSent({ made: creating.fetchedAt, added: adding.fetchedAt })
    if (target === NEW) dispatch(createRemoteStory.requested({ title: words.name.trim(), summary: '', public: false }))
    else add(target)
  }
  return (
    <form
      id={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack $gap="s4">
        <DraftNote draft={draft} />
        {refusal && (
          <Callout tone="danger" role="alert">
            The {noun} was not added. {fieldMessage(refusal, 'view') ?? fieldMessage(refusal, '_') ?? refusal.message}
          </Callout>
        )}
        <Select
          label="Story"
          value={target}
          onValueChange={setChosen}
          options={[
            ...targets.map(({ id, title }) => ({ value: id, label: title })),
            { value: NEW, label: 'New story' },
          ]}
        />
        {target === NEW && (
          <TextField
            label="Title of the new story"
            value={words.name}
            onValueChange={name => setWords({ ...words, name })}
            countTo={TITLE_MAX}
            hint="Only you can read it until you make it public."
            error={(checked ? problems.name : null) ?? fieldMessage(creating.error, 'title')}
          />
        )}
        <TextField
          label="Headline"
          value={words.title}
          onValueChange={title => setWords({ ...words, title })}
          countTo={TITLE_MAX}
          hint={hint}
          error={problems.title}
        />
      </Stack>
    </form>
  )
}
