import type { HiddenColumn } from '@core/crosstab'
import type { TableDocument } from './document'
import { formatWhole } from './format'
import type { NoteLine } from './notes'

const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one} is` : `${formatWhole(count)} ${several} are`

/** "Age: 18-24, 75+; Region: Wales": columns in the order of the banner, under the heads of their groups. */
const byGroup = (columns: readonly HiddenColumn[], groupLabels: TableDocument['groupLabels']): string => {
  const groups = new Map<string, string[]>()
  for (const { group, label } of columns) {
    const head = group === null ? '' : (groupLabels[group] ?? group)
    groups.set(head, [...(groups.get(head) ?? []), label])
  }
  return [...groups].map(([head, labels]) => [head, labels.join(', ')].filter(Boolean).join(': ')).join('; ')
}

/** What a table leaves out because of its settings, one line each; none where it leaves out nothing. */
export const hiddenLines = ({
  table,
  groupLabels,
  notes,
}: Pick<TableDocument, 'table' | 'groupLabels' | 'notes'>): NoteLine[] => {
  const { columns, emptyRows } = table.hidden
  const named = (why: HiddenColumn['why'], reason: string): NoteLine[] => {
    const found = columns.filter(column => column.why === why)
    if (found.length === 0) return []
    const size = counted(found.length, `column ${reason}`, `columns ${reason}`)
    return [{ term: 'Hidden', text: `${size} hidden: ${byGroup(found, groupLabels)}.` }]
  }
  return [
    ...named(
      'low_base',
      notes === null ? 'with a low base' : `with a base under ${formatWhole(notes.lowBaseThreshold)}`,
    ),
    ...named('empty', 'without an answer'),
    ...(emptyRows > 0
      ? [{ term: 'Hidden', text: `${counted(emptyRows, 'row without an answer', 'rows without an answer')} hidden.` }]
      : []),
  ]
}
