import styled from 'styled-components'
import { Callout, Icon, Muted, Spinner, Stack, VisuallyHidden } from '@/ui'
import { KEY_STEPS, type KeyChange, type KeyInUse, type KeyStep } from '../slice'

const List = styled.ol`
  display: grid;
  gap: var(--s1);
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    align-items: center;
    gap: var(--s2);
    color: var(--text-2);
  }
`

const wordsOf = (step: KeyStep, old: string): string => {
  if (step === 'delete') return `Delete the old key, ends in ${old.replace('…', '')}`
  return step === 'create' ? 'Add the new key' : 'Refresh the surveys'
}

type Progress = 'open' | 'runs' | 'done' | 'failed'

const progressOf = (step: KeyStep, change: KeyChange | null): Progress => {
  if (change === null) return 'open'
  if (change.step === null) return 'done'
  const [at, now] = [KEY_STEPS.indexOf(step), KEY_STEPS.indexOf(change.step)]
  if (at !== now) return at < now ? 'done' : 'open'
  return change.problem === null ? 'runs' : 'failed'
}

const SAID: Readonly<Record<Progress, string>> = { open: '', runs: 'in progress', done: 'done', failed: 'failed' }

const Sign = ({ progress }: { readonly progress: Progress }) => {
  if (progress === 'runs') return <Spinner size={16} />
  const icon = progress === 'done' ? 'check' : progress === 'failed' ? 'error' : 'minus'
  return <Icon name={icon} size={16} />
}

/** Which key is in use after a step has failed. */
const IN_USE: Readonly<Record<KeyInUse, string>> = {
  old: 'The old key is still in use. What you typed is still here.',
  none: 'The old key is deleted and no key is in use. What you typed is still here.',
  new: 'The new key is in use, but the list of surveys is not up to date.',
  unknown: 'We could not check which key is in use. What you typed is still here.',
}

interface Props {
  /** The old key, masked. */
  readonly old: string
  readonly change: KeyChange | null
}

/** The steps by which a key is changed, ticked off as they run; a failed one stops. */
export const KeySteps = ({ old, change }: Props) => (
  <Stack $gap="s2">
    <List aria-label="Steps of the change">
      {KEY_STEPS.map(step => {
        const progress = progressOf(step, change)
        return (
          <li key={step}>
            <Sign progress={progress} />
            {wordsOf(step, old)}
            {SAID[progress] !== '' && <VisuallyHidden>, {SAID[progress]}</VisuallyHidden>}
          </li>
        )
      })}
    </List>
    {change === null && <Muted $size="sm">Stored encrypted; never shown again.</Muted>}
    {change?.problem && change.step && (
      <Callout
        tone="danger"
        role="alert"
        title={change.live === 'new' ? 'The surveys were not refreshed' : 'The key was not changed'}
      >
        {change.problem} {IN_USE[change.live]}
      </Callout>
    )}
  </Stack>
)
