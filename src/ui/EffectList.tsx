import styled from 'styled-components'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { VisuallyHidden } from './VisuallyHidden'

/** Something that a change brings, leaves or takes. */
export interface Effect {
  readonly kind: 'gain' | 'keep' | 'loss'
  readonly text: string
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--s1-5);
  > li {
    display: flex;
    align-items: flex-start;
    gap: var(--s2);
    svg {
      flex: none;
      margin-top: var(--s0-5);
    }
  }
  [data-kind='gain'] svg {
    color: var(--success);
  }
  [data-kind='keep'] {
    color: var(--text-2);
  }
  [data-kind='loss'] svg {
    color: var(--danger);
  }
`

const LOOK: Readonly<Record<Effect['kind'], { readonly icon: IconName; readonly words: string }>> = {
  gain: { icon: 'plus', words: 'New: ' },
  keep: { icon: 'success', words: 'Stays: ' },
  loss: { icon: 'minus', words: 'Lost: ' },
}

/** Effects one below the other, each with a sign of its kind. */
export const EffectList = ({ effects }: { readonly effects: readonly Effect[] }) => (
  <List>
    {effects.map(({ kind, text }) => (
      <li key={text} data-kind={kind}>
        <Icon name={LOOK[kind].icon} size={16} />
        <span>
          <VisuallyHidden>{LOOK[kind].words}</VisuallyHidden>
          {text}
        </span>
      </li>
    ))}
  </List>
)
