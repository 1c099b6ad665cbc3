import { useId, useState } from 'react'
import { Button, Modal, useToast } from '@/ui'
import { StoryAdditionForm, type FormState, type StoryAddition } from './StoryAdditionForm'

interface StoryDialogProps {
  readonly addition: StoryAddition
  readonly open: boolean
  readonly onClose: () => void
  /** Somebody wants to see the story. */
  readonly onOpen: (storyId: string) => void
}

/** Puts something into a story that the person may change, or into a new one. */
export const StoryDialog = ({ addition, open, onClose, onOpen }: StoryDialogProps) => {
  const toast = useToast()
  const form = useId()
  const [state, setState] = useState<FormState>('loading')
  const { noun } = addition
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Add to story"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={state === 'loading'}
            loading={state === 'adding'}
          >
            Add {noun}
          </Button>
        </>
      }
    >
      {open && (
        <StoryAdditionForm
          addition={addition}
          form={form}
          onState={setState}
          onAdded={storyId => {
            onClose()
            toast({
              text: `The ${noun} is in the story.`,
              actions: [{ label: 'Open story', onSelect: () => onOpen(storyId) }],
            })
          }}
        />
      )}
    </Modal>
  )
}
