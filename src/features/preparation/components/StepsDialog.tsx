import { useState } from 'react'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Modal, Spinner, Stack } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { selectApplied } from '../selectors'
import { events } from '../slice'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Takes the steps of another dataset's file as one change, and lists what does not fit here. */
export const StepsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching, fetchedAt } = useAppSelector(selectApplied)
  const [begun] = useState(fetchedAt)
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const done = asked && !isFetching && fetchedAt !== begun ? data : null
  const read = async (file: File) => {
    setProblem(null)
    setAsked(false)
    const text = await file.text()
    if (!isJson(text)) {
      setProblem('This is no file of steps: it holds no JSON. Download one from another dataset.')
      return
    }
    setAsked(true)
    dispatch(events.stepsFileChosen(text))
  }
  const failure = problem ?? (asked && !isFetching ? (error?.message ?? null) : null)
  return (
    <Modal
      open
      size={720}
      title="Apply steps from a file"
      onClose={onClose}
      footer={
        <Button variant={done ? 'primary' : 'secondary'} onClick={onClose}>
          {done ? 'Done' : 'Cancel'}
        </Button>
      }
    >
      <Stack>
        <p>
          The steps that people took on another dataset are taken here, behind those there are, as one change. Variables
          are found by their names; one undo takes all of it back.
        </p>
        {!done && <FileDrop label="Choose the file of steps" accept=".json" onFile={file => void read(file)} />}
        {asked && isFetching && <Spinner label="Taking the steps" />}
        {failure !== null && (
          <Callout tone="danger" role="alert">
            {failure}
          </Callout>
        )}
        {done && (
          <p role="status">
            {counted(done.kept, 'step was', 'steps were')} taken as they are
            {done.findings.length > 0 && `; ${counted(done.findings.length, 'thing does', 'things do')} not fit:`}
          </p>
        )}
        {done && done.findings.length > 0 && (
          <RuledList aria-label="What does not fit">
            {done.findings.map(({ variable, detail }, at) => (
              <li key={at}>
                <strong>{variable}</strong> {detail}
              </li>
            ))}
          </RuledList>
        )}
      </Stack>
    </Modal>
  )
}
