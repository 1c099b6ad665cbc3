import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { StoryDetails, StoryVersion } from '@core/contract'
import { momentLabel } from '@/lib/clock'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Callout, ErrorState, Skeleton, SlideOver, Stack, useToast } from '@/ui'
import { VersionList } from '@/ui/VersionList'
import { restoreVersionRemote, versionsRemote } from '../remotes'
import { selectRestoredVersion, selectVersions } from '../selectors'
import type { WithStories } from '../slice'

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
  color: var(--text-2);
`

const Change = ({ text, before, after }: StoryVersion['changes'][number]) => (
  <li>
    {text}
    {before !== undefined && (
      <Words as="del" aria-label={`Before: ${before}`}>
        {before === '' ? ' (empty)' : ` ${before}`}
      </Words>
    )}
    {after !== undefined && <Words>{after === '' ? '(empty)' : after}</Words>}
  </li>
)

/** What is said of a version, where it does not differ from one before it. */
const FIRST = 'The oldest version kept'

const momentOf = ({ saved }: StoryVersion): string => momentLabel(Date.parse(saved), Date.now())

const changesOf = (one: StoryVersion, all: readonly StoryVersion[]) => {
  const restored = all.find(({ version }) => version === one.restored_from)
  return [
    ...(one.restored_from === null
      ? []
      : [
          <li key="restored">
            {restored ? `Brought back the version of ${momentOf(restored)}` : 'Brought an earlier version back'}
          </li>,
        ]),
    ...one.changes.map((change, at) => <Change key={at} {...change} />),
    ...(one === all.at(-1) ? [<li key="first">{one.version === 1 ? 'First version' : FIRST}</li>] : []),
  ]
}

interface StoryHistoryProps {
  readonly story: StoryDetails
  readonly onClose: () => void
}

/** Who changed a story when, and what; those who may change it can bring an earlier version back. */
export const StoryHistory = ({ story, onClose }: StoryHistoryProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { id: storyId, title } = story
  const { data, error, isFetching } = useAppSelector((state: WithStories) => selectVersions(state, storyId))
  const restored = useAppSelector((state: WithStories) => selectRestoredVersion(state, storyId))
  useEffect(() => void dispatch(versionsRemote.requested(storyId)), [dispatch, storyId])
  const seen = useRef(restored.data)
  useEffect(() => {
    if (!restored.data || restored.data === seen.current) return
    seen.current = restored.data
    toast({ text: 'The earlier version is back.', tone: 'success' })
  }, [restored.data, toast])
  return (
    <SlideOver open title={`Versions of ${title}`} onClose={onClose}>
      <Stack $gap="s3">
        {restored.error && (
          <Callout tone="danger" role="alert">
            The version was not restored. {restored.error.message}
          </Callout>
        )}
        {!data && error && (
          <ErrorState
            message="The versions could not be loaded."
            detail={error.message}
            retrying={isFetching}
            onRetry={() => dispatch(versionsRemote.requested(storyId))}
          />
        )}
        {!data && !error && <Skeleton $height={160} />}
        {data && (
          <>
            <p>
              What one person changes without a longer pause is one version. Who can read the story is not part of it.
            </p>
            <VersionList
              versions={data.map(one => ({
                ...{ version: one.version, about: [one.by, counted(one.cards, 'card', 'cards')] },
                title: momentOf(one),
                changes: changesOf(one, data),
              }))}
              restoring={restored.isFetching}
              onRestore={version => void dispatch(restoreVersionRemote.requested({ storyId, version }))}
            />
          </>
        )}
      </Stack>
    </SlideOver>
  )
}
