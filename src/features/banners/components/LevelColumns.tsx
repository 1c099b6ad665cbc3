import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { BANNER_LIMITS, type BannerLevel } from '@core/domain'
import { answersOf } from '@core/report'
import { count } from '@/lib/words'
import { Checkbox, Segmented, TYPE } from '@/ui'
import { choicesOf, levelText } from '../model/columns'
import { KeptField } from './KeptField'

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s2) var(--s4) var(--s3);
  border-top: 1px solid var(--border);
`
const Choice = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(120px, 1fr);
  align-items: center;
  gap: var(--s3);
  min-height: 36px;
  & + & {
    margin-top: var(--s1);
  }
`
const Heads = styled.div`
  ${TYPE.xs}
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(120px, 1fr);
  gap: var(--s3);
  font-weight: 600;
  color: var(--text-2);
`

interface LevelColumnsProps {
  readonly level: BannerLevel
  readonly dataset: Dataset
  readonly onChange: (level: BannerLevel) => void
}

/** Which answers and nets of a question are columns, and what their heads say. */
export const LevelColumns = ({ level, dataset, onChange }: LevelColumnsProps) => {
  const question = dataset.questions.find(one => one.question_name === level.question)
  if (!question) return null
  const choices = choicesOf(question)
  const sizes = new Map(answersOf(question).map(({ id, n }) => [id, n]))
  const nets = choices.filter(({ isNet }) => isNet)
  const isOn = (id: string, isNet: boolean): boolean => (isNet ? level.nets : level.options)?.includes(id) ?? true
  const tick = (id: string, isNet: boolean, on: boolean): void => {
    const now = choices
      .filter(one => one.isNet === isNet && (one.id === id ? on : isOn(one.id, isNet)))
      .map(one => one.id)
    onChange({ ...level, ...(isNet ? { nets: now } : { options: now }) })
  }
  const headed = (id: string, head: string): void => {
    const { [id]: _before, ...others } = level.heads ?? {}
    const heads = head === '' ? others : { ...others, [id]: head }
    onChange({ ...level, heads: Object.keys(heads).length === 0 ? undefined : heads })
  }
  const { head: _own, ...plain } = level
  return (
    <Choices role="group" aria-label={`Columns of ${question.question_text}`}>
      <KeptField
        label="Own head"
        value={level.head ?? ''}
        maxLength={BANNER_LIMITS.head}
        placeholder={levelText(dataset, plain)}
        onKeep={head => onChange({ ...level, head: head === '' ? undefined : head })}
      />
      <Heads aria-hidden="true">
        <span>Column</span>
        <span>Own head</span>
      </Heads>
      <ul>
        {choices.map(({ id, label, isNet }) => {
          const n = sizes.get(id)
          return (
            <Choice key={id}>
              <Checkbox
                label={label}
                {...(isNet ? { hint: 'Net' } : { count: count(n ?? 0) })}
                checked={isOn(id, isNet)}
                onCheckedChange={on => tick(id, isNet, on)}
              />
              <KeptField
                label={`Own head of ${label}`}
                labelHidden
                value={level.heads?.[id] ?? ''}
                maxLength={BANNER_LIMITS.head}
                placeholder={label}
                onKeep={head => headed(id, head)}
              />
            </Choice>
          )
        })}
      </ul>
      {nets.length > 0 && (
        <Segmented
          label="Nets stand"
          value={level.nets_first === true ? 'before' : 'after'}
          onValueChange={value => onChange({ ...level, nets_first: value === 'before' })}
          options={[
            { value: 'before', label: 'Before' },
            { value: 'after', label: 'After' },
          ]}
        />
      )}
    </Choices>
  )
}
