import type { PreparedVariable } from '@core/contract'
import type { VariableType } from '@core/domain/preparation'
import type { IconName } from '@/ui'

export type ShownType = PreparedVariable['type']

interface TypeWords {
  readonly label: string
  readonly icon: IconName
}

/** How types are called and drawn. */
export const TYPES: Readonly<Record<ShownType, TypeWords>> = {
  single: { label: 'Single', icon: 'q-single' },
  scale: { label: 'Scale', icon: 'scales' },
  nps: { label: 'NPS', icon: 'q-nps' },
  multi: { label: 'Multiple', icon: 'q-multi' },
  grid: { label: 'Grid', icon: 'q-grid' },
  numeric: { label: 'Number', icon: 'q-numeric' },
  date: { label: 'Date', icon: 'q-date' },
  open: { label: 'Text', icon: 'q-open' },
  administrative: { label: 'Admin', icon: 'q-meta' },
}

/** Types that a variable can be given, with what they are for. */
export const CHOICES: readonly { readonly value: VariableType; readonly label: string }[] = [
  { value: 'single', label: 'Single answer' },
  { value: 'scale', label: 'Scale (ordered, with scores)' },
  { value: 'nps', label: 'Net promoter (0 to 10)' },
  { value: 'numeric', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'open', label: 'Text (open answers)' },
  { value: 'administrative', label: 'Administrative (never in tables)' },
]

export const typeLabel = (type: VariableType): string =>
  CHOICES.find(({ value }) => value === type)
    ?.label.replace(/ \(.*/u, '')
    .toLowerCase() ?? type
