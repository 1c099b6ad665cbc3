import styled from 'styled-components'
import { Icon, MEDIA, TYPE, VisuallyHidden } from '@/ui'

const List = styled.ol`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2) var(--s3);
  color: var(--text-2);
  li + li::before {
    content: '';
    width: 32px;
    height: 1px;
    background: var(--border-ctl);
  }
  ${MEDIA.below768} {
    li + li::before {
      display: none;
    }
  }
`
const Step = styled.li<{ readonly $state: StepState }>`
  display: flex;
  align-items: center;
  gap: var(--s2);
  color: ${p => (p.$state === 'current' ? 'var(--text)' : 'var(--text-2)')};
  font-weight: ${p => (p.$state === 'current' ? 600 : 400)};
`
const Mark = styled.span<{ readonly $state: StepState }>`
  ${TYPE.xs}
  display: grid;
  place-items: center;
  width: 22px;
  height: 22px;
  border: 1px solid ${p => ({ done: 'var(--success)', current: 'var(--accent)', ahead: 'var(--border-ctl)' })[p.$state]};
  border-radius: 50%;
  background: ${p => (p.$state === 'current' ? 'var(--accent)' : p.$state === 'done' ? 'var(--success-bg)' : 'transparent')};
  color: ${p => (p.$state === 'current' ? 'var(--on-accent)' : p.$state === 'done' ? 'var(--success)' : 'inherit')};
  font-weight: 600;
`

type StepState = 'done' | 'current' | 'ahead'

const STEPS = ['Upload', 'Read', 'Review', 'Import'] as const
const WORDS: Readonly<Record<StepState, string>> = { done: 'done', current: 'current step', ahead: 'to come' }

/** The current step of the import; `current` counts from 0, and 4 means that all steps are done. */
export const ImportSteps = ({ current }: { readonly current: number }) => (
  <List aria-label="Steps of the import">
    {STEPS.map((label, index) => {
      const state: StepState = index < current ? 'done' : index === current ? 'current' : 'ahead'
      return (
        <Step key={label} $state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <Mark $state={state} aria-hidden="true">
            {state === 'done' ? <Icon name="check" size={12} /> : index + 1}
          </Mark>
          {label}
          <VisuallyHidden>, {WORDS[state]}</VisuallyHidden>
        </Step>
      )
    })}
  </List>
)
