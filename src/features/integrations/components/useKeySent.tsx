import { useEffect, useRef, useState } from 'react'
import type { IntegrationStatus } from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { fieldMessage, isPassing } from '@/lib/failure'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Callout, focusFirstInvalid, useToast } from '@/ui'
import { PLACES } from '../model/words'
import { keyRemote } from '../remotes'
import type { WithIntegrations } from '../slice'

const FIELDS = ['api_key', 'data_center']

interface Sent {
  readonly ending: string
  readonly place: string
  /** What was known when it was sent: the last answer, and when the key in use was set. */
  readonly since: number | null
  readonly setAt: string | null
}

const ENDING = 4

/**
 * Sends a key and closes its form once the provider has taken it, also where only the answer to that was lost. Errors are those
 * since the form was opened; the focus goes to the field that one is about.
 */
export const useKeySent = ({ integration: provider, token }: IntegrationStatus, onDone: () => void) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.key, provider))
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const failure = sent && !remote.isFetching ? remote.error : null
  const isAnswered = sent !== null && !remote.isFetching && remote.error === null && remote.fetchedAt !== sent.since
  const isTaken = token !== null && token.set_at !== sent?.setAt && token.api_key.endsWith(sent?.ending ?? ' ')
  const isDone = isAnswered || (failure !== null && isPassing(failure) && isTaken)
  const place = isAnswered ? remote.data?.place : token?.data_center
  useEffect(() => {
    if (!isDone) return
    const moved = sent && sent.place !== '' && place && place !== sent.place ? ` ${PLACES[provider]}: ${place}.` : ''
    toast({ text: `${PROVIDERS[provider]} is connected.${moved}`, tone: 'success' })
    onDone()
  }, [isDone, onDone, provider, place, sent, toast])
  useEffect(() => {
    if (failure && form.current) focusFirstInvalid(form.current)
  }, [failure])
  const errorOf = (field: string) => fieldMessage(failure, field) ?? undefined
  const isElsewhere = failure !== null && !FIELDS.some(field => errorOf(field) !== undefined)
  return {
    form,
    isSending: remote.isFetching,
    send: ({ key, place: asked }: { readonly key: string; readonly place: string }) => {
      setSent({ ending: key.slice(-ENDING), place: asked, since: remote.fetchedAt, setAt: token?.set_at ?? null })
      dispatch(keyRemote.requested({ act: 'connect', provider, key, place: asked }))
    },
    errorOf,
    otherError: isElsewhere ? (
      <Callout tone="danger" role="alert" title="The key was not saved">
        {failure.message} What you typed is still here.
      </Callout>
    ) : null,
  }
}
