import type { MenuEntry } from '@/ui'
import type { TypedWeight } from '../model/typed'
import { balanced, movedMargin, withoutMargin, withUnit } from '../model/ways'

export interface MarginMenuOf {
  readonly typed: TypedWeight
  readonly at: number
  readonly targetKey: string
  readonly onChange: (typed: TypedWeight) => void
  readonly onFromDataset: () => void
}

/** What can be done with a margin. */
export const marginEntries = ({ typed, at, targetKey, onChange, onFromDataset }: MarginMenuOf): MenuEntry[] => {
  const margin = typed.margins[at]
  if (!margin) return []
  const counts = margin.unit === 'count'
  return [
    { label: 'Targets from another dataset', onSelect: onFromDataset },
    {
      label: counts ? 'Targets in percent' : 'Targets as numbers of people',
      onSelect: () => onChange(withUnit(typed, at, counts ? 'percent' : 'count')),
    },
    ...(counts ? [] : [{ label: 'Scale targets to 100', onSelect: () => onChange(balanced(typed, at, targetKey)) }]),
    ...(at > 0 ? [{ label: 'Move up', onSelect: () => onChange(movedMargin(typed, at, -1)) }] : []),
    ...(at < typed.margins.length - 1
      ? [{ label: 'Move down', onSelect: () => onChange(movedMargin(typed, at, 1)) }]
      : []),
    { label: 'Remove margin', onSelect: () => onChange(withoutMargin(typed, at)) },
  ]
}
