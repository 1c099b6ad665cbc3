import { useEffect, useMemo, useState } from 'react'
import type { AnalysisResponse } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { counted } from '@/lib/words'
import { datasetRemote, selectDatasetRemote, selectStudy, studyRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Select, Stack, TextField } from '@/ui'
import { Combobox } from '@/ui/Combobox'
import { pastedTargets } from '../model/paste'
import type { TypedWeight } from '../model/typed'
import { scaledTo100 } from '../model/ways'
import { sharesRemote } from '../remotes'
import type { WithWeights } from '../slice'
import { Figures } from './frame'
import { share } from './words'

export interface FromDatasetProps {
  readonly address: DatasetAddress
  readonly typed: TypedWeight
  readonly margin: number
  readonly marginLabel: string
  readonly labels: readonly string[]
  readonly targetKey: string
  readonly onChange: (typed: TypedWeight) => void
  readonly onClose: () => void
}

interface Share {
  readonly label: string
  readonly percent: number
}

const sharesOf = (response: AnalysisResponse | null): Share[] => {
  const table = response?.tables[0]
  if (table?.outcome !== 'cube') return []
  const base = table.cube.base.w[0] ?? 0
  return table.cube.rows.flatMap(({ label, type, w }) =>
    type === 'cat' && base > 0 ? [{ label, percent: (100 * (w[0] ?? 0)) / base }] : [],
  )
}

/** Targets are the shares of a question in another dataset, by its default weight; answers are matched by their texts. */
export const FromDataset = (props: FromDatasetProps) => {
  const { address, typed, margin, marginLabel, labels, targetKey, onChange, onClose } = props
  const dispatch = useAppDispatch()
  const [study, setStudy] = useState(address.studyId)
  const [dataset, setDataset] = useState('')
  const [question, setQuestion] = useState<string | null>(null)
  const found = useAppSelector((state: WithLibrary) => selectStudy(state, study))
  const source = useMemo(() => ({ studyId: study, datasetName: dataset }), [study, dataset])
  const { data } = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, source))
  const asked = useAppSelector((state: WithWeights) => state.weights.shares)
  useEffect(() => {
    if (study.trim() !== '') dispatch(studyRemote.requested(study))
  }, [study, dispatch])
  useEffect(() => {
    if (dataset !== '') dispatch(datasetRemote.requested(source))
  }, [dataset, source, dispatch])
  const names = (found.data?.datasets ?? []).map(one => one.dataset_name)
  const weight = data?.weights.find(one => one.is_default)?.variable ?? null
  const shares = question === null || asked.isFetching ? [] : sharesOf(asked.data)
  const known = new Set(labels.map(label => label.toLocaleLowerCase()))
  const fitting = shares.filter(({ label, percent }) => known.has(label.toLocaleLowerCase()) && percent > 0)
  const targets = scaledTo100(fitting.map(({ percent }) => percent))
  const text = fitting.map(({ label }, at) => `${label}\t${String(targets[at] ?? 0)}`).join('\n')
  const choose = (name: string | null) => {
    setQuestion(name)
    if (name !== null) dispatch(sharesRemote.requested({ ...source, question: name, weight }))
  }
  return (
    <Modal
      open
      title={`Targets of ${marginLabel} from another dataset`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={fitting.length === 0 ? 'Choose a question with the same answers' : null}
            onClick={() => {
              onChange(pastedTargets(typed, text, { margin, group: 0, key: targetKey, labels }).typed)
              onClose()
            }}
          >
            Use {counted(fitting.length, 'target', 'targets')}
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <TextField
          label="Study number"
          value={study}
          error={found.error ? 'No study that you can open has this number.' : undefined}
          onValueChange={value => {
            setStudy(value)
            setDataset('')
            choose(null)
          }}
        />
        <Select
          label="Dataset"
          value={dataset}
          options={[{ value: '', label: 'Choose a dataset' }, ...names.map(name => ({ value: name, label: name }))]}
          onValueChange={value => {
            setDataset(value)
            choose(null)
          }}
        />
        {data && (
          <Combobox
            label="Question"
            options={data.questions.map(one => ({
              value: one.question_name,
              label: one.question_name,
              hint: one.question_text,
            }))}
            value={question}
            onValueChange={choose}
          />
        )}
        {asked.error && question !== null && <Callout tone="danger">{asked.error.message}</Callout>}
        {shares.length > 0 && (
          <Figures aria-label="Shares of the answers">
            <thead>
              <tr>
                <th scope="col">Answer</th>
                <th scope="col">%</th>
                <th scope="col">Target</th>
              </tr>
            </thead>
            <tbody>
              {shares.map(one => (
                <tr key={one.label}>
                  <th scope="row">{one.label}</th>
                  <td>{share(one.percent)}</td>
                  <td>{fitting.includes(one) ? share(targets[fitting.indexOf(one)] ?? 0) : 'no such group'}</td>
                </tr>
              ))}
            </tbody>
          </Figures>
        )}
      </Stack>
    </Modal>
  )
}
