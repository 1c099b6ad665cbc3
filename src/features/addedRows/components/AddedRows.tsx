import { answersOf, boxOf, proposedNets } from '@core/report'
import { useMemo } from 'react'
import type { Question } from '@core/contract'
import { count, counted } from '@/lib/words'
import { Note } from '@/ui/Words'
import type { AddedRowsEditing, AddedRowsScreen } from '@/tables/ui'
import {
  boxLabels,
  calculatedDraft,
  calculatedProblems,
  emptyCalculated,
  fieldsOfCalculated,
  KINDS,
  readCalculated,
  type Calculated,
} from '../calculated'
import { calculatedConflict, kindLabel, netConflict, optionWords, scoreWords } from '../conflicts'
import { emptyNet, fieldsOfNet, netCount, netDraft, netProblems, readNet, type Net } from '../nets'
import { CalculatedForm } from './CalculatedForm'
import { NetBase, NetForm } from './NetForm'
import { RowsEditor } from './RowsEditor'
import { AddressContext } from './useRowBase'

const NET_WORDS = {
  title: 'Nets',
  one: 'net',
  list: 'Nets of this question',
  newOne: 'New net',
  hint: 'Nets count each person once.',
} as const
const CALCULATED_WORDS = {
  title: 'Calculated rows',
  one: 'calculated row',
  list: 'Calculated rows of this question',
  newOne: 'New calculated row',
  hint: 'Visible to everyone who can open this dataset.',
} as const
const LOCKED = 'Only its author or a manager can change or delete it.'

const Nets = (props: AddedRowsEditing) => {
  const { question } = props
  const present = useMemo(() => new Set(answersOf(question).map(({ id }) => id)), [question])
  const proposals = useMemo(() => proposedNets(question), [question])
  const detailOf = ({ any_of: ids }: Net) => {
    const n = netCount(question, ids)
    const options = counted(ids.filter(id => present.has(id)).length, 'option', 'options')
    return n === null ? options : `${options}, n=${count(n)}`
  }
  return (
    <RowsEditor
      {...props}
      words={NET_WORDS}
      rows={question.nets}
      empty={emptyNet}
      read={readNet}
      fieldsOf={fieldsOfNet}
      problemsOf={netProblems}
      savingOf={(fields, began, id) => ({
        type: 'net',
        question: question.question_name,
        id,
        draft: netDraft(fields, question),
        base: netDraft(began, question),
      })}
      conflictOf={(edit, fields) => netConflict(edit, fields, question)}
      detailOf={detailOf}
      proposals={proposals.map(net => ({
        label: net.label,
        words: optionWords(question, net.any_of),
        fields: fieldsOfNet(net),
      }))}
      form={({ id, ...form }) => <NetForm key={id} question={question} {...form} />}
      shown={net => (
        <>
          <p>
            <b>{net.label}</b>
          </p>
          <p>{optionWords(question, net.any_of)}</p>
          <NetBase question={question} ids={net.any_of} />
          <Note>{LOCKED}</Note>
        </>
      )}
    />
  )
}

const CalculatedWords = ({ row, question }: { readonly row: Calculated; readonly question: Question }) => {
  const about = KINDS.find(({ value }) => value === row.kind)?.about
  return (
    <>
      <p>
        <b>{row.label}</b>
      </p>
      <p>{about}</p>
      {row.kind === 'top_box' && (
        <>
          <p>Takes {boxLabels(question, row).join(', ')}.</p>
          <NetBase question={question} ids={boxOf(question, row)} />
        </>
      )}
      {row.kind === 'score' && <p>{scoreWords(question, row.scores)}</p>}
      <Note>{LOCKED}</Note>
    </>
  )
}

const CalculatedRows = (props: AddedRowsEditing) => {
  const { question } = props
  const empty = useMemo(() => emptyCalculated(question), [question])
  return (
    <RowsEditor
      {...props}
      words={CALCULATED_WORDS}
      rows={question.calculated}
      empty={empty}
      read={readCalculated}
      fieldsOf={row => fieldsOfCalculated(row, question)}
      problemsOf={(fields, id) => calculatedProblems(fields, question, id)}
      savingOf={(fields, began, id) => ({
        type: 'calculated',
        question: question.question_name,
        id,
        draft: calculatedDraft(fields, question),
        base: calculatedDraft(began, question),
      })}
      conflictOf={(edit, fields) => calculatedConflict(edit, fields, question)}
      detailOf={kindLabel}
      proposals={[]}
      form={({ id, ...form }) => <CalculatedForm key={id} own={id} question={question} {...form} />}
      shown={row => <CalculatedWords row={row} question={question} />}
    />
  )
}

/** The dialog for the nets of a question, or for its calculated rows. */
export const AddedRows: AddedRowsScreen = props => {
  const Editor = props.type === 'net' ? Nets : CalculatedRows
  return (
    <AddressContext.Provider value={props.address}>
      <Editor key={props.question.question_name} {...props} />
    </AddressContext.Provider>
  )
}
