import { useEffect, useState } from 'react'
import { type Provider, PROVIDERS } from '@core/domain'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Callout, useToast } from '@/ui'
import { keyRemote } from '../remotes'
import type { WithIntegrations } from '../slice'

const FIELDS = ['api_key', 'data_center']

/** Sends a key and closes its form once the provider has taken it. Errors are those since the form was opened. */
export const useKeySent = (provider: Provider, onDone: () => void) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.key, provider))
  const [sent, setSent] = useState<{ readonly place: string; readonly since: number | null } | null>(null)
  const isDone = sent !== null && !remote.isFetching && remote.error === null && remote.fetchedAt !== sent.since
  useEffect(() => {
    if (!isDone) return
    const place = remote.data?.place ?? ''
    const moved = sent.place !== '' && place !== sent.place ? ` It is asked at ${place}.` : ''
    toast({ text: `${PROVIDERS[provider]} is connected.${moved}`, tone: 'success' })
    onDone()
  }, [isDone, onDone, provider, remote.data, sent, toast])
  const failure = sent ? remote.error : null
  const fields = failure?.kind === 'http' ? failure.fields : {}
  const errorOf = (field: string) => fields[field]?.[0]
  const isElsewhere = failure !== null && !FIELDS.some(field => errorOf(field) !== undefined)
  return {
    send: ({ key, place }: { readonly key: string; readonly place: string }) => {
      setSent({ place, since: remote.fetchedAt })
      dispatch(keyRemote.requested({ act: 'connect', provider, key, place }))
    },
    errorOf,
    otherError: isElsewhere ? (
      <Callout tone="danger" role="alert" title="The key was not saved">
        {failure.message}
      </Callout>
    ) : null,
  }
}
