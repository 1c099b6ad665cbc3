import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { analyse, changeNet, createCalculated, createNet, deleteNet, getDataset } from '@core/contract'
import { FIRST_CODE } from '@core/crosstab'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder } from '../harness/builderScreen'
import { addTracker, tracker, trackerLabel } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { disconnect, refuse } from '../harness/respond'
import type { RoleName } from '../harness/serverApp'

const screens = serveScreens()
const [HOUSEHOLD, AWARE, CONSIDER] = ['household', 'aware', 'consider'].map(trackerLabel) as [string, string, string]

const openWith = async (name: string, as: RoleName = 'user'): Promise<OpenApp> => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  const page = await openBuilder(screens, client, as)
  await addQuestion(page, name)
  await page.user.click(screen.getByRole('button', { name: new RegExp(`^Options of ${trackerLabel(name)}`) }))
  return page
}

const card = () => within(screen.getByRole('region', { name: 'Report variables' }))

const openRows = async ({ user }: OpenApp, button: string, title: string) => {
  await user.click(card().getByRole('button', { name: button }))
  return screen.findByRole('dialog', { name: title })
}
const openNets = (page: OpenApp, label: string, which: 'New net' | 'Edit nets' = 'New net') =>
  openRows(page, `${which} of ${label}`, 'Nets')
const openCalculated = (page: OpenApp, label: string) =>
  openRows(page, `Calculated rows of ${label}`, 'Calculated rows')

const codesOf = (name: string): (number | null)[] => {
  const column = tracker.columns.get(name)
  if (column?.kind !== 'coded') throw new Error(`${name} is coded`)
  return Array.from(column.index, at => (at < FIRST_CODE ? null : Number(column.dictionary[at - FIRST_CODE])))
}
const weights = (): Float64Array => {
  const column = tracker.columns.get('weight')
  if (column?.kind !== 'number') throw new Error('weight is a number')
  return column.values
}
const weigh = (holds: (respondent: number) => boolean): number =>
  weights().reduce((sum, weight, at) => sum + (holds(at) ? weight : 0), 0)

/** The options of a question of the tracker by label, with their codes. */
const optionsOf = (name: string) => tracker.questions.find(question => question.name === name)?.options ?? []

/** The first number of each row of the table on screen: the column of the total. */
const totals = async (): Promise<Record<string, string>> => {
  const rows = within(await screen.findByRole('grid')).getAllByRole('row')
  return Object.fromEntries(
    rows.flatMap(row => {
      const label = within(row).queryByRole('rowheader')?.textContent
      return label === undefined ? [] : [[label, within(row).getAllByRole('gridcell')[0]?.textContent ?? '']]
    }),
  )
}

const preview = async ({ user }: OpenApp) => {
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report preview' })
  await waitFor(() => expect(within(dialog).getByRole('heading', { level: 1 })).toHaveFocus())
}
const back = ({ user }: OpenApp) => user.click(screen.getByRole('button', { name: 'Back' }))

