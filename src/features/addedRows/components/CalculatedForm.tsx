import { answersOf, boxOf, scalePoints } from '@core/report'
import { useMemo } from 'react'
import styled from 'styled-components'
import type { Question } from '@core/contract'
import { Icon } from '@/ui/Icon'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { WindowedList } from '@/ui/WindowedList'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { ErrorLine } from '@/ui/Field'
import { Note } from '@/ui/Words'
import { boxLabels, kindsFor, labelOfFields, totalOf, whyNotKind, type CalculatedFields } from '../calculated'
import { LABEL_MAX, type Problems } from '../fields'
import { NetBase } from './NetForm'
import { OPTION_BOXES, SectionHead } from './formParts'

const Two = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s3);
  > :first-child {
    flex: 1 1 120px;
  }
`
const Scored = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 96px;
  align-items: center;
  gap: var(--s3);
  min-height: 44px;
  ${MEDIA.touch} {
    min-height: 52px;
  }
  > span {
    ${TYPE.sm}
    ${TRUNCATED}
  }
`
const About = styled(Note)`
  margin-top: var(--s1-5);
`
const Value = styled.p`
  ${TYPE.sm}
  padding: var(--s2-5) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  b {
    ${TYPE.md}
    margin-right: var(--s1-5);
    font-weight: 600;
    color: var(--text);
  }
`

const HEIGHTS = { mouse: 44, touch: 52 } as const

interface PartProps {
  readonly question: Question
  readonly fields: CalculatedFields
  readonly problems: Problems
  readonly onChange: (fields: CalculatedFields) => void
}

const Problem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <ErrorLine role="alert">
      <Icon name="error" />
      {text}
    </ErrorLine>
  )

const Box = ({ question, fields, problems, onChange }: PartProps) => {
  const points = scalePoints(question)
  const counts = Array.from({ length: Math.max(0, points - 1) }, (_, at) => String(at + 1))
  return (
    <>
      <Two>
        <Select
          label="Points of the scale"
          value={String(fields.count)}
          error={problems.count}
          onValueChange={count => onChange({ ...fields, count: Number(count) })}
          options={counts.map(value => ({ value, label: `${value} of ${String(points)}` }))}
        />
        <Segmented
          label="End"
          value={fields.end}
          onValueChange={end => onChange({ ...fields, end })}
          options={[
            { value: 'highest', label: 'Highest values' },
            { value: 'lowest', label: 'Lowest values' },
          ]}
        />
      </Two>
      <Note aria-live="polite">Takes {boxLabels(question, fields).join(', ')}.</Note>
      <NetBase question={question} ids={boxOf(question, fields)} />
    </>
  )
}

const Scores = ({ question, fields, problems, onChange }: PartProps) => {
  const options = useMemo(() => answersOf(question), [question])
  return (
    <>
      {question.fundamental_question_type === 'multi' && (
        <div>
          <Segmented
            label="Multiple answers per person"
            value={fields.combine}
            onValueChange={combine => onChange({ ...fields, combine })}
            options={[
              { value: 'mean', label: 'Average' },
              { value: 'sum', label: 'Sum' },
            ]}
          />
          <Note>
            {fields.combine === 'sum'
              ? 'People with no scored answer count as 0.'
              : 'People with no scored answer are excluded.'}
          </Note>
        </div>
      )}
      <SectionHead>
        <span>
          <b>Scores</b> blank = excluded
        </span>
      </SectionHead>
      <Problem text={problems.scores} />
      <WindowedList {...OPTION_BOXES} label="Scores of the options" items={options} heights={HEIGHTS}>
        {({ id, label }) => (
          <Scored>
            <span title={label}>{label}</span>
            <TextField
              label={`Score of ${label}`}
              labelHidden
              inputMode="decimal"
              autoComplete="off"
              value={fields.scores[id] ?? ''}
              onValueChange={typed => onChange({ ...fields, scores: { ...fields.scores, [id]: typed } })}
            />
          </Scored>
        )}
      </WindowedList>
    </>
  )
}

const Total = ({ question, fields }: Pick<PartProps, 'question' | 'fields'>) => {
  const total = totalOf(fields, question)
  if (!total) return null
  const digits = fields.kind === 'nps' ? 0 : 2
  return (
    <Value role="status" aria-label="Value for everyone">
      <b>{total.value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}</b>
      {question.is_grid ? 'over all rows of the grid' : 'for everyone'}, unweighted,{' '}
      {question.is_grid ? 'answers' : 'n'}={total.base.toLocaleString('en')}
    </Value>
  )
}

/** The form of a calculated row: kind, name, details of the kind, and its value for the whole dataset. */
export const CalculatedForm = ({ own, ...props }: PartProps & { readonly own: string | null }) => {
  const { question, fields, problems, onChange } = props
  const kinds = kindsFor(question)
  const about = kinds.find(({ value }) => value === fields.kind)?.about
  return (
    <>
      <div>
        <Segmented
          label="What is calculated"
          value={fields.kind}
          onValueChange={kind => onChange({ ...fields, kind })}
          options={kinds.map(({ value, label }) => ({
            value,
            label,
            disabledReason: value === fields.kind ? null : whyNotKind(question, value, own),
          }))}
        />
        <About>{about}</About>
      </div>
      <Problem text={problems.kind} />
      <TextField
        label="Name"
        data-autofocus=""
        value={labelOfFields(fields)}
        countTo={LABEL_MAX}
        error={problems.label}
        onValueChange={label => onChange({ ...fields, label })}
      />
      {fields.kind === 'top_box' && <Box {...props} />}
      {fields.kind === 'score' && <Scores {...props} />}
      <Total question={question} fields={fields} />
    </>
  )
}
