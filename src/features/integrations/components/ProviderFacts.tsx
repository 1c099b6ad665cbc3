import { Fragment } from 'react'
import styled from 'styled-components'
import type { IntegrationStatus } from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { count, counted } from '@/lib/words'
import { Callout, Muted } from '@/ui'
import { KEYS, PLACES } from '../model/words'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: var(--s1) var(--s3);
  margin: 0;
  overflow-wrap: anywhere;
  dt {
    color: var(--text-2);
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
`

const SetBy = styled(Muted)`
  display: block;
`

interface Props {
  readonly status: IntegrationStatus
}

/** A host or an address, which breaks at its signs where it has to. */
const Broken = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[@.#])/u).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const allOf = ({ surveys }: IntegrationStatus): number =>
  Object.values(surveys).reduce((sum, number) => sum + number, 0)

/** The account that is connected, and its key, masked. */
export const ProviderFacts = ({ status }: Props) => {
  const { integration, token } = status
  if (!token) return null
  return (
    <Facts>
      <dt>{PLACES[integration]}</dt>
      <dd>
        <Broken text={token.data_center.replace('https://', '')} />
      </dd>
      <dt>{integration === 'decipher' ? 'Key' : 'Token'}</dt>
      <dd>
        {token.api_key}
        <SetBy $size="sm">
          Set {dayLabel(token.set_at)}
          {token.set_by !== null && ` by ${token.set_by}`}
        </SetBy>
      </dd>
      {token.account !== '' && (
        <>
          <dt>Account</dt>
          <dd>
            <Broken text={token.account} />
          </dd>
        </>
      )}
      <dt>Surveys</dt>
      <dd>{count(allOf(status))}</dd>
    </Facts>
  )
}

/** What keeps the provider from being read, and what its key may not do. */
export const ProviderProblems = ({ status: { state, problem, token, surveys, integration } }: Props) => {
  const published = surveys.live + surveys.publishing
  if (state === 'withdrawn')
    return (
      <Muted $size="sm">
        {PROVIDERS[integration]} no longer accepts this {KEYS[integration].toLowerCase().replace('api', 'API')}
        {problem && ` (since ${dayLabel(problem.at)})`}.{' '}
        {published > 0 &&
          `${counted(published, 'published survey stays', 'published surveys stay')} available to readers.`}
      </Muted>
    )
  return (
    <>
      {problem && (
        <Callout tone="warning" title="The last check failed">
          {problem.message}
        </Callout>
      )}
      {token && token.lacks.length > 0 && (
        <Callout tone="warning" title="This key lacks permissions">
          {token.lacks.join(' ')}
        </Callout>
      )}
    </>
  )
}
