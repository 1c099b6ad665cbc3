import {
  axisLimit,
  bannerName,
  whyNotOnAxis,
  type QuestionIndex,
  axisOf,
  mayNest,
  withAxis,
  withoutAxis,
  type AnalysisView,
} from '@core/report'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { DatasetBanner, Question } from '@core/contract'
import { counted } from '@/lib/words'
import { Combobox } from '@/ui/Combobox'
import { IconButton } from '@/ui/IconButton'
import { Segmented } from '@/ui/Segmented'
import { Note, Small, Truncated } from '@/ui/Words'
import { Part, PartHead } from './controlsFrame'

const Variable = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s1);
  min-height: 34px;
  padding-left: var(--s2-5);
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  background: var(--surface);
  & + & {
    margin-top: var(--s1-5);
  }
  > span {
    flex: 1;
  }
`

const AXIS_ID = 'analysis-axis'

interface AxisPartProps {
  readonly view: AnalysisView
  /** The question in the rows, which cannot be in the columns too; null: all of them. */
  readonly questionName: string | null
  readonly questions: readonly Question[]
  readonly banners: readonly DatasetBanner[]
  readonly index: QuestionIndex
  readonly onChange: (view: AnalysisView) => void
}

/** Everything that could still go on the axis: banners, questions with options, and grids row by row. */
const candidatesFor = ({ view, questionName, questions, banners, index }: AxisPartProps) => {
  const candidate = (name: string, hint: string) => {
    const addressed = index.get(name)
    if (!addressed || name === questionName || whyNotOnAxis(view.axis, addressed, view.settings.chartType)) return []
    return [{ value: name, label: addressed.label, hint }]
  }
  return [
    ...banners.flatMap(banner =>
      candidate(bannerName(banner), `Banner, ${counted(banner.columns.length, 'column', 'columns')}`),
    ),
    ...questions.flatMap(question => {
      const names = question.is_grid ? question.breakouts : [question.question_name]
      return names.flatMap(name => candidate(name, question.question_name))
    }),
  ]
}

/** The breakout: the questions in the columns. */
export const AxisPart = (props: AxisPartProps) => {
  const { view, index } = props
  const part = useRef<HTMLElement>(null)
  const own = useRef(false)
  const names = view.axis.join('/')
  const onChange = (next: AnalysisView) => {
    own.current = true
    props.onChange(next)
  }
  useEffect(() => {
    if (!own.current) return
    own.current = false
    // The focused element may have been removed: the field starts again, a breakout was removed.
    if (document.activeElement !== document.body) return
    const field = part.current?.querySelector<HTMLElement>('[role=combobox]')
    ;(field ?? part.current?.querySelector<HTMLElement>(`#${AXIS_ID}`))?.focus()
  }, [names])
  const limit = axisLimit(view.settings.chartType)
  const chosen = axisOf(view.axis, index)
  return (
    <Part ref={part} aria-labelledby={AXIS_ID}>
      <PartHead>
        <h2 id={AXIS_ID} tabIndex={-1}>
          Breakout
        </h2>
        <Small>max {limit}</Small>
        {chosen.length > 1 && (
          <IconButton
            icon="swap"
            size={28}
            label="Swap the two breakouts"
            onClick={() => onChange({ ...view, axis: [...view.axis].reverse() })}
          />
        )}
      </PartHead>
      {chosen.length > 0 && (
        <ul aria-label="Breakouts">
          {chosen.map(({ name, label }) => (
            <Variable key={name}>
              <Truncated title={label}>{label}</Truncated>
              <IconButton
                icon="x"
                size={32}
                tooltip={false}
                label={`Remove ${label}`}
                onClick={() => onChange(withoutAxis(view, name))}
              />
            </Variable>
          ))}
        </ul>
      )}
      {mayNest(chosen.map(({ name }) => name)) && (
        <Segmented
          label="Arrangement of the two breakouts"
          labelHidden
          block
          value={view.nested ? 'nested' : 'side'}
          onValueChange={value => onChange({ ...view, nested: value === 'nested' })}
          options={[
            { value: 'side', label: 'Side by side' },
            { value: 'nested', label: 'Nested' },
          ]}
        />
      )}
      {chosen.length < limit ? (
        <Combobox
          // A new field after each choice.
          key={names}
          label="Add a breakout"
          labelHidden
          placeholder="Add a breakout"
          noMatch="No banner or question with options matches."
          options={candidatesFor(props)}
          value={null}
          onValueChange={name => name !== null && onChange(withAxis(view, name))}
        />
      ) : (
        limit === 1 && <Note>A line chart takes one breakout.</Note>
      )}
    </Part>
  )
}
