import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, useToast } from '@/ui'
import { changeRemote, followRemote, type Item } from '../remotes'
import { selectChange, selectFollow, type WithFollowing } from '../slice'

interface FollowButtonProps extends Item {
  readonly title: string
}

/** Follows a study or story, or stops it. */
export const FollowButton = ({ itemType, itemId, title }: FollowButtonProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const item = { itemType, itemId }
  const { data, error } = useAppSelector((state: WithFollowing) => selectFollow(state, item))
  const change = useAppSelector((state: WithFollowing) => selectChange(state, item))
  useEffect(() => {
    dispatch(followRemote.requested({ itemType, itemId }))
  }, [dispatch, itemType, itemId])
  const problem = change.error?.message ?? null
  useEffect(() => {
    if (problem !== null) toast({ text: problem, tone: 'error' })
  }, [toast, problem])
  const isFollowing = data?.following === true
  return (
    <Button
      icon={isFollowing ? 'check' : 'bell'}
      aria-pressed={isFollowing}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} “${title}”`}
      loading={change.isFetching}
      disabledReason={error !== null && data === null ? error.message : null}
      disabled={data === null}
      onClick={() => dispatch(changeRemote.requested({ ...item, wanted: !isFollowing }))}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  )
}
