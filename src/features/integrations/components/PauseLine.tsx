import { useEffect, useState } from 'react'
import type { IntegrationStatus, ProviderSurvey } from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { momentLabel } from '@/lib/clock'
import { counted } from '@/lib/words'
import { useAppDispatch } from '@/store'
import { Callout } from '@/ui'
import { events } from '../slice'

const HOUR = 3_600_000
const AFTER_MS = 1000

/** '0:38', or when it ends where it takes longer than an hour. */
const leftWords = (until: string, now: number): string => {
  const left = Math.max(0, Date.parse(until) - now)
  if (left > HOUR) return `until ${momentLabel(Date.parse(until), now)}`
  const seconds = Math.ceil(left / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The one line that counts down while a provider asks to wait. */
export const PauseLine = ({
  status: { integration, paused_until: until, pause_limit: limit },
  surveys,
}: {
  readonly status: IntegrationStatus
  readonly surveys: readonly ProviderSurvey[]
}) => {
  const dispatch = useAppDispatch()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  const isOver = until === null || Date.parse(until) <= now
  useEffect(() => {
    if (until === null || !isOver) return undefined
    // The clocks of browser and server may differ by a moment.
    const timer = setTimeout(() => dispatch(events.pauseEnded(integration)), AFTER_MS)
    return () => clearTimeout(timer)
  }, [until, isOver, integration, dispatch])
  if (until === null || isOver) return null
  const waiting = surveys.filter(({ turn }) => turn !== null).length
  return (
    <Callout tone="warning" role="status">
      {/* Read out once; the seconds are for the eyes. */}
      <span aria-live="off">
        <b>
          {PROVIDERS[integration]} asks us to wait <span aria-hidden="true">{leftWords(until, now)}</span>.
        </b>
      </span>{' '}
      {limit !== null && `Its limit of ${limit} is used up. `}
      {waiting > 0
        ? `${counted(waiting, 'survey continues', 'surveys continue')} automatically. Nothing is lost, and you can leave this page.`
        : 'You can refresh the list then.'}
    </Callout>
  )
}
