import { useCallback, useEffect } from 'react'
import { MAIL_RHYTHMS, type MailRhythm } from '@core/domain/following'
import { useAppDispatch } from '@/store'
import { Callout, ErrorState, Radio, Select, Skeleton, Stack } from '@/ui'
import { Problem } from '@/ui/Words'
import { timeZones } from '../model'
import { choiceChangeRemote, choiceRemote } from '../remotes'
import { useMailChoice } from './useMailChoice'

const RHYTHMS: Readonly<Record<MailRhythm, { readonly label: string; readonly hint: string }>> = {
  none: { label: 'No e-mails', hint: 'Updates are under the bell only.' },
  at_once: { label: 'Right away', hint: 'Within two minutes. Updates close together come in one e-mail.' },
  daily: { label: 'Daily', hint: 'Every day at 08:00, if there is something new.' },
  weekly: { label: 'Weekly', hint: 'Mondays at 08:00, if there is something new.' },
}

/** Whether news also comes by mail, how often, and in which time zone. */
export const MailChoice = () => {
  const dispatch = useAppDispatch()
  const { data, error, change, choose } = useMailChoice()
  const ask = useCallback(() => void dispatch(choiceRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  if (data === null)
    return error === null ? (
      <Skeleton $height={240} />
    ) : (
      <ErrorState message="Your settings could not be loaded." detail={error.message} onRetry={ask} />
    )
  const { mails, time_zone: zone, mails_available: available } = data
  return (
    <Stack $gap="s4">
      <h2>E-mails about what you follow</h2>
      {!available && (
        <Callout title="E-mail is not set up">
          This installation can’t send e-mails. All updates are under the bell.
        </Callout>
      )}
      <Stack role="radiogroup" aria-label="How often" $gap="s1">
        {MAIL_RHYTHMS.map(rhythm => (
          <Radio
            key={rhythm}
            name="mails"
            {...RHYTHMS[rhythm]}
            checked={mails === rhythm}
            disabled={!available && rhythm !== 'none'}
            onSelect={() => choose(rhythm)}
          />
        ))}
      </Stack>
      {(mails === 'daily' || mails === 'weekly') && (
        <Select
          label="Time zone"
          value={zone}
          onValueChange={next => dispatch(choiceChangeRemote.requested({ time_zone: next }))}
          options={timeZones(zone).map(value => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      )}
      {change.error && <Problem role="alert">{change.error.message}</Problem>}
    </Stack>
  )
}
