import { useEffect, useId, useMemo, useRef } from 'react'
import styled from 'styled-components'
import { Icon, LockedCard } from '@/ui'
import { WindowedCards } from '@/ui/WindowedCards'
import { restrictedLine } from '../model'

const Section = styled.section`
  padding-top: var(--s4-5);
  scroll-margin-top: calc(var(--navbar-height) + 8px);
  outline: none;
`
const Heading = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--s2);
  padding-bottom: var(--s2);
  font-size: 0.875rem;
  line-height: 1.25rem;
`

const lockedCard = () => <LockedCard level={3} whom="line" />

/** The list behind 'Show'. Locked cards show nothing about their studies, so their number is enough. */
const RestrictedList = ({ count }: { readonly count: number }) => {
  const section = useRef<HTMLElement>(null)
  const heading = useId()
  const items = useMemo(() => Array.from({ length: count }, (_, at) => String(at)), [count])
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Section ref={section} tabIndex={-1} aria-labelledby={heading}>
      <Heading id={heading}>
        <Icon name="lock" />
        {restrictedLine(count)}
      </Heading>
      <WindowedCards items={items} keyOf={item => item} render={lockedCard} height={5} labelledBy={heading} />
    </Section>
  )
}

export default RestrictedList
