import { useMemo } from 'react'
import type { PreparedVariable } from '@core/contract'
import { useAppSelector } from '@/store'
import { Row, Select, TextField } from '@/ui'
import { Combobox, MultiCombobox } from '@/ui/Combobox'
import { HOWS, type DerivedKind } from '../../model/derive'
import { selectByName } from '../../selectors'
import { TYPES } from '../../model/types'
import type { FormProps } from './form'

type Kind = Exclude<DerivedKind, 'segments'>

const SOURCES: Readonly<Record<Kind, (variable: PreparedVariable) => boolean>> = {
  bands: ({ type }) => type === 'numeric',
  periods: ({ type }) => type === 'date',
  combine: ({ type }) => type === 'single' || type === 'scale' || type === 'nps' || type === 'multi',
  compute: ({ type }) => type !== 'open' && type !== 'date' && type !== 'grid' && type !== 'administrative',
  among: ({ type }) => type !== 'administrative',
}

const LABELS: Readonly<Record<Kind, string>> = {
  bands: 'Number',
  periods: 'Date',
  combine: 'Question',
  compute: 'Variables',
  among: 'Question',
}

/** Questions to choose from, as a list with search. */
export const useChoices = (fits: (variable: PreparedVariable) => boolean) => {
  const byName = useAppSelector(selectByName)
  return useMemo(
    () =>
      [...byName.values()]
        .filter(fits)
        .map(({ name, text, type }) => ({ value: name, label: name, hint: `${text} (${TYPES[type].label})` })),
    [byName, fits],
  )
}

/** Which variables it is made of. */
export const SourceFields = ({ kind, typed, onChange }: FormProps & { readonly kind: Kind }) => {
  const options = useChoices(SOURCES[kind])
  if (kind === 'compute')
    return (
      <MultiCombobox
        label={LABELS.compute}
        options={options}
        values={typed.of}
        onValuesChange={of => onChange({ of })}
      />
    )
  const set = (at: number, value: string | null) => {
    const of = [...typed.of]
    of[at] = value ?? ''
    onChange({ of: of.slice(0, kind === 'combine' ? 2 : 1).filter(name => name !== '') })
  }
  return (
    <Row $gap="s3" $align="flex-start" $wrap>
      {(kind === 'combine' ? [0, 1] : [0]).map(at => (
        <div key={at} style={{ flex: '1 1 240px' }}>
          <Combobox
            label={kind === 'combine' ? (at === 0 ? 'First question' : 'Second question') : LABELS[kind]}
            options={options}
            value={typed.of[at] ?? null}
            onValueChange={value => set(at, value)}
          />
        </div>
      ))}
    </Row>
  )
}

const HOW_LABELS: Readonly<Record<(typeof HOWS)[number], string>> = {
  mean: 'Mean',
  sum: 'Sum',
  count: 'Count of ticked answers',
  difference: 'Difference: first minus second',
}

/** How the number is made of the items. */
export const ComputeForm = ({ typed, onChange }: FormProps) => (
  <Row $gap="s3" $align="flex-start" $wrap>
    <div style={{ flex: '1 1 220px' }}>
      <Select
        label="Result"
        value={typed.how}
        options={HOWS.map(value => ({ value, label: HOW_LABELS[value] }))}
        onValueChange={how => onChange({ how })}
      />
    </div>
    {typed.how !== 'difference' && (
      <div style={{ flex: '1 1 220px' }}>
        <TextField
          label="Items needed"
          inputMode="numeric"
          hint="People with fewer values get no result. Empty: one is enough."
          value={typed.minimum}
          onValueChange={minimum => onChange({ minimum })}
        />
      </div>
    )}
  </Row>
)
