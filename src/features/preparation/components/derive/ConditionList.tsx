import styled from 'styled-components'
import { Button, IconButton, MEDIA, Select, Stack, TYPE } from '@/ui'
import { Combobox, MultiCombobox } from '@/ui/Combobox'
import { emptyCondition, type Relation, type TypedCondition } from '../../model/derive'
import type { Values } from '../../model/sets'
import { Cellfield } from '../editorParts'
import { useChoices } from './SourceFields'

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) 132px minmax(0, 4fr) 28px;
  gap: var(--s2);
  align-items: start;
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr) 28px;
    > * {
      grid-column: 1;
    }
    > :last-child {
      grid-column: 2;
      grid-row: 1;
    }
  }
`
const And = styled.span`
  ${TYPE.xs}
  color: var(--text-3);
`
const Numbers = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
`

const LABELS: Readonly<Record<Relation, string>> = {
  is: 'is',
  is_not: 'is not',
  at_least: 'is at least',
  at_most: 'is at most',
  over: 'is over',
  under: 'is under',
  between: 'is between',
  ticked_at_least: 'ticked at least',
  answered: 'was answered',
  not_answered: 'was not answered',
}

/** The relations that fit a question. */
const relationsOf = (variable: Values | undefined): readonly Relation[] => {
  if (!variable) return ['is', 'is_not', 'answered', 'not_answered']
  if (variable.type === 'numeric')
    return ['at_least', 'at_most', 'over', 'under', 'between', 'answered', 'not_answered']
  if (variable.type === 'multi') return ['is', 'is_not', 'ticked_at_least', 'answered', 'not_answered']
  return variable.options.length > 0 ? ['is', 'is_not', 'answered', 'not_answered'] : ['answered', 'not_answered']
}

const anyQuestion = ({ type }: { readonly type: string }): boolean => type !== 'grid' && type !== 'administrative'

interface ConditionProps {
  readonly condition: TypedCondition
  readonly variable: Values | undefined
  readonly alone: boolean
  readonly onChange: (change: Partial<TypedCondition>) => void
  readonly onRemove: () => void
}

const ConditionLine = ({ condition, variable, alone, onChange, onRemove }: ConditionProps) => {
  const questions = useChoices(anyQuestion)
  const relations = relationsOf(variable)
  const relation = relations.includes(condition.relation) ? condition.relation : (relations[0] ?? 'answered')
  const low = relation === 'at_least' || relation === 'over' || relation === 'between' || relation === 'ticked_at_least'
  const high = relation === 'at_most' || relation === 'under' || relation === 'between'
  return (
    <Line>
      <Combobox
        label="Question"
        labelHidden
        placeholder="Question"
        options={questions}
        value={condition.question === '' ? null : condition.question}
        onValueChange={question => onChange({ question: question ?? '', options: [] })}
      />
      <Select
        label="Relation"
        labelHidden
        value={relation}
        options={relations.map(value => ({ value, label: LABELS[value] }))}
        onValueChange={next => onChange({ relation: next })}
      />
      {relation === 'is' || relation === 'is_not' ? (
        <MultiCombobox
          label="Answers"
          labelHidden
          placeholder="Any of these answers"
          options={(variable?.options ?? []).map(({ id, label }) => ({ value: id, label }))}
          values={condition.options}
          onValuesChange={options => onChange({ options, relation })}
        />
      ) : (
        <Numbers>
          {low && (
            <Cellfield
              aria-label={relation === 'ticked_at_least' ? 'How many answers' : 'Lowest number'}
              inputMode="decimal"
              style={{ height: 36 }}
              value={condition.from}
              onChange={event => onChange({ from: event.target.value, relation })}
            />
          )}
          {relation === 'between' && <span>and</span>}
          {high && (
            <Cellfield
              aria-label="Highest number"
              inputMode="decimal"
              style={{ height: 36 }}
              value={condition.to}
              onChange={event => onChange({ to: event.target.value, relation })}
            />
          )}
        </Numbers>
      )}
      <IconButton
        icon="x"
        size={28}
        label="Remove this condition"
        disabledReason={alone ? 'One condition is the least' : null}
        onClick={onRemove}
      />
    </Line>
  )
}

export interface ConditionListProps {
  readonly conditions: readonly TypedCondition[]
  readonly values: ReadonlyMap<string, Values>
  readonly onChange: (conditions: readonly TypedCondition[]) => void
}

/** Conditions that all must hold. */
export const ConditionList = ({ conditions, values, onChange }: ConditionListProps) => (
  <Stack $gap="s1-5">
    {conditions.map((condition, at) => (
      <Stack key={at} $gap="s1">
        {at > 0 && <And>and</And>}
        <ConditionLine
          condition={condition}
          variable={values.get(condition.question)}
          alone={conditions.length === 1}
          onChange={change =>
            onChange(conditions.map((known, index) => (index === at ? { ...known, ...change } : known)))
          }
          onRemove={() => onChange(conditions.filter((_, index) => index !== at))}
        />
      </Stack>
    ))}
    <span>
      <Button size="sm" variant="ghost" icon="plus" onClick={() => onChange([...conditions, emptyCondition()])}>
        Condition
      </Button>
    </span>
  </Stack>
)
