import styled from 'styled-components'
import { Select } from './Select'
import { TYPE } from './theme/tokens'
import { FieldSet } from './Field'

const Pair = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr;
  gap: var(--s2);
`
const Problem = styled.p`
  ${TYPE.sm}
  padding-top: var(--s1);
  color: var(--danger);
`

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** '03 - March' for month 3. */
export const monthOption = (month: number): string => `${String(month).padStart(2, '0')} - ${NAMES[month - 1] ?? ''}`

const MONTHS = NAMES.map((_, at) => ({ value: String(at + 1), label: monthOption(at + 1) }))

export interface MonthPickerProps {
  readonly legend: string
  /** From 1 to 12. */
  readonly month: number
  readonly year: number
  readonly firstYear: number
  readonly lastYear: number
  readonly onChange: (month: number, year: number) => void
  readonly error?: string | null | undefined
}

/** A month of a year, newest year first. */
export const MonthPicker = ({ legend, month, year, firstYear, lastYear, onChange, error }: MonthPickerProps) => {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(lastYear - at))
  return (
    <FieldSet>
      <legend>{legend}</legend>
      <Pair>
        <Select
          label="Month"
          labelHidden
          value={String(month)}
          options={MONTHS}
          onValueChange={value => onChange(Number(value), year)}
        />
        <Select
          label="Year"
          labelHidden
          value={String(year)}
          options={years.map(value => ({ value, label: value }))}
          onValueChange={value => onChange(month, Number(value))}
        />
      </Pair>
      {error && <Problem role="alert">{error}</Problem>}
    </FieldSet>
  )
}
