import styled from 'styled-components'
import { selectRole, selectSession } from '@/features/session'
import { PreferencePicker } from '@/features/session/ui'
import { useAppSelector } from '@/store'
import { MEDIA, Muted, Segmented, Stack, Toggle, useTheme } from '@/ui'
import { useShortcutsEnabled } from '@/ui/shortcuts'
import { Section } from './Section'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 140px minmax(0, 1fr);
  gap: var(--s3) var(--s4);
  dt {
    color: var(--text-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    dd {
      margin-bottom: var(--s3);
    }
  }
`
const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Account, appearance and behaviour on this device, and preferences. */
export const InfoSettings = () => {
  const session = useAppSelector(selectSession)
  const role = useAppSelector(selectRole)
  const { choice, setChoice } = useTheme()
  const [shortcuts, setShortcuts] = useShortcutsEnabled()
  if (session === null) return null
  const name = `${session.first_name} ${session.last_name}`.trim()
  return (
    <Stack $gap="s5">
      <Section>
        <Stack $gap="s4">
          <h2>Info</h2>
          <Facts>
            <dt>Name</dt>
            <dd>{name}</dd>
            <dt>E-mail</dt>
            <dd>{session.email}</dd>
            <dt>Role</dt>
            <dd>{role}</dd>
            <dt>Organisation</dt>
            <dd>{session.client_name}</dd>
          </Facts>
        </Stack>
      </Section>
      <Section>
        <Stack $gap="s4" $align="flex-start">
          <h2>On this device</h2>
          <Segmented label="Theme" value={choice} onValueChange={setChoice} options={THEMES} />
          <Stack $gap="s1" $align="flex-start">
            <Toggle label="Single-key shortcuts" checked={shortcuts} onCheckedChange={setShortcuts} />
            <Muted $size="sm">Keys such as / and ? work without Ctrl or Cmd, except while you type.</Muted>
          </Stack>
        </Stack>
      </Section>
      <Section>
        <PreferencePicker titled />
      </Section>
    </Stack>
  )
}
