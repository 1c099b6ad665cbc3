import { useCallback, useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { count } from '@/lib/words'
import { Button, EmptyState, Muted, Row } from '@/ui'
import { ALL_TOKENS_SIZE, allTokensRemote, type TokensPage } from '../remotes'
import type { WithApiAccess } from '../slice'
import { Copied } from '@/ui/Copied'
import { NewTokenDialog } from './NewTokenDialog'
import { Part } from '@/ui/Part'
import { TokenTable } from './TokenTable'

/** '101 to 200 of 250'. */
const partWords = ({ page, count: all, tokens }: TokensPage): string => {
  const first = (page - 1) * ALL_TOKENS_SIZE
  return `${count(first + 1)} to ${count(first + tokens.length)} of ${count(all)}`
}

/** Every token of the organisation, for administrators; and how its directory reaches it. */
export const OrganisationTokens = () => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(({ apiAccess }: WithApiAccess) => apiAccess.all)
  const [making, setMaking] = useState(false)
  const close = useCallback(() => setMaking(false), [])
  const ask = useCallback((page: number) => void dispatch(allTokensRemote.requested(page)), [dispatch])
  useEffect(() => ask(1), [ask])
  const failure = data === null && error ? error.message : null
  const retry = () => ask(1)
  return (
    <>
      <Part
        title="Provisioning"
        about="Your directory can add, change and deactivate people and groups here by SCIM 2.0. Give it this address and a token."
        action={
          <Button icon="plus" onClick={() => setMaking(true)}>
            New provisioning token
          </Button>
        }
        foot={<Copied label="Base URL" text={`${window.location.origin}/scim/v2`} what="the base URL" />}
      />
      <Part
        title="All tokens"
        about="Tokens of everyone in the organisation, of service accounts and for provisioning."
        failure={failure}
        onRetry={retry}
        foot={
          data !== null &&
          data.count > ALL_TOKENS_SIZE && (
            <Row $justify="space-between" $wrap>
              <Muted role="status">{partWords(data)}</Muted>
              <Row>
                <Button disabled={data.page === 1} onClick={() => ask(data.page - 1)}>
                  Newer
                </Button>
                <Button disabled={data.page * ALL_TOKENS_SIZE >= data.count} onClick={() => ask(data.page + 1)}>
                  Older
                </Button>
              </Row>
            </Row>
          )
        }
      >
        {data?.tokens.length === 0 && <EmptyState icon="lock" title="There are no tokens yet" />}
        {data !== null && data.tokens.length > 0 && <TokenTable caption="All tokens" tokens={data.tokens} withOwner />}
      </Part>
      {making && <NewTokenDialog title="New provisioning token" scopes={['scim']} account={null} onClose={close} />}
    </>
  )
}
