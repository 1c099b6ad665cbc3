import styled from 'styled-components'
import type { AccessRequestToAnswer } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Link, Muted, Row, Stack } from '@/ui'
import { answerRemote, selectAnswer, type WithAccessRequests } from '../remotes'
import { NOUNS } from './NoAccess'

const Quote = styled.blockquote`
  margin: 0;
  padding-left: var(--s3);
  border-left: 3px solid var(--border);
  white-space: pre-line;
`
const Effects = styled.ul`
  padding-left: var(--s4-5);
  list-style: disc;
`

/** Somebody asks for access: what giving it does is said before it is pressed. */
export const RequestToAnswer = ({ request }: { readonly request: AccessRequestToAnswer }) => {
  const { id, by, email, item_type: type, title, path, note, asked, gives, why_not: why } = request
  const dispatch = useAppDispatch()
  const { isFetching, error } = useAppSelector((state: WithAccessRequests) => selectAnswer(state, id))
  return (
    <Stack $gap="s2-5">
      <p>
        <strong>{by}</strong> asks for access to the {NOUNS[type]} <Link href={path}>{title}</Link>
        <br />
        <Muted $size="sm">
          {email}, {dayLabel(asked)}
        </Muted>
      </p>
      {note !== '' && <Quote>{note}</Quote>}
      {gives ? (
        <Effects aria-label="What giving access does">
          {gives.effects.map(effect => (
            <li key={effect}>{effect}</li>
          ))}
        </Effects>
      ) : (
        <p>{why}</p>
      )}
      {error && (
        <Callout tone="danger" role="alert">
          {error.message}
        </Callout>
      )}
      <Row $wrap>
        {gives && (
          <Button
            loading={isFetching}
            onClick={() => dispatch(answerRemote.requested({ requestId: id, answer: 'give', groups: gives.groups }))}
          >
            Give access
          </Button>
        )}
        <Button
          variant="ghost"
          loading={isFetching && !gives}
          onClick={() => dispatch(answerRemote.requested({ requestId: id, answer: 'decline' }))}
        >
          Decline
        </Button>
      </Row>
    </Stack>
  )
}
