import { useId, useState } from 'react'
import styled from 'styled-components'
import { FoldButton } from '@/ui/FoldButton'
import type { AskedQuestion } from '@core/contract'
import type { DraftQuestion } from '@core/domain/questionnaire'
import { counted } from '@/lib/words'
import { Badge, Icon, MEDIA, TYPE } from '@/ui'
import { sameWords } from '../model/words'
import { Match } from './Match'

const Item = styled.li`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: var(--s2) var(--s3);
  padding: var(--s4) var(--s4-5);
  break-inside: avoid;
  > * {
    grid-column: 2;
  }
  > :first-child {
    grid-column: 1;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--s3-5) var(--s4);
    > *,
    > :first-child {
      grid-column: 1;
    }
    > :first-child:empty {
      display: none;
    }
  }
`
const Number = styled.span`
  ${TYPE.sm}
  color: var(--text-3);
  font-weight: 600;
  overflow-wrap: anywhere;
`
const Question = styled.h2`
  ${TYPE.base}
  font-weight: 600;
  overflow-wrap: anywhere;
`
const Times = styled.p`
  ${TYPE.sm}
  color: var(--text-2);
`
const Opener = styled(FoldButton)`
  @media print {
    display: none;
  }
`
/** Printed even where they are folded on the screen. */
const Others = styled.ul<{ readonly $open: boolean }>`
  display: ${p => (p.$open ? 'grid' : 'none')};
  gap: var(--s3-5);
  padding-top: var(--s1);
  @media print {
    display: grid;
  }
`

export interface DraftResultProps {
  readonly draft: DraftQuestion
  readonly result: AskedQuestion
}

/** A question of the draft with the closest one that was asked; the others are folded. */
export const DraftResult = ({ draft, result }: DraftResultProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [best, ...others] = result.matches
  const same = sameWords(result.same_count)
  return (
    <Item>
      <Number>{draft.number}</Number>
      <Question dir="auto">{draft.text}</Question>
      {best ? (
        <Match match={best} draft={draft.text} />
      ) : (
        <p>
          <Badge tone="outline">Not asked before</Badge>
        </p>
      )}
      {same !== null && <Times>{same}</Times>}
      {others.length > 0 && (
        <>
          <Opener aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {counted(others.length, 'more match', 'more matches')}
            <Icon name="chevron-down" size={14} />
          </Opener>
          <Others id={id} $open={open}>
            {others.map(match => (
              <li key={match.nk}>
                <Match match={match} draft={draft.text} />
              </li>
            ))}
          </Others>
        </>
      )}
    </Item>
  )
}
