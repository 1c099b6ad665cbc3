import { screen, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nameField } from '../harness/builderScreen'
import { dropFile } from '../harness/chooseFile'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { hasSharedData, neededData } from '../harness/sharedData'

const screens = serveScreens()

interface OracleTable {
  readonly columns: readonly { readonly label: string }[]
  readonly bases: { readonly n: readonly number[]; readonly w: readonly number[] }
  readonly rows: readonly {
    readonly label: string
    readonly type: string
    readonly n: readonly number[]
    readonly colpct: readonly number[]
    readonly letters: readonly string[]
  }[]
}

const oracle = (id: string) =>
  JSON.parse(readFileSync(neededData(`burger-tracking/oracle/burger-tracking-${id}.json`), 'utf8')) as OracleTable

/** As a cell prints it: whole, half up; nobody and less than a half have signs of their own. */
const printed = (value: number, n: number): string => {
  if (n === 0) return '–'
  return value < 0.5 ? '<1' : String(Math.floor(value + 0.5))
}

const expectedOf = ({ rows }: OracleTable) =>
  rows
    .filter(row => row.type === 'cat')
    .map(row => [
      row.label,
      row.colpct.map((value, at) => `${printed(value, row.n[at] ?? 0)} ${row.letters[at] ?? ''}`.trim()),
    ])

const cellText = (cell: HTMLElement): string =>
  [/^(–|<1|[\d,]+)$/, /^[A-Z]+$/]
    .map(pattern => within(cell).queryAllByText(pattern)[0]?.textContent ?? '')
    .join(' ')
    .trim()

const shownRows = (): Map<string, string[]> => {
  const rows = within(screen.getByRole('grid')).getAllByRole('row')
  return new Map(
    rows.flatMap(row => {
      const label = within(row).queryByRole('rowheader')?.textContent
      return label === undefined ? [] : [[label, within(row).getAllByRole('gridcell').map(cellText)] as const]
    }),
  )
}

const choose = async ({ user }: OpenApp, name: string, to: 'row' | 'axis'): Promise<void> => {
  const search = screen.getByRole('searchbox', { name: 'Find a question or option' })
  await user.clear(search)
  await user.type(search, name)
  const [option] = await screen.findAllByRole('option', { name: new RegExp(`^${name}(?!\\d)`) })
  if (!option) throw new Error(`The dataset has a question ${name}`)
  if (to === 'axis') await user.keyboard('{Shift>}')
  await user.click(option)
  if (to === 'axis') await user.keyboard('{/Shift}')
}

const compare = (table: OracleTable, baseRow: string) => {
  const shown = shownRows()
  const expected = expectedOf(table)
  expect(expected.length).toBeGreaterThan(10)
  expect(expected.map(([label]) => [label, shown.get(String(label))])).toEqual(expected)
  const whole = (value: number) => Math.floor(value + 0.5).toLocaleString('en')
  expect(shown.get(baseRow)).toEqual(table.bases.n.map(whole))
  return shown
}

it.skipIf(!hasSharedData)(
  'a real SPSS file, imported and tabulated on screen, shows the numbers and letters of the reference tables',
  async () => {
    const client = await screens.server.mintClient()
    const page = await screens.open({ at: '/import', client, as: 'manager' })
    const { user } = page
    await user.type(await screen.findByRole('textbox', { name: /Name of the new study/ }), 'Burgers')
    await dropFile(
      'burger-tracking.sav',
      new Uint8Array(readFileSync(neededData('burger-tracking/burger-tracking.sav'))),
    )
    await user.click(await screen.findByRole('radio', { name: /^wgt/ }))
    await user.click(screen.getByRole('button', { name: /^Import \d+ questions/ }))
    await user.click(await screen.findByRole('link', { name: 'Go to the study' }))
    await user.click(await screen.findByRole('link', { name: 'Report builder' }))
    await nameField()

    const axis = screen.getByRole('region', { name: 'Breakout axis' })
    for (const button of within(axis).queryAllByRole('button', { name: /^Remove / })) await user.click(button)
    await choose(page, 'S2', 'axis')
    await choose(page, 'S1', 'axis')
    await choose(page, 'Q6', 'row')
    expect(screen.getByRole('combobox', { name: 'Weight' })).not.toHaveDisplayValue('No weight')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('grid')
    const weighted = oracle('002')
    const shown = compare(weighted, 'Unweighted base')
    expect(shown.get('Base (weighted)')).toEqual(
      weighted.bases.w.map(value => Math.floor(value + 0.5).toLocaleString('en')),
    )

    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'No weight')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('grid')
    compare(oracle('001'), 'Base')
  },
)
