import { useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import type { ApiToken } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, ConfirmDialog, DataTable, MEDIA, Stack, type Column } from '@/ui'
import { Small } from '@/ui/Words'
import { isExpired, scopeWords, useWords } from '../model/tokens'
import { revokedRemote } from '../remotes'
import type { WithApiAccess } from '../slice'

const Name = styled.span`
  display: grid;
  font-weight: 600;
  overflow-wrap: anywhere;
  > span {
    font-weight: 400;
  }
`
/** Takes the place of a column that narrow screens leave out. */
const Narrow = styled(Small)`
  display: none;
  ${MEDIA.below1000} {
    display: block;
  }
`

interface RevokeDialogProps {
  readonly token: ApiToken
  readonly onClose: () => void
}

const RevokeDialog = ({ token, onClose }: RevokeDialogProps) => {
  const dispatch = useAppDispatch()
  const revoked = useAppSelector(({ apiAccess }: WithApiAccess) => apiAccess.revoked[token.id])
  const isDone = revoked?.data === true
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <ConfirmDialog
      open
      title={`Revoke ${token.name}?`}
      confirmLabel="Revoke token"
      danger
      busy={revoked?.isFetching ?? false}
      problem={revoked?.error?.message}
      onConfirm={() => dispatch(revokedRemote.requested(token.id))}
      onCancel={onClose}
    >
      <p>
        Programs that use this token are refused from the next call on. {useWords(token)} A revoked token cannot be
        brought back.
      </p>
    </ConfirmDialog>
  )
}

const columnsFor = (
  withOwner: boolean,
  now: number,
  revoke: (token: ApiToken) => void,
): readonly Column<ApiToken>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, hint, scopes, owner }) => (
      <Name>
        {name}
        <Small>
          …{hint}, {scopeWords(scopes)}
        </Small>
        {withOwner && <Narrow>{owner.name}</Narrow>}
      </Name>
    ),
  },
  ...(withOwner
    ? [
        {
          id: 'owner',
          header: 'Of',
          hideBelow: 1000,
          cell: ({ owner }: ApiToken) => (
            <Stack $gap="s0-5">
              {owner.name}
              {owner.kind === 'service' && <Small>Service account</Small>}
            </Stack>
          ),
        },
      ]
    : []),
  {
    id: 'expires',
    header: 'Expires',
    nowrap: true,
    cell: token =>
      isExpired(token, now) ? (
        <Badge tone="neutral" icon="clock">
          Expired
        </Badge>
      ) : (
        dayLabel(token.expires)
      ),
  },
  {
    id: 'used',
    header: 'Last used',
    nowrap: true,
    hideBelow: 768,
    cell: ({ last_used }) => (last_used === null ? <Small>Never</Small> : dayLabel(last_used)),
  },
  {
    id: 'revoke',
    header: 'Actions',
    headerHidden: true,
    align: 'right',
    cell: token => (
      <Button size="sm" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => revoke(token)}>
        Revoke
      </Button>
    ),
  },
]

export interface TokenTableProps {
  readonly caption: string
  readonly tokens: readonly ApiToken[]
  readonly withOwner?: boolean
}

/** Tokens with what they may do and how long; each can be revoked. */
export const TokenTable = ({ caption, tokens, withOwner = false }: TokenTableProps) => {
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const [now] = useState(Date.now)
  const close = useCallback(() => setRevoking(null), [])
  return (
    <>
      <DataTable
        caption={caption}
        columns={columnsFor(withOwner, now, setRevoking)}
        rows={tokens}
        rowKey={({ id }) => id}
      />
      {revoking && <RevokeDialog token={revoking} onClose={close} />}
    </>
  )
}
