import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, IconButton, useToast } from '@/ui'
import { changeRemote, followRemote, type Item } from '../remotes'
import { selectChange, selectFollow, selectList, type WithFollowing } from '../slice'

interface FollowButtonProps extends Item {
  readonly title: string
  /** What the button says while the thing is not followed. */
  readonly words?: string
  /** An icon alone, with an edge of so many px. */
  readonly size?: number
  /** One of many: `useFollows` asks for all of them at once. */
  readonly listed?: boolean
}

/** Follows a thing, or stops it. */
export const FollowButton = ({
  itemType,
  itemId,
  title,
  words = 'Follow',
  size,
  listed = false,
}: FollowButtonProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const item = { itemType, itemId }
  const own = useAppSelector((state: WithFollowing) => selectFollow(state, item))
  const list = useAppSelector(selectList)
  // What the list of everything does not hold is not followed.
  const isKnown = own.data !== null || (listed && list.data !== null)
  const error = listed ? list.error : own.error
  const change = useAppSelector((state: WithFollowing) => selectChange(state, item))
  useEffect(() => {
    if (!listed) dispatch(followRemote.requested({ itemType, itemId }))
  }, [dispatch, listed, itemType, itemId])
  const problem = change.error?.message ?? null
  useEffect(() => {
    if (problem !== null) toast({ text: problem, tone: 'error' })
  }, [toast, problem])
  const isFollowing = own.data?.following === true
  const label = `${isFollowing ? 'Following' : words} “${title}”`
  const icon = isFollowing ? 'check' : 'bell'
  const toggle = () => void dispatch(changeRemote.requested({ ...item, wanted: !isFollowing }))
  const reason = isKnown ? null : (error?.message ?? null)
  if (size !== undefined)
    return (
      <IconButton
        icon={icon}
        label={label}
        size={size}
        outlined={size > 28}
        pressed={isFollowing}
        loading={change.isFetching}
        disabledReason={isKnown ? null : (reason ?? 'Loading')}
        tooltip={size > 28}
        onClick={toggle}
      />
    )
  return (
    <Button
      icon={icon}
      aria-pressed={isFollowing}
      aria-label={label}
      loading={change.isFetching}
      disabledReason={reason}
      disabled={!isKnown}
      onClick={toggle}
    >
      {isFollowing ? 'Following' : words}
    </Button>
  )
}
