import { useCallback, useEffect } from 'react'
import type { OwnAccessRequest } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { EmptyState, ErrorState, Muted, Skeleton, Stack } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { HeadingCount } from '@/ui/Words'
import styled from 'styled-components'
import { listRemote, selectList } from '../remotes'
import { NOUNS } from './NoAccess'
import { RequestToAnswer } from './RequestToAnswer'

const List = styled(RuledList)`
  > li {
    padding: var(--s3-5) 0;
    overflow-wrap: anywhere;
  }
`

const stateWords = ({ state, ends }: OwnAccessRequest): string => {
  switch (state) {
    case 'open':
      return `Not answered yet. Ends ${dayLabel(ends)}.`
    case 'given':
      return 'You have access.'
    case 'not_given':
      return 'Access was not given.'
  }
}

/** What others ask of the person, and what became of their own requests. */
export const RequestsScreen = () => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(selectList)
  const ask = useCallback(() => void dispatch(listRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  if (data === null)
    return error === null ? (
      <Skeleton $height={240} />
    ) : (
      <ErrorState message="The requests could not be loaded." detail={error.message} onRetry={ask} />
    )
  const { to_answer: others, own } = data
  return (
    <Stack $gap="s5">
      <section aria-labelledby="requests-others">
        <h2 id="requests-others">
          To answer
          {others.length > 0 && <HeadingCount>{others.length}</HeadingCount>}
        </h2>
        {others.length === 0 ? (
          <EmptyState icon="check" title="Nothing to answer">
            When somebody asks for access that you can give, their request is here.
          </EmptyState>
        ) : (
          <List>
            {others.map(request => (
              <li key={request.id}>
                <RequestToAnswer request={request} />
              </li>
            ))}
          </List>
        )}
      </section>
      {own.length > 0 && (
        <section aria-labelledby="requests-own">
          <h2 id="requests-own">Your requests</h2>
          <List>
            {own.map(request => (
              <li key={request.id}>
                <strong>
                  {NOUNS[request.item_type]} {request.item_id}
                </strong>
                <p>{stateWords(request)}</p>
                <Muted $size="sm">
                  Asked {dayLabel(request.created)}
                  {request.note !== '' && `: ${request.note}`}
                </Muted>
              </li>
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}
