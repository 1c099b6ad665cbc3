import { useEffect, useState } from 'react'
import { counted } from '@/lib/words'
import { selectStudy, studyRemote, useStudySearch, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Modal, Segmented, Select, Spinner, Stack } from '@/ui'
import { Combobox } from '@/ui/Combobox'
import { RuledList } from '@/ui/Sections'
import type { StepsFile, StepsSource } from '../remotes'
import { selectAddress, selectApplied } from '../selectors'
import { events } from '../slice'

/** The file of steps that a text is, or null; the server checks its form. */
const fileOf = (text: string): StepsFile | null => {
  try {
    return JSON.parse(text) as StepsFile
  } catch {
    return null
  }
}

type From = 'dataset' | 'file'

const FROM: readonly { readonly value: From; readonly label: string }[] = [
  { value: 'dataset', label: 'Another dataset' },
  { value: 'file', label: 'A file' },
]

/** A study found by words, and one of its datasets. */
const DatasetChoice = ({
  chosen,
  onChoose,
}: {
  readonly chosen: StepsSource | null
  readonly onChoose: (source: StepsSource | null) => void
}) => {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectAddress)
  const { data, isFetching, setWords } = useStudySearch()
  const [study, setStudy] = useState<{ readonly value: string; readonly label: string } | null>(null)
  const found = useAppSelector((state: WithLibrary) => selectStudy(state, study?.value ?? ''))
  useEffect(() => {
    if (study) dispatch(studyRemote.requested(study.value))
  }, [study, dispatch])
  const datasets = (study && found.data?.datasets ? found.data.datasets : []).filter(
    ({ permissions, dataset_name: name }) =>
      permissions.view && !(study?.value === own?.studyId && name === own?.datasetName),
  )
  const options = (data ?? []).map(one => ({ value: one.study_number, label: one.name, hint: one.study_number }))
  const value = chosen && 'dataset_name' in chosen ? chosen.dataset_name : ''
  return (
    <Stack>
      <Combobox
        label="Study"
        options={options}
        value={study?.value ?? null}
        chosen={study}
        loading={isFetching}
        placeholder="Name or number"
        noMatch="No study matches"
        onQueryChange={setWords}
        onValueChange={next => {
          setStudy(options.find(option => option.value === next) ?? null)
          onChoose(null)
        }}
      />
      {study && (
        <Select
          label="Dataset"
          value={value}
          error={
            found.error
              ? found.error.message
              : found.data && !found.isFetching && datasets.length === 0
                ? 'This study has no other dataset.'
                : undefined
          }
          options={[
            { value: '', label: found.isFetching ? 'Loading' : 'Choose a dataset' },
            ...datasets.map(({ dataset_name: name }) => ({ value: name, label: name })),
          ]}
          onValueChange={name => onChoose(name === '' ? null : { study_id: study.value, dataset_name: name })}
        />
      )}
    </Stack>
  )
}

/** Takes the steps of another dataset, or of a file of them, as one change, and lists what does not fit here. */
export const StepsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching, fetchedAt } = useAppSelector(selectApplied)
  const [begun] = useState(fetchedAt)
  const [from, setFrom] = useState<From>('dataset')
  const [source, setSource] = useState<StepsSource | null>(null)
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const done = asked && !isFetching && fetchedAt !== begun ? data : null
  const take = (wanted: StepsSource) => {
    setProblem(null)
    setAsked(true)
    dispatch(events.stepsChosen(wanted))
  }
  const read = async (chosen: File) => {
    const file = fileOf(await chosen.text())
    if (file) take({ file })
    else setProblem('This is not a file of steps. Download one from another dataset.')
  }
  const failure = problem ?? (asked && !isFetching ? (error?.message ?? null) : null)
  return (
    <Modal
      open
      size={720}
      title="Apply steps of another dataset"
      onClose={onClose}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {from === 'dataset' && (
              <Button
                variant="primary"
                loading={asked && isFetching}
                disabledReason={source ? null : 'Choose a dataset'}
                onClick={() => source && take(source)}
              >
                Apply its steps
              </Button>
            )}
          </>
        )
      }
    >
      <Stack>
        <p>
          The steps that people took on another dataset are taken here, behind those there are, as one change. Variables
          are found by their names; one undo takes all of it back.
        </p>
        {!done && (
          <>
            <Segmented
              label="Where the steps come from"
              labelHidden
              value={from}
              options={FROM}
              onValueChange={next => {
                setFrom(next)
                setProblem(null)
                setAsked(false)
              }}
            />
            {from === 'dataset' ? (
              <DatasetChoice chosen={source} onChoose={setSource} />
            ) : (
              <FileDrop label="Choose the file of steps" accept=".json" onFile={file => void read(file)} />
            )}
          </>
        )}
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
