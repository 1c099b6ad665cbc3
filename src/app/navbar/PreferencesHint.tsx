import styled from 'styled-components'
import { preferenceEvents } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppDispatch } from '@/store'
import { IconButton, Link, MEDIA, TYPE, Z } from '@/ui'

const Bubble = styled.div`
  ${TYPE.sm}
  position: absolute;
  z-index: ${Z.corner};
  top: calc(100% + 10px);
  right: 0;
  display: flex;
  align-items: flex-start;
  gap: var(--s2);
  width: min(296px, calc(100vw - 32px));
  padding: var(--s2-5) var(--s1-5) var(--s2-5) var(--s3-5);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
  white-space: normal;
  &::before {
    content: '';
    position: absolute;
    right: 26px;
    top: -6px;
    width: 10px;
    height: 10px;
    border: solid var(--border);
    border-width: 1px 0 0 1px;
    background: inherit;
    transform: rotate(45deg);
  }
  > p {
    flex: 1;
  }
`

/** Used where a bubble would cover the page's own text. */
const Band = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  padding: var(--s1) var(--s6) var(--s1) var(--s6-5);
  border-bottom: 1px solid var(--border);
  background: var(--accent-soft);
  > p {
    flex: 1;
  }
  ${MEDIA.below1000} {
    padding-inline: var(--s5) var(--s4);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4) var(--s2);
  }
`

export interface PreferencesHintProps {
  /** As a band under the bar instead of a bubble at the profile menu. */
  readonly band: boolean
}

/** For people who have not set preferences, until they dismiss or follow it. */
export const PreferencesHint = ({ band }: PreferencesHintProps) => {
  const dispatch = useAppDispatch()
  const Frame = band ? Band : Bubble
  const dismiss = () => dispatch(preferenceEvents.localFiltersViewed())
  const hint = (
    <Frame role="note" aria-label="Preferences" data-print="hide">
      <p>
        Choose your topics to see matching studies first.{' '}
        <Link href={paths.settings('info')} onClick={dismiss}>
          Set preferences
        </Link>
      </p>
      <IconButton icon="x" size={28} label="Dismiss the hint about preferences" tooltip={false} onClick={dismiss} />
    </Frame>
  )
  // Outside the bar it needs a landmark of its own.
  return band ? <aside aria-label="Preferences">{hint}</aside> : hint
}
