import { useCallback, useState } from 'react'
import styled from 'styled-components'
import type { OwnAccount, OwnSession } from '@core/contract'
import { timeLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch } from '@/store'
import { Badge, Button, Row, Stack } from '@/ui'
import { Part } from '@/ui/Part'
import { ItemActions, RuledList } from '@/ui/Sections'
import { Small } from '@/ui/Words'
import { deviceWords, HOW, placeWords } from '../model/device'
import { closed } from '../slice'
import { ConfirmChange } from './ConfirmChange'
import { Item } from './Factors'

const Name = styled.span`
  font-weight: 600;
`

type Ending = OwnSession | 'others' | 'all' | null

const SessionItem = ({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) => {
  const place = placeWords(session)
  return (
    <Item>
      <Stack $gap="s0-5">
        <Row $wrap>
          <Name>{deviceWords(session.agent)}</Name>
          {session.current && <Badge tone="info">This browser</Badge>}
        </Row>
        <Small>
          Last used {timeLabel(session.last_used)} · since {timeLabel(session.created)}, by {HOW[session.how]}
        </Small>
        {place !== '' && <Small>{place}</Small>}
      </Stack>
      <ItemActions>
        <Button
          size="sm"
          variant="ghost"
          aria-label={session.current ? 'Sign out of this browser' : `Sign out of ${deviceWords(session.agent)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      </ItemActions>
    </Item>
  )
}

interface SessionsProps {
  readonly of: OwnAccount
}

/** Where the person is signed in. */
export const Sessions = ({ of: { sessions } }: SessionsProps) => {
  const dispatch = useAppDispatch()
  const [ending, setEnding] = useState<Ending>(null)
  const close = useCallback(() => {
    setEnding(null)
    dispatch(closed())
  }, [dispatch])
  const others = sessions.filter(({ current }) => !current).length
  return (
    <>
      <Part
        title="Where you are signed in"
        about="Sign out of browsers that you do not know, then change your password."
        action={
          <Row $wrap>
            <Button
              disabledReason={others === 0 ? 'You are signed in here only.' : null}
              onClick={() => setEnding('others')}
            >
              Sign out everywhere else
            </Button>
            <Button onClick={() => setEnding('all')}>Sign out everywhere</Button>
          </Row>
        }
      >
        <RuledList>
          {sessions.map(session => (
            <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </RuledList>
      </Part>
      {ending === 'others' && (
        <ConfirmChange
          title="Sign out everywhere else?"
          action={`Sign out of ${counted(others, 'browser', 'browsers')}`}
          change={{ kind: 'endSessions', which: 'others' }}
          onClose={close}
        >
          <p>You stay signed in here. What was not saved in the other browsers stays there as a draft.</p>
        </ConfirmChange>
      )}
      {ending === 'all' && (
        <ConfirmChange
          title="Sign out everywhere?"
          action="Sign out everywhere"
          change={{ kind: 'endSessions', which: 'all' }}
          onClose={close}
        >
          <p>You are signed out of this browser too, and log in again afterwards.</p>
        </ConfirmChange>
      )}
      {ending !== null && typeof ending === 'object' && (
        <ConfirmChange
          title={`Sign out of ${deviceWords(ending.agent)}?`}
          action="Sign out"
          change={{ kind: 'endSession', id: ending.id, current: ending.current }}
          onClose={close}
        >
          <p>
            {ending.current
              ? 'This is the browser that you are using now.'
              : 'Anyone using it has to log in again. Unsaved work stays there as a draft.'}
          </p>
        </ConfirmChange>
      )}
    </>
  )
}
