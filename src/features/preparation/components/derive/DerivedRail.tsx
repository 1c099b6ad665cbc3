import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import { count } from '@/lib/words'
import { Rail } from '@/tables/ui'
import { Icon, IconButton, MEDIA, TRUNCATED, TYPE, type IconName } from '@/ui'
import { DERIVED, DERIVED_KINDS, type DerivedKind } from '../../model/derive'
import { RailHeading, RailButton } from '../railParts'

/** What the pane shows: a variable that is there, or an editor for a new one. */
export type DerivedChoice =
  { readonly kind: 'made'; readonly name: string } | { readonly kind: 'new'; readonly derive: DerivedKind }

const Frame = styled(Rail)<{ readonly $besides: boolean }>`
  ${TYPE.sm}
  padding-inline: 0;
  ${MEDIA.below1000} {
    ${p => !p.$besides && 'display: none;'}
  }
`
const Row = styled.div`
  display: flex;
  align-items: center;
  padding-right: var(--s1);
  > button:last-child {
    opacity: 0;
  }
  &:hover > button:last-child,
  > button:last-child:focus-visible {
    opacity: 1;
  }
  ${MEDIA.touch} {
    > button:last-child {
      opacity: 1;
    }
  }
`
const Name = styled.span`
  ${TRUNCATED}
`
const Note = styled.p`
  ${TYPE.xs}
  margin-top: auto;
  padding: var(--s2) var(--s4);
  color: var(--text-3);
  ${MEDIA.below1000} {
    display: none;
  }
`

const ICONS: Readonly<Record<DerivedKind, IconName>> = {
  bands: 'chart-column',
  periods: 'q-date',
  segments: 'chart-pie',
  combine: 'q-grid',
  compute: 'sigma',
  among: 'filter',
}

export interface DerivedRailProps {
  readonly derived: readonly PreparedVariable[]
  readonly kindOf: (name: string) => DerivedKind | null
  readonly chosen: DerivedChoice | null
  readonly onChoose: (choice: DerivedChoice) => void
  readonly onRemove: (name: string) => void
}

/** Derived variables, and what can be made. */
export const DerivedRail = ({ derived, kindOf, chosen, onChoose, onRemove }: DerivedRailProps) => (
  <Frame $gap="s1" $besides={chosen === null} aria-label="Derived variables">
    {derived.length > 0 && (
      <RailHeading>
        <span>Derived</span> <small>{count(derived.length)}</small>
      </RailHeading>
    )}
    {derived.map(({ name, text, answers }) => (
      <Row key={name}>
        <RailButton
          type="button"
          title={text === name ? undefined : text}
          aria-pressed={chosen?.kind === 'made' && chosen.name === name}
          onClick={() => onChoose({ kind: 'made', name })}
        >
          <Icon name={ICONS[kindOf(name) ?? 'compute']} size={16} />
          <Name>{name}</Name>
          {answers > 0 && <small>{count(answers)}</small>}
        </RailButton>
        <IconButton icon="trash" size={24} label={`Remove ${name}`} onClick={() => onRemove(name)} />
      </Row>
    ))}
    <RailHeading>
      <span>New</span>
    </RailHeading>
    {DERIVED_KINDS.map(kind => (
      <RailButton
        key={kind}
        type="button"
        aria-pressed={chosen?.kind === 'new' && chosen.derive === kind}
        onClick={() => onChoose({ kind: 'new', derive: kind })}
      >
        <Icon name={ICONS[kind]} size={16} />
        <Name>{DERIVED[kind].title}</Name>
      </RailButton>
    ))}
    <Note>Derived variables follow the data: with the next file they are worked out again.</Note>
  </Frame>
)
