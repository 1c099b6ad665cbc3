import { describe, expect, it } from 'vitest'
import { arrange, numberColumn, tableFromColumns, tabulate, type Cube, type TableView } from '@core/crosstab'
import { distributionOf } from './distribution'

const VIEW: TableView = {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: false,
  showStatTesting: true,
  statsConfidence: 95,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 100,
}

const shown = (numbers: readonly (number | null)[], weights?: readonly number[]) => {
  const table = tableFromColumns(numbers.length, {
    x: numberColumn(numbers),
    w: numberColumn(weights ?? numbers.map(() => 1)),
  })
  const [cube] = tabulate(table, {
    rows: [{ kind: 'numeric', var: 'x' }],
    banner: [],
    ...(weights && { weight: 'w' }),
  }) as [Cube]
  const found = distributionOf(cube, arrange(cube, VIEW))
  return { found, rows: found?.table.rows.map(({ label, cells: [cell] }) => [label, cell?.value]) }
}

describe('a distribution as a table', () => {
  it('has the share of each class in everybody who answered, with mean and median in words', () => {
    const { found, rows } = shown([1, 1, 2, 4, null], [1, 1, 2, 4, 9])
    expect(rows).toEqual([
      ['1', 25],
      ['2', 25],
      ['3', 0],
      ['4', 50],
    ])
    expect(found?.figures).toBe('Mean 2.8, median 3.')
    expect(found?.table.columns).toHaveLength(1)
    expect(found?.table.rows[2]?.cells[0]?.state).toBe('zero')
  })

  it('names its classes as one says them', () => {
    const labels = (numbers: readonly number[]) => shown(numbers).rows?.map(([label]) => label)
    const many = Array.from({ length: 1000 }, (_, at) => at % 100)
    expect(labels(many)?.slice(0, 2)).toEqual(['0–9', '10–19'])
    expect(labels([...many, 1_000_000])?.at(-1)).toBe('100 and more')
    expect(labels([...many, -1_000_000])?.[0]).toBe('under 0')
    expect(labels(many.map(at => at / 40))?.[1]).toBe('0.5 to under 1')
    expect(labels(many.map(at => at * 1000))?.[1]).toBe('10,000–19,999')
  })

  it('is not there where nobody answered', () => {
    expect(shown([null]).found).toBeNull()
  })
})
