import type { PreparedVariable } from '@core/contract'
import { Row, Select, Toggle } from '@/ui'
import { Combobox } from '@/ui/Combobox'
import { isLimit } from '../model/action'
import { answersOf, canBeMargin, type AnswersByName } from '../model/margins'
import type { TypedWeight } from '../model/typed'
import { together, withOwnTargets, withSameTargets } from '../model/ways'
import { Beside, Cell } from './frame'

export interface SettingsProps {
  readonly typed: TypedWeight
  readonly variables: readonly PreparedVariable[]
  readonly onChange: (typed: TypedWeight) => void
}

/** Whether parts of the sample are weighted each by itself. */
export const WithinChoice = ({
  typed,
  variables,
  answers,
  segment,
  onChange,
}: SettingsProps & { readonly answers: AnswersByName; readonly segment: string | null }) => {
  const { within, own } = typed
  const choose = (name: string | null) => {
    if (name === null) onChange(together(typed, segment))
    else {
      const same = withSameTargets(typed, segment)
      onChange({ ...same, within: name, segments: answersOf(answers, name).map(({ id }) => id) })
    }
  }
  return (
    <Row $wrap $gap="s3" $align="flex-end">
      <div style={{ flex: '1 1 220px' }}>
        <Combobox
          label="Weight each part by itself"
          optional
          placeholder="Everybody together"
          options={variables
            .filter(one => canBeMargin(one) && one.part_of === null)
            .map(({ name, text }) => ({ value: name, label: name, hint: text }))}
          value={within}
          onValueChange={choose}
        />
      </div>
      {within !== null && (
        <div style={{ flex: '1 1 180px' }}>
          <Select
            label="Targets"
            value={own ? 'own' : 'same'}
            options={[
              { value: 'same', label: `Same targets for each` },
              { value: 'own', label: `Targets of its own for each` },
            ]}
            onValueChange={value => onChange(value === 'own' ? withOwnTargets(typed) : withSameTargets(typed, segment))}
          />
        </div>
      )}
    </Row>
  )
}

/** Limits, the weight to begin from, and whether it is the default. `own`: the name of the weight itself, if it has one. */
export const Limits = ({ typed, variables, own, onChange }: SettingsProps & { readonly own: string | null }) => (
  <Row $wrap $gap="s4" style={{ padding: 'var(--s3) var(--s4-5)', borderTop: '1px solid var(--border)' }}>
    <strong>Limits</strong>
    <Beside>
      Smallest
      <Cell
        inputMode="decimal"
        placeholder="none"
        value={typed.min}
        aria-invalid={!isLimit(typed.min) || undefined}
        onChange={event => onChange({ ...typed, min: event.target.value })}
      />
    </Beside>
    <Beside>
      Largest
      <Cell
        inputMode="decimal"
        placeholder="none"
        value={typed.max}
        aria-invalid={!isLimit(typed.max) || undefined}
        onChange={event => onChange({ ...typed, max: event.target.value })}
      />
    </Beside>
    <div style={{ flex: '0 1 220px' }}>
      <Select
        label="Begin from"
        labelHidden
        compact
        value={typed.start ?? ''}
        options={[
          { value: '', label: 'Begin from 1 for everybody' },
          ...variables
            .filter(({ weight, type, name }) => name !== own && (weight || type === 'numeric'))
            .map(({ name }) => ({ value: name, label: `Begin from ${name}` })),
        ]}
        onValueChange={value => onChange({ ...typed, start: value === '' ? null : value })}
      />
    </div>
    <Toggle
      label="Default weight"
      checked={typed.isDefault}
      onCheckedChange={isDefault => onChange({ ...typed, isDefault })}
    />
  </Row>
)
