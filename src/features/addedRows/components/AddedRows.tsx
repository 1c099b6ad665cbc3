import { answersOf, boxOf, proposedNets } from '@core/report'
import { useMemo } from 'react'
import type { Question } from '@core/contract'
import { useAppSelector } from '@/store'
import { count, counted } from '@/lib/words'
import { selectIndex } from '@/features/reportBuilder/selectors'
import { CalculatedForm } from './CalculatedForm'
import {
  calculatedDraft,
  calculatedProblems,
  emptyCalculated,
  emptyNet,
  fieldsOfCalculated,
  fieldsOfNet,
  KINDS,
  netCount,
  netDraft,
  netProblems,
  readCalculated,
  readNet,
  boxLabels,
  type Calculated,
  type Net,
} from '../calculated'
import { calculatedConflict, kindLabel, netConflict, optionWords, scoreWords } from '../conflicts'
import { NetBase, NetForm } from './NetForm'
import { Note } from './editorLayout'
import { RowsEditor } from './RowsEditor'
import { selectRowsOpened } from '../selectors'

interface EditorProps {
  readonly question: Question
  readonly label: string
  readonly fresh: boolean
}

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
  hint: 'Everyone who reads this dataset sees it.',
} as const
const LOCKED = 'Only who added it, or a manager, can change or delete it.'

const Nets = ({ question, label, fresh }: EditorProps) => {
  const present = useMemo(() => new Set(answersOf(question).map(({ id }) => id)), [question])
  const proposals = useMemo(() => proposedNets(question), [question])
  const detailOf = ({ any_of: ids }: Net) => {
    const n = netCount(question, ids)
    const options = counted(ids.filter(id => present.has(id)).length, 'option', 'options')
    return n === null ? options : `${options}, n=${count(n)}`
  }
  return (
    <RowsEditor
      type="net"
      words={NET_WORDS}
      question={question}
      label={label}
      fresh={fresh}
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
      form={({ id, ...props }) => <NetForm key={id} question={question} {...props} />}
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

const CalculatedRows = ({ question, label, fresh }: EditorProps) => {
  const empty = useMemo(() => emptyCalculated(question), [question])
  return (
    <RowsEditor
      type="calculated"
      words={CALCULATED_WORDS}
      question={question}
      label={label}
      fresh={fresh}
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
      form={({ id, ...props }) => <CalculatedForm key={id} own={id} question={question} {...props} />}
      shown={row => <CalculatedWords row={row} question={question} />}
    />
  )
}

/** S2.75: the nets modal, and the one for calculated rows, over the builder. */
export const RowsModal = () => {
  const opened = useAppSelector(selectRowsOpened)
  const index = useAppSelector(selectIndex)
  const addressed = opened ? index.get(opened.question) : undefined
  if (!opened || !addressed) return null
  const { question, label } = addressed
  const Editor = opened.type === 'net' ? Nets : CalculatedRows
  return <Editor key={opened.question} question={question} label={label} fresh={opened.fresh} />
}
