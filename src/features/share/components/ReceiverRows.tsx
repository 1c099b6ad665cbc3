import type { ReactNode } from 'react'
import type { ShareReceiver } from '@core/contract'
import styled from 'styled-components'
import { Avatar, Icon, MEDIA, Muted } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { TextButton } from '@/ui/TextButton'
import { detailOf } from '../model'

export const Rows = styled(RuledList)`
  li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    align-items: center;
    gap: var(--s1) var(--s3);
    padding: var(--s2) 0;
    overflow-wrap: anywhere;
    ${MEDIA.from768} {
      grid-template-columns: 32px minmax(0, 5fr) minmax(0, 4fr);
    }
  }
`
const Sign = styled.span`
  display: inline-grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--sunken);
  color: var(--text-2);
`
const Rest = styled.div`
  grid-column: 2;
  ${MEDIA.from768} {
    grid-column: 3;
  }
`

interface RowProps {
  readonly row: Pick<ShareReceiver, 'kind' | 'name' | 'email' | 'people'>
  /** What they will see, or what became of the mail. */
  readonly children: ReactNode
  /** Puts another address in the place of this one. */
  readonly correction?: Correction | undefined
}

interface Correction {
  readonly address: string
  readonly onTake: () => void
}

/** What can be put in the place of somebody who was named. */
export type CorrectionOf = (named: Pick<ShareReceiver, 'kind' | 'key'>) => Correction | undefined

/** One person, group or address. */
export const ReceiverRow = ({ row, children, correction }: RowProps) => {
  const { kind, name } = row
  const detail = detailOf(row)
  return (
    <li>
      {kind === 'person' ? (
        <Avatar name={name} />
      ) : (
        <Sign>
          <Icon name={kind === 'group' ? 'users' : 'user'} size={16} />
        </Sign>
      )}
      <div>
        <p>{name === '' ? 'Somebody' : name}</p>
        {detail !== null && <Muted $size="sm">{detail}</Muted>}
        {correction && (
          <p>
            Did you mean{' '}
            <TextButton type="button" onClick={correction.onTake}>
              {correction.address}
            </TextButton>
            ?
          </p>
        )}
      </div>
      <Rest>{children}</Rest>
    </li>
  )
}
