import { useId } from 'react'
import styled from 'styled-components'
import { sessionEvents, selectClientName, selectDomain } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { ErrorState, Radio, Skeleton, Stack, TYPE } from '@/ui'
import { GroupList } from '@/ui/access/GroupList'
import { FieldSet } from '@/ui/Field'
import type { StudyDraft } from '../model'

const Problem = styled.p`
  ${TYPE.sm}
  color: var(--danger);
`

export interface AccessFieldProps {
  readonly draft: Pick<StudyDraft, 'access' | 'groups'>
  readonly onChange: (part: Partial<StudyDraft>) => void
  readonly error: string | null | undefined
}

/** Who will see the new study: everyone in the client organisation, or chosen groups. */
export const AccessField = ({ draft: { access, groups }, onChange, error }: AccessFieldProps) => {
  const dispatch = useAppDispatch()
  const name = useId()
  const problem = useId()
  const client = useAppSelector(selectClientName)
  const domain = useAppSelector(selectDomain)
  return (
    <FieldSet aria-describedby={error ? problem : undefined}>
      <legend>Who will see this study</legend>
      {access === null ? (
        domain.error ? (
          <ErrorState
            message="The groups could not be loaded."
            detail={domain.error.message}
            retrying={domain.isFetching}
            onRetry={() => dispatch(sessionEvents.domainNeeded())}
          />
        ) : (
          <Skeleton $height={56} />
        )
      ) : (
        <Stack $gap="s1">
          <Radio
            name={name}
            label={`Everyone at ${client}`}
            checked={access === 'everyone'}
            onSelect={() => onChange({ access: 'everyone' })}
          />
          <Radio
            name={name}
            label="Only these groups"
            hint="Managers see every study."
            checked={access === 'groups'}
            onSelect={() => onChange({ access: 'groups' })}
          />
          {access === 'groups' && (
            <GroupList
              all={domain.data?.groups ?? []}
              ticked={groups}
              onTick={next => onChange({ groups: next })}
              empty="Customer success can add groups for you."
            />
          )}
          {error && <Problem id={problem}>{error}</Problem>}
        </Stack>
      )}
    </FieldSet>
  )
}
