import { useEffect, useId } from 'react'
import styled from 'styled-components'
import { useAppDispatch } from '@/store'
import { ErrorState, Skeleton, Stack, TYPE, useDelayedFlag } from '@/ui'
import { HeadingCount } from '@/ui/Words'
import { commentCount, threadsAbout } from '../model'
import { commentsRemote } from '../remotes'
import { Threads } from './Threads'
import { useThreads } from './useThreads'

const Section = styled.section`
  padding-top: var(--s4);
  outline: none;
  > h2 {
    ${TYPE.lg}
    margin-bottom: var(--s3);
  }
`

/** The conversations about a story as a whole, at its end. It fetches those about the cards too. */
export const StoryComments = ({ storyId }: { readonly storyId: string }) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const { threads, error, isFetching } = useThreads(storyId)
  const waiting = useDelayedFlag(threads === null && error === null)
  useEffect(() => {
    dispatch(commentsRemote.requested(storyId))
  }, [dispatch, storyId])
  const count = threads ? commentCount(threadsAbout(threads, null).open) : 0
  return (
    <Section aria-labelledby={heading} tabIndex={-1} data-comments="" data-print="hide">
      <h2 id={heading}>
        Comments
        {count > 0 && <HeadingCount>{count}</HeadingCount>}
      </h2>
      {threads && <Threads storyId={storyId} cardId={null} threads={threads} />}
      {!threads && waiting && (
        <Stack $gap="s2" aria-busy="true">
          <Skeleton />
          <Skeleton $width="70%" />
        </Stack>
      )}
      {!threads && error && (
        <ErrorState
          message="The comments could not be loaded."
          onRetry={() => dispatch(commentsRemote.requested(storyId))}
          retrying={isFetching}
        />
      )}
    </Section>
  )
}
