import { useEffect } from 'react'
import styled from 'styled-components'
import type { MailRhythm } from '@core/domain/following'
import { useAppDispatch, useAppSelector } from '@/store'
import { Muted, Segmented, Skeleton, Stack, Toggle } from '@/ui'
import { Problem } from '@/ui/Words'
import { changeRemote, choiceRemote, followRemote, type Item } from '../remotes'
import { selectChange, selectFollow, type WithFollowing } from '../slice'
import { useMailChoice } from './useMailChoice'

/** As the headings beside it. */
const Switch = styled.div`
  font-weight: 600;
`

const RHYTHMS: readonly { readonly value: MailRhythm; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
]

/** How often there are e-mails about everything that the person follows. */
const Mails = () => {
  const { data, change, choose } = useMailChoice()
  if (data === null) return null
  return (
    <>
      {data.mails_available && (
        <Segmented block label="E-mails" labelHidden value={data.mails} onValueChange={choose} options={RHYTHMS} />
      )}
      <Muted $size="sm">
        {data.mails_available
          ? 'E-mails are about everything that you follow. All updates are under the bell.'
          : 'You’ll find updates under the bell.'}
      </Muted>
      {change.error && <Problem role="alert">{change.error.message}</Problem>}
    </>
  )
}

/** Follows a thing, and says how often its updates come by e-mail: a part of a dialog. */
export const FollowPart = ({ itemType, itemId }: Item) => {
  const dispatch = useAppDispatch()
  const item = { itemType, itemId }
  const follow = useAppSelector((state: WithFollowing) => selectFollow(state, item))
  const change = useAppSelector((state: WithFollowing) => selectChange(state, item))
  useEffect(() => {
    dispatch(followRemote.requested({ itemType, itemId }))
    dispatch(choiceRemote.requested())
  }, [dispatch, itemType, itemId])
  const following = follow.data?.following ?? false
  const problem = follow.data === null ? follow.error : change.error
  return (
    <Stack $gap="s2">
      {follow.data === null && follow.error === null ? (
        <Skeleton $height={24} />
      ) : (
        <Switch>
          <Toggle
            spread
            label={`Follow this ${itemType}`}
            checked={change.isFetching ? !following : following}
            disabled={follow.data === null}
            onCheckedChange={wanted => dispatch(changeRemote.requested({ ...item, wanted }))}
          />
        </Switch>
      )}
      {problem && <Problem role="alert">{problem.message}</Problem>}
      {following && <Mails />}
    </Stack>
  )
}
