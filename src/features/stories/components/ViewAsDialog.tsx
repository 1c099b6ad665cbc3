import { useEffect, useState } from 'react'
import type { ShareReceiver, StoryDetails } from '@core/contract'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ErrorState, Modal, Stack } from '@/ui'
import { Combobox, type ComboboxOption } from '@/ui/Combobox'
import { readersRemote } from '../remotes'
import { viewersRemote } from '../viewAsRemotes'
import { selectReaders, selectViewers } from '../selectors'
import type { WithStories } from '../slice'
import { readViewAs, type ViewAs } from '../viewAs'

const TYPING_MS = 200
const NOBODY: ComboboxOption = { value: 'nobody', label: 'Somebody in no group' }

const optionOf = ({ kind, key, name, people, gets }: ShareReceiver): ComboboxOption => ({
  value: `${kind}:${key}`,
  label: name,
  hint: [kind === 'group' && counted(people, 'person', 'people'), gets === 'asks' && 'Cannot open it']
    .filter(Boolean)
    .join(', '),
})

/** People and groups for what is typed; before that the groups that may be chosen. */
const useViewers = (storyId: string, query: string) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithStories) => selectReaders(state, storyId))
  const found = useAppSelector((state: WithStories) => selectViewers(state, { storyId, query }))
  useEffect(() => void dispatch(readersRemote.requested({ storyId })), [dispatch, storyId])
  useEffect(() => {
    if (query === '') return undefined
    const timer = setTimeout(() => dispatch(viewersRemote.requested({ storyId, query })), TYPING_MS)
    return () => clearTimeout(timer)
  }, [dispatch, storyId, query])
  const groups = (data?.groups ?? []).map(({ name, people }) => ({
    value: `group:${name}`,
    label: name,
    hint: counted(people, 'person', 'people'),
  }))
  const failed = error ?? found.error
  return {
    options: query === '' ? [NOBODY, ...groups] : (found.data ?? []).map(optionOf),
    loading: query === '' ? isFetching : found.data === null && found.error === null,
    error: failed,
    retry: () => {
      if (error) dispatch(readersRemote.requested({ storyId }))
      else dispatch(viewersRemote.requested({ storyId, query }))
    },
  }
}

interface ViewAsDialogProps {
  readonly story: Pick<StoryDetails, 'id' | 'public' | 'groups'>
  readonly onClose: () => void
  readonly onChoose: (as: ViewAs) => void
}

/** Asks with whose eyes a story is to be seen. */
export const ViewAsDialog = ({ story, onClose, onChoose }: ViewAsDialogProps) => {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const [checked, setChecked] = useState(false)
  const { options, loading, error, retry } = useViewers(story.id, query.trim().slice(0, 100))
  const isRead = story.public || story.groups.length > 0
  const view = () => {
    setChecked(true)
    const as = readViewAs(chosen?.value ?? null)
    if (!as) return
    onClose()
    onChoose(as)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="View as"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isRead && (
            <Button variant="primary" onClick={view}>
              View
            </Button>
          )}
        </>
      }
    >
      {isRead ? (
        <Stack>
          <Combobox
            label="Person or group"
            hint="You see the cards and figures they get. Nothing is marked as read, and the audit log records your view."
            options={options}
            value={chosen?.value ?? null}
            chosen={chosen}
            onValueChange={value => setChosen(options.find(option => option.value === value) ?? null)}
            onQueryChange={setQuery}
            loading={loading}
            noMatch="No one with this name"
            error={checked && chosen === null ? 'Choose a person or a group from the list.' : null}
          />
          {error && <ErrorState message="Nobody could be looked up." detail={error.message} onRetry={retry} />}
        </Stack>
      ) : (
        <Callout>Nobody else can open this story yet. Choose its readers first: Edit, Who can read this story.</Callout>
      )}
    </Modal>
  )
}