describe('nets', () => {
  it('are made from a proposal, ticked in the report and counted right', async () => {
    const page = await openWith('household')
    const dialog = within(await openNets(page, HOUSEHOLD))
    const scale = optionsOf('household')
    const top = scale.slice(-2)
    await page.user.click(
      dialog.getByRole('button', { name: `Add Top 2: ${top.map(({ label }) => label).join(', ')}` }),
    )
    await dialog.findByRole('button', { name: /^Top 2/, current: true })
    expect(dialog.queryByRole('button', { name: /^Add Top 2/ })).not.toBeInTheDocument()
    expect(dialog.getByRole('button', { name: /^Add Bottom 2/ })).toBeInTheDocument()
    const codes = top.flatMap(option => option.codes.map(Number))
    const answers = codesOf('household')
    const holds = (at: number) => codes.includes(answers[at] ?? Number.NaN)
    const n = answers.filter((_, at) => holds(at)).length
    await waitFor(() =>
      expect(dialog.getByRole('status', { name: 'Respondents in it' })).toHaveTextContent(
        `n=${n.toLocaleString('en')}of 2,400`,
      ),
    )
    await checkAccessibility()
    await page.user.keyboard('{Escape}')

    expect(card().getByRole('checkbox', { name: /^Top 2/ })).toBeChecked()
    expect(card().getByRole('button', { name: `New net of ${HOUSEHOLD}` })).toHaveFocus()
    await preview(page)
    const shown = await totals()
    const percent = Math.round((100 * weigh(holds)) / weigh(at => answers[at] !== null))
    expect(shown['Top 2']).toContain(String(percent))
  })

  it('cost one table of the preview and no dataset', async () => {
    const page = await openWith('household')
    await addQuestion(page, 'region')
    await preview(page)
    await totals()
    await back(page)
    const [asked, datasets] = [screens.callsOf(analyse), screens.callsOf(getDataset)]
    const dialog = within(await openNets(page, HOUSEHOLD))
    await page.user.click(dialog.getByRole('button', { name: /^Add Top 2/ }))
    await dialog.findByRole('button', { name: /^Top 2/, current: true })
    await page.user.keyboard('{Escape}')
    await preview(page)
    await waitFor(async () => expect(Object.keys(await totals())).toContain('Top 2'))
    expect(screens.callsOf(analyse)).toBe(asked + 1)
    expect(screens.callsOf(getDataset)).toBe(datasets)
  })

  it('are renamed, given other options, and deleted with a way back', async () => {
    const page = await openWith('aware')
    const dialog = within(await openNets(page, AWARE))
    const brands = optionsOf('aware').map(({ label }) => label) as [string, string, string]
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Two brands')
    await page.user.click(dialog.getByRole('checkbox', { name: new RegExp(brands[0]) }))
    await page.user.click(dialog.getByRole('checkbox', { name: new RegExp(brands[1]) }))
    await page.user.click(dialog.getByRole('button', { name: 'Add net' }))
    await dialog.findByRole('button', { name: /^Two brands/, current: true })

    const name = dialog.getByRole('textbox', { name: 'Name' })
    await page.user.clear(name)
    await page.user.type(name, 'Three brands')
    await page.user.click(dialog.getByRole('checkbox', { name: new RegExp(brands[2]) }))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('button', { name: /^Three brands\s*3 options/, current: true })).toBeInTheDocument()
    expect(screens.callsOf(createNet)).toBe(1)
    expect(screens.callsOf(changeNet)).toBe(1)

    await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
    const undo = await dialog.findByRole('button', { name: 'Undo deleting Three brands' })
    await waitFor(() => expect(undo).toHaveFocus())
    await page.user.keyboard('{Enter}')
    expect(await dialog.findByRole('button', { name: /^Three brands/, current: true })).toHaveFocus()
    expect(screens.callsOf(deleteNet)).toBe(0)

    await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await dialog.findByRole('button', { name: 'Undo deleting Three brands' })
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screens.callsOf(deleteNet)).toBe(1))
    await waitFor(() => expect(card().queryByRole('checkbox', { name: /^Three brands/ })).not.toBeInTheDocument())
  })

  it('say at the field what is wrong, and keep what was typed when the server is not reached', async () => {
    const page = await openWith('aware')
    const dialog = within(await openNets(page, AWARE))
    await page.user.click(dialog.getByRole('button', { name: 'Add net' }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveAccessibleDescription('Enter a name.')
    await waitFor(() => expect(name).toHaveFocus())
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one option.')
    expect(screens.callsOf(createNet)).toBe(0)

    const [brand] = optionsOf('aware').map(({ label }) => label) as [string]
    await page.user.type(name, brand)
    await page.user.click(dialog.getByRole('checkbox', { name: new RegExp(brand) }))
    await page.user.click(dialog.getByRole('button', { name: 'Add net' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription(/has a row .* already/))

    await page.user.type(name, ' alone')
    screens.fail(disconnect(createNet, { once: true }))
    await page.user.click(dialog.getByRole('button', { name: 'Add net' }))
    expect(await dialog.findByText('Not saved')).toBeInTheDocument()
    expect(name).toHaveValue(`${brand} alone`)
    await page.user.click(dialog.getByRole('button', { name: 'Add net' }))
    await dialog.findByRole('button', { name: new RegExp(`^${brand} alone`), current: true })
  })

  it('come back with the reason when the server does not delete them', async () => {
    const page = await openWith('household')
    const dialog = within(await openNets(page, HOUSEHOLD))
    await page.user.click(dialog.getByRole('button', { name: /^Add Top 2/ }))
    await dialog.findByRole('button', { name: /^Top 2/, current: true })
    screens.fail(refuse(deleteNet, 'forbidden'))
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(card().getByRole('checkbox', { name: /^Top 2/ })).toBeChecked())
    const again = within(await openNets(page, HOUSEHOLD, 'Edit nets'))
    expect(again.getByText(/“Top 2” was not deleted/)).toBeInTheDocument()
  })

  it('of a grid apply to all of its rows; those of the file only managers can change', async () => {
    const page = await openWith('consider')
    const dialog = within(await openNets(page, CONSIDER, 'Edit nets'))
    expect(dialog.getByText(/Applies to all rows of the grid/)).toBeInTheDocument()
    expect(dialog.getByText('Only its author or a manager can change or delete it.')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(dialog.getByRole('status', { name: 'Respondents in it' })).toHaveTextContent(/n=[\d,]+of 2,400/),
    )
    await checkAccessibility()
  })

  it('of the file can be changed by managers', async () => {
    const page = await openWith('consider', 'manager')
    const dialog = within(await openNets(page, CONSIDER, 'Edit nets'))
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeInTheDocument()
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await page.user.clear(name)
    await page.user.type(name, 'Would go')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByRole('button', { name: /^Would go/, current: true })
    await page.user.keyboard('{Escape}')
    expect(card().getByRole('checkbox', { name: /^Would go/ })).toBeChecked()
  })

  it('that are begun are asked about before they are lost', async () => {
    const page = await openWith('aware')
    const dialog = within(await openNets(page, AWARE))
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
    await page.user.keyboard('{Escape}')
    await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
  })
})

describe('calculated rows', () => {
  it('take a box of a scale, and stand ticked in the report with the right number', async () => {
    const page = await openWith('household')
    const dialog = within(await openCalculated(page, HOUSEHOLD))
    await page.user.click(dialog.getByRole('button', { name: 'New calculated row' }))
    await page.user.click(dialog.getByRole('radio', { name: 'Top or bottom box' }))
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Points of the scale' }), '3 of 6')
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Highest 3')
    await page.user.click(dialog.getByRole('button', { name: 'Add calculated row' }))
    await dialog.findByRole('button', { name: /^Highest 3/, current: true })
    await checkAccessibility()
    await page.user.keyboard('{Escape}')
    expect(card().getByRole('checkbox', { name: 'Highest 3' })).toBeChecked()
    await preview(page)
    const codes = optionsOf('household')
      .slice(-3)
      .flatMap(option => option.codes.map(Number))
    const answers = codesOf('household')
    const percent = Math.round(
      (100 * weigh(at => codes.includes(answers[at] ?? Number.NaN))) / weigh(at => answers[at] !== null),
    )
    expect((await totals())['Highest 3']).toContain(String(percent))
  })

  it('score options of several answers; what the scale does not allow is not offered', async () => {
    const page = await openWith('aware')
    const dialog = within(await openCalculated(page, AWARE))
    const brands = optionsOf('aware').map(({ label }) => label)
    // The hint of an unavailable choice would take the first Escape.
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    expect(dialog.getByRole('radio', { name: 'NPS' })).toHaveAttribute('aria-disabled', 'true')
    expect(dialog.getByRole('radio', { name: 'Mean' })).toHaveAttribute('aria-disabled', 'true')
    await page.user.click(dialog.getByRole('button', { name: 'Add calculated row' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('At least one option needs a score.')
    expect(screens.callsOf(createCalculated)).toBe(0)
    await page.user.click(dialog.getByRole('radio', { name: 'Sum' }))
    for (const brand of brands) await page.user.type(dialog.getByRole('textbox', { name: `Score of ${brand}` }), '1')
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await page.user.clear(name)
    await page.user.type(name, 'Brands known')
    await page.user.click(dialog.getByRole('button', { name: 'Add calculated row' }))
    await dialog.findByRole('button', { name: /^Brands known/, current: true })
    const live = dialog.getByRole('status', { name: 'Value for everyone' }).textContent
    await page.user.keyboard('{Escape}')
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'No weight')
    await preview(page)
    expect((await totals())['Brands known']).toContain(/^\d+\.\d/.exec(live)?.[0])
  })
})
