import styled from 'styled-components'
import type { RemoteState } from '@/store'
import { Icon, Skeleton, VisuallyHidden, type IconName } from '@/ui'
import { Problem } from '@/ui/Words'
import type { Effect } from '../model/effects'

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

export interface EffectsProps<Counts> {
  /** The counts behind the effects; null while nobody asked for them. */
  readonly remote: RemoteState<Counts> | null
  readonly of: (counts: Counts) => readonly Effect[]
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

/** What a change will do, before it is made. */
export const Effects = <Counts,>({ remote, of }: EffectsProps<Counts>) => {
  if (remote?.data != null) return <EffectList effects={of(remote.data)} />
  return remote?.error ? (
    <Problem role="alert">{remote.error.message}</Problem>
  ) : (
    <div aria-busy="true">
      <Skeleton $height={72} />
    </div>
  )
}
