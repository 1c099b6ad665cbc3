import type { MailRhythm } from '@core/domain/following'
import { useAppDispatch, useAppSelector } from '@/store'
import { ownTimeZone } from '../model'
import { choiceChangeRemote } from '../remotes'
import type { WithFollowing } from '../slice'

/** Whether news comes by mail and how often; null until it was asked for. */
export const useMailChoice = () => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(({ following }: WithFollowing) => following.choice)
  const change = useAppSelector(({ following }: WithFollowing) => following.choiceChange)
  // Who chooses mails for the first time gets them in the zone that they are in.
  const choose = (mails: MailRhythm) =>
    dispatch(choiceChangeRemote.requested({ mails, ...(data?.mails === 'none' && { time_zone: ownTimeZone() }) }))
  return { data, error, change, choose }
}
