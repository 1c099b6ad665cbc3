import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { StoryDetails } from '@core/contract'
import { fieldMessage } from '@/lib/failure'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Checkbox, ErrorState, Muted, Radio, Row, Stack, Surface } from '@/ui'
import { FieldSet } from '@/ui/Field'
import { readersRemote, storyWordsRemote } from '../../remotes'
import { selectReaders, selectStoryWords } from '../../selectors'
import type { WithStories } from '../../slice'
import { keptBackLines, reachWords, readersOf, sameReaders, type Readers } from './readers'

const Sheet = styled(Surface)`
  padding: var(--s3) var(--s4) var(--s4);
`
const Groups = styled.div`
  display: grid;
  padding-left: var(--s5);
`

type Mode = 'own' | 'groups' | 'public'

const modeOf = ({ public: isPublic, groups }: Readers): Mode => {
  if (isPublic) return 'public'
  return groups.length > 0 ? 'groups' : 'own'
}

/** What is chosen until it is saved, and what it would mean. */
const useStaged = (story: StoryDetails) => {
  const dispatch = useAppDispatch()
  const { id: storyId } = story
  const saved = readersOf(story)
  const [staged, setStaged] = useState<(Readers & { readonly mode: Mode }) | null>(null)
  if (staged?.mode === modeOf(saved) && sameReaders(staged, saved)) setStaged(null)
  const saving = useAppSelector((state: WithStories) => selectStoryWords(state, storyId))
  const { data, error, isFetching } = useAppSelector((state: WithStories) => selectReaders(state, storyId))
  const shown = staged ?? { ...saved, mode: modeOf(saved) }
  const asked = JSON.stringify({ public: shown.public, groups: shown.groups })
  const cards = story.cards.map(({ id }) => id).join()
  useEffect(() => {
    dispatch(readersRemote.requested({ storyId, of: JSON.parse(asked) as Readers }))
  }, [dispatch, storyId, asked, cards])
  const changed = shown.mode !== modeOf(saved) || !sameReaders(shown, saved)
  return {
    shown,
    changed,
    /** Groups without a group are no choice yet. */
    ready: changed && (shown.mode !== 'groups' || shown.groups.length > 0),
    readers: data,
    error,
    isFetching,
    saving,
    retry: () => dispatch(readersRemote.requested({ storyId, of: shown })),
    stage: (mode: Mode, groups: readonly string[]) =>
      setStaged({ mode, public: mode === 'public', groups: mode === 'groups' ? groups : [] }),
    cancel: () => setStaged(null),
    save: () => {
      const change = shown.public ? { public: true } : { public: false, groups: [...shown.groups] }
      dispatch(storyWordsRemote.requested({ storyId, change }))
    },
  }
}

/** Who may read a story: what a choice means is said before it is saved. */
export const ReadersForm = ({ story }: { readonly story: StoryDetails }) => {
  const { shown, changed, ready, readers, error, isFetching, saving, retry, stage, cancel, save } = useStaged(story)
  const { mode, groups } = shown
  const lines = readers ? keptBackLines(story.cards, readers) : []
  const choose = (next: Mode) => stage(next, next === 'groups' ? story.groups : [])
  return (
    <Sheet>
      <Stack $gap="s3">
        <FieldSet>
          <legend>Who can read this story</legend>
          <Radio
            name={`readers-${story.id}`}
            label={story.own ? 'Only you' : 'Only its author'}
            hint={story.own ? 'It is in nobody else’s lists.' : 'Only its author can choose this.'}
            disabled={!story.own}
            checked={mode === 'own'}
            onSelect={() => choose('own')}
          />
          <Radio
            name={`readers-${story.id}`}
            label="Groups"
            hint={readers?.groups.length === 0 && 'You are in no group that could be chosen.'}
            disabled={readers?.groups.length === 0}
            checked={mode === 'groups'}
            onSelect={() => choose('groups')}
          />
          {mode === 'groups' && (
            <Groups>
              {readers?.groups.map(({ name, people }) => (
                <Checkbox
                  key={name}
                  label={name}
                  count={people}
                  checked={groups.includes(name)}
                  onCheckedChange={ticked =>
                    stage('groups', ticked ? [...groups, name] : groups.filter(group => group !== name))
                  }
                />
              ))}
            </Groups>
          )}
          <Radio
            name={`readers-${story.id}`}
            label="Everyone in your organisation"
            hint={readers && counted(readers.everyone + 1, 'person', 'people')}
            checked={mode === 'public'}
            onSelect={() => choose('public')}
          />
        </FieldSet>
        {error && (
          <ErrorState
            message="Its readers could not be counted."
            detail={error.message}
            onRetry={retry}
            retrying={isFetching}
          />
        )}
        {readers && mode !== 'own' && (
          <Muted $size="sm" role="status">
            {reachWords(readers.people)} besides {story.own ? 'you' : 'its author'} can read it.
          </Muted>
        )}
        {lines.length > 0 && mode !== 'own' && (
          <Callout tone="warning">
            <p>They do not get these cards, because they may not see what the cards show:</p>
            <ul>
              {lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Callout>
        )}
        {changed && saving.error && (
          <Callout tone="danger" role="alert">
            Not saved. {fieldMessage(saving.error, 'groups') ?? saving.error.message}
          </Callout>
        )}
        {changed && (
          <Row>
            <Button variant="primary" disabled={!ready} loading={saving.isFetching} onClick={save}>
              {mode === 'own' ? 'Keep it to yourself' : 'Let them read it'}
            </Button>
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          </Row>
        )}
      </Stack>
    </Sheet>
  )
}
