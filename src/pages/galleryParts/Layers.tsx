import { useState } from 'react'
import {
  Button,
  Checkbox,
  ConfirmDialog,
  Menu,
  Modal,
  Popover,
  SlideOver,
  Stack,
  TextField,
  Tooltip,
  useToast,
  type ModalSize,
} from '@/ui'
import { Section } from './Section'

const SIZES: readonly ModalSize[] = [480, 720, 960, 'full']

export const Layers = () => {
  const toast = useToast()
  const [size, setSize] = useState<ModalSize | null>(null)
  const [layer, setLayer] = useState<'side' | 'confirm' | null>(null)
  const [name, setName] = useState('')
  return (
    <Section title="Layers" row>
      {SIZES.map(value => (
        <Button key={value} onClick={() => setSize(value)}>
          Modal {value}
        </Button>
      ))}
      <Button onClick={() => setLayer('side')}>Slide-over</Button>
      <Button onClick={() => setLayer('confirm')}>Confirm</Button>
      <Menu
        trigger={<Button iconEnd="chevron-down">Menu</Button>}
        entries={[
          { kind: 'link', label: 'Open', icon: 'external-link', href: '/gallery' },
          { label: 'Copy', icon: 'copy', onSelect: () => undefined },
          { label: 'Share', icon: 'share', onSelect: () => undefined, disabledReason: 'Nothing to share yet' },
          { kind: 'separator' },
          { label: 'Delete', icon: 'trash', onSelect: () => undefined, danger: true },
        ]}
      />
      <Popover label="Region" trigger={<Button iconEnd="chevron-down">Popover</Button>}>
        <Stack $gap="s1" style={{ padding: 12 }}>
          <Checkbox label="Germany" count="31" checked onCheckedChange={() => undefined} />
          <Checkbox label="France" count="24" checked={false} onCheckedChange={() => undefined} />
        </Stack>
      </Popover>
      <Tooltip content="Said on hover and on focus">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button
        onClick={() =>
          toast({ text: 'Report deleted.', undo: () => toast({ text: 'Report restored.', tone: 'success' }) })
        }
      >
        Toast with undo
      </Button>
      <Button onClick={() => toast({ text: 'Order not saved.', tone: 'error' })}>Error toast</Button>
      <Modal
        open={size !== null}
        onClose={() => setSize(null)}
        title="Add a net"
        size={size ?? 480}
        dirty={name !== ''}
        footer={
          <>
            <Button onClick={() => setSize(null)}>Cancel</Button>
            <Button
              variant="primary"
              disabledReason={name === '' ? 'Enter a name' : null}
              onClick={() => setSize(null)}
            >
              Add net
            </Button>
          </>
        }
      >
        <TextField label="Name" value={name} onValueChange={setName} />
      </Modal>
      <SlideOver open={layer === 'side'} onClose={() => setLayer(null)} title="View settings">
        Settings go here.
      </SlideOver>
      <ConfirmDialog
        open={layer === 'confirm'}
        title="Delete this report?"
        confirmLabel="Delete report"
        danger
        onCancel={() => setLayer(null)}
        onConfirm={() => setLayer(null)}
      >
        “Report by Age, Region” will be gone for everyone.
      </ConfirmDialog>
    </Section>
  )
}
