import { useId, useState, type SyntheticEvent } from 'react'
import { Button, Modal, Stack, TextField } from '@/ui'

export interface NameDialogProps {
  readonly title: string
  readonly verb: string
  readonly name?: string
  readonly hint?: string
  /** Stays open for the next name. */
  readonly several?: boolean
  /** Answers why the name cannot be taken; null: it is taken. */
  readonly onName: (name: string) => string | null
  readonly onClose: () => void
}

/** Asks for the name of a field or value. */
export const NameDialog = ({ title, verb, name = '', hint, several = false, onName, onClose }: NameDialogProps) => {
  const form = useId()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const [added, setAdded] = useState<readonly string[]>([])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const why = onName(typed)
    setProblem(why)
    if (why !== null) return
    if (!several) {
      onClose()
      return
    }
    setAdded([...added, typed.trim()])
    setTyped('')
  }
  return (
    <Modal
      open
      size={480}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{added.length > 0 ? 'Done' : 'Cancel'}</Button>
          <Button variant="primary" type="submit" form={form}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack $gap="s2">
          <TextField label="Name" hint={hint} error={problem} value={typed} onValueChange={setTyped} />
          {added.length > 0 && <p role="status">Added: {added.join(', ')}</p>}
        </Stack>
      </form>
    </Modal>
  )
}
