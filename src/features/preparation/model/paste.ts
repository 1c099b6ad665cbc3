import type { StepAction } from '@core/domain/preparation'
import type { VariableRow } from './rows'

/**
 * Texts or names copied from a spreadsheet, one per row from the cell with focus downwards. With two columns in the clipboard,
 * the first is the name of a variable and the second its text. Empty cells change nothing.
 */
export const pastedTexts = (
  text: string,
  rows: readonly VariableRow[],
  focus: { readonly id: string | null; readonly column: 'name' | 'text' | 'type' },
): StepAction[] => {
  const lines = text.replace(/\r\n?/gu, '\n').replace(/\n$/u, '').split('\n')
  const cells = lines.map(line => line.split('\t'))
  if (cells.every(line => line.length >= 2)) {
    const known = new Set(rows.map(({ id }) => id))
    const named = cells.filter(([name = '']) => known.has(name.trim()))
    if (named.length > 0)
      return named.flatMap(([name = '', value = '']): StepAction[] =>
        value.trim() === '' ? [] : [{ kind: 'texts', of: name.trim(), text: value.trim() }],
      )
  }
  const from = rows.findIndex(({ id }) => id === focus.id)
  if (from < 0 || focus.column === 'type') return []
  return cells.flatMap(([value = ''], at): StepAction[] => {
    const row = rows[from + at]
    const words = value.trim()
    if (!row || words === '' || words === (focus.column === 'name' ? row.id : row.variable.text)) return []
    return [
      focus.column === 'name' ? { kind: 'texts', of: row.id, name: words } : { kind: 'texts', of: row.id, text: words },
    ]
  })
}
