import type { Ref } from 'react'
import styled from 'styled-components'
import { count, counted } from '@/lib/words'
import { Icon, MEDIA, Tooltip, TYPE, VisuallyHidden } from '@/ui'
import { Truncated } from '@/ui/Words'
import type { PreferenceTag } from '../preferences/model'

const Chip = styled.button<{ readonly $on: boolean }>`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: var(--s1-5);
  max-width: 100%;
  min-height: 32px;
  padding: 0 var(--s3);
  border: 1px solid ${p => (p.$on ? 'var(--accent-text)' : 'var(--border-ctl)')};
  border-radius: var(--r-pill);
  background: ${p => (p.$on ? 'var(--accent-soft)' : 'var(--surface)')};
  color: ${p => (p.$on ? 'var(--accent-text)' : 'var(--text)')};
  font-weight: ${p => (p.$on ? 500 : 400)};
  transition: background-color var(--t-state) var(--ease);
  &:hover:not([aria-disabled='true']) {
    background: ${p => (p.$on ? 'var(--accent-soft)' : 'var(--sunken)')};
    border-color: ${p => (p.$on ? 'var(--accent-text)' : 'var(--text-2)')};
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
    border-style: dashed;
  }
  > svg {
    flex: none;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Above = styled.span`
  color: var(--text-2);
  font-weight: 400;
`
const Number = styled.span`
  color: var(--text-2);
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`

interface FaceProps {
  readonly tag: PreferenceTag
  readonly label: string
  /** Includes the levels above in its name. */
  readonly withAbove?: boolean
}

const Face = ({ tag, label, withAbove = false }: FaceProps) => (
  <>
    <Truncated title={label}>
      {withAbove && tag.above.length > 0 && <Above>{tag.above.join(' › ')} › </Above>}
      {label}
    </Truncated>
    <Number aria-hidden="true">{count(tag.count)}</Number>
    <VisuallyHidden>, {counted(tag.count, 'study', 'studies')}</VisuallyHidden>
  </>
)

export interface PreferenceToggleProps extends Omit<FaceProps, 'label'> {
  readonly onToggle: (wanted: boolean) => void
}

/** Chooses a value with everything below it. A value covered by one above it is changed there. */
export const PreferenceToggle = ({ tag, withAbove, onToggle }: PreferenceToggleProps) => {
  const on = tag.selected || tag.includedBy !== null
  const fixed = tag.includedBy !== null && !tag.selected
  const chip = (
    <Chip
      type="button"
      aria-pressed={on}
      aria-disabled={fixed || undefined}
      $on={on}
      onClick={() => !fixed && onToggle(!tag.selected)}
    >
      {on && <Icon name="check" size={14} />}
      <Face tag={tag} label={tag.hasChildren ? `All of ${tag.label}` : tag.label} {...(withAbove && { withAbove })} />
    </Chip>
  )
  return fixed ? <Tooltip content={`Chosen with all of ${tag.includedBy}`}>{chip}</Tooltip> : chip
}

export interface PreferenceOpenerProps {
  readonly tag: PreferenceTag
  readonly onOpen: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** A value with values below it: opens their level, and says how many of them are chosen. */
export const PreferenceOpener = ({ tag, onOpen, ref }: PreferenceOpenerProps) => {
  const all = tag.selected || tag.includedBy !== null
  return (
    <Chip ref={ref} type="button" $on={all || tag.selectedBelow > 0} onClick={onOpen}>
      {all && <Icon name="check" size={14} />}
      <Face tag={tag} label={tag.label} />
      <VisuallyHidden>
        {all ? ', all chosen' : tag.selectedBelow > 0 ? `, ${tag.selectedBelow} chosen` : ''}
      </VisuallyHidden>
      {!all && tag.selectedBelow > 0 && <strong aria-hidden="true">({tag.selectedBelow})</strong>}
      <Icon name="chevron-right" size={14} />
    </Chip>
  )
}
