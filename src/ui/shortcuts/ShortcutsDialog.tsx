import styled from 'styled-components'
import { Toggle } from '../Choice'
import { Modal } from '../Modal'
import { Stack } from '../Page'
import { useShortcutsEnabled } from './enabled'
import { isSingleKey, keysText, type Shortcut } from './keys'

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  > dt,
  > dd {
    padding: var(--s2) 0;
    border-bottom: 1px solid var(--border);
  }
  > dd {
    padding-left: var(--s5);
    text-align: right;
  }
`
const Off = styled.s`
  color: var(--text-3);
`

export interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly shortcuts: readonly Shortcut[]
}

/** The list of shortcuts, and the switch for those of single keys. */
export const ShortcutsDialog = ({ open, onClose, shortcuts }: ShortcutsDialogProps) => {
  const [singleKeys, setSingleKeys] = useShortcutsEnabled()
  const labels = [...new Set(shortcuts.map(shortcut => shortcut.label))]
  return (
    <Modal open={open} onClose={onClose} title="Keyboard shortcuts" size={480}>
      <Stack $gap="s4">
        <Toggle spread label="Single-key shortcuts" checked={singleKeys} onCheckedChange={setSingleKeys} />
        <List>
          {labels.map(label => (
            <Entry
              key={label}
              label={label}
              shortcuts={shortcuts.filter(shortcut => shortcut.label === label)}
              singleKeys={singleKeys}
            />
          ))}
        </List>
      </Stack>
    </Modal>
  )
}

interface EntryProps {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
  readonly singleKeys: boolean
}

const Entry = ({ label, shortcuts, singleKeys }: EntryProps) => (
  <>
    <dt>{label}</dt>
    <dd>
      {shortcuts.map(({ keys }, index) => (
        <span key={keys}>
          {index > 0 && ' or '}
          {isSingleKey(keys) && !singleKeys ? <Off>{keysText(keys)}</Off> : <kbd>{keysText(keys)}</kbd>}
        </span>
      ))}
    </dd>
  </>
)
