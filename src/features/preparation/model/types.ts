import type { PreparedVariable } from '@core/contract'
import { CODEBOOK_TYPES } from '@core/domain/codebook'
import type { VariableType } from '@core/domain/preparation'
import type { IconName } from '@/ui'

export type ShownType = PreparedVariable['type']

interface TypeWords {
  readonly label: string
  readonly icon: IconName
}

/** How types are called and drawn. */
export const TYPES: Readonly<Record<ShownType, TypeWords>> = {
  single: { label: CODEBOOK_TYPES.single, icon: 'q-single' },
  scale: { label: CODEBOOK_TYPES.scale, icon: 'scales' },
  nps: { label: CODEBOOK_TYPES.nps, icon: 'q-nps' },
  multi: { label: CODEBOOK_TYPES.multi, icon: 'q-multi' },
  grid: { label: CODEBOOK_TYPES.grid, icon: 'q-grid' },
  numeric: { label: CODEBOOK_TYPES.numeric, icon: 'q-numeric' },
  date: { label: CODEBOOK_TYPES.date, icon: 'q-date' },
  open: { label: CODEBOOK_TYPES.open, icon: 'q-open' },
  administrative: { label: CODEBOOK_TYPES.administrative, icon: 'q-meta' },
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
