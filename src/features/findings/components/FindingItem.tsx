import { useId, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { findingWords, type Difference, type Finding } from '@core/findings'
import { counted } from '@/lib/words'
import { ButtonLink } from '@/ui/Button'
import { Facts } from '@/ui/Facts'
import { FoldButton } from '@/ui/FoldButton'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Link } from '@/ui/Link'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { baseWords } from '../model/words'
import { PairBars } from './PairBars'

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  gap: var(--s2-5) var(--s4);
  padding: var(--s4) var(--s4-5);
  break-inside: avoid;
  & + & {
    border-top: 1px solid var(--border);
  }
  > * {
    grid-column: 1;
    min-width: 0;
  }
  ${MEDIA.below1000} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const About = styled.p`
  ${TYPE.sm}
  color: var(--text-2);
  overflow-wrap: anywhere;
`
const Sentence = styled.h2`
  ${TYPE.base}
  font-weight: 600;
  overflow-wrap: anywhere;
`
const Words = styled.div`
  display: grid;
  gap: var(--s1);
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--s2);
  ${MEDIA.from1000} {
    grid-column: 2;
    grid-row: 1 / span 3;
    justify-content: flex-end;
  }
  ${MEDIA.below1000} {
    order: 1;
    margin-left: -10px;
  }
  /* So that the last one does not get a line of its own. */
  ${MEDIA.below768} {
    gap: var(--s2) 0;
    justify-content: space-between;
    margin-left: -6px;
    > a,
    > button:not(:last-child) {
      padding-inline: var(--s1-5);
    }
  }
  @media print {
    display: none;
  }
`
const Opener = styled(FoldButton)`
  @media print {
    display: none;
  }
`
const Others = styled.ul<{ readonly $open: boolean }>`
  ${TYPE.sm}
  display: ${p => (p.$open ? 'grid' : 'none')};
  gap: var(--s2);
  padding-left: var(--s3);
  border-left: 2px solid var(--border);
  overflow-wrap: anywhere;
  span {
    color: var(--text-2);
  }
  @media print {
    display: grid;
  }
`

interface FindingItemProps {
  readonly finding: Finding
  readonly confidence: number
  readonly rounded: boolean
  readonly onLeaveOut: (questionName: string) => void
  readonly hrefOf: (difference: Difference) => string
  readonly actions: ReactNode
}

/** One story: its largest difference with two bars; those that tell the same are folded. */
export const FindingItem = ({
  finding: { lead, also },
  confidence,
  rounded,
  onLeaveOut,
  hrefOf,
  actions,
}: FindingItemProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const words = findingWords(lead, confidence)
  return (
    <Item>
      <Words>
        <About dir="auto">{words.about}</About>
        <Sentence dir="auto">{words.sentence}.</Sentence>
      </Words>
      <Actions>
        <ButtonLink size="sm" variant="ghost" icon="table" href={hrefOf(lead)} aria-description={words.about}>
          Open table
        </ButtonLink>
        {actions}
        <IconButton
          icon="eye-off"
          size={28}
          label={`Leave out ${lead.table.label}`}
          onClick={() => onLeaveOut(lead.table.question)}
        />
      </Actions>
      <PairBars difference={lead} words={words} />
      <Facts>
        <span>{words.interval}</span>
        <span>{baseWords(lead, rounded)}</span>
        <span>Effect size {Math.abs(lead.effect).toFixed(2)}</span>
      </Facts>
      {also.length > 0 && (
        <>
          <Opener aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {counted(also.length, 'more difference of this story', 'more differences of this story')}
            <Icon name="chevron-down" size={14} />
          </Opener>
          <Others id={id} $open={open}>
            {also.map(one => {
              const said = findingWords(one, confidence)
              return (
                <li key={JSON.stringify([one.table.breakout, one.row.key, one.contrast])} dir="auto">
                  {said.about !== words.about && (
                    <>
                      <Link href={hrefOf(one)}>{said.about}</Link>:{' '}
                    </>
                  )}
                  {said.sentence}. <span>{said.interval}</span>
                </li>
              )
            })}
          </Others>
        </>
      )}
    </Item>
  )
}
