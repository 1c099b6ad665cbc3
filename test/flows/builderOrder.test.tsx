import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getReport, listReports } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder, variablesIn } from '../harness/builderScreen'
import { addTracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'

const screens = serveScreens()
const [WAVE, GENDER, GRADE, AWARE, REGION] = ['wave', 'gender', 'grade', 'aware', 'region'].map(trackerLabel) as [
  string,
  string,
  string,
  string,
  string,
]

const openWith = async (...rows: string[]) => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  const page = await openBuilder(screens, client)
  for (const row of rows) await addQuestion(page, row)
  return { client, page }
}
const options = (label: string) => screen.getByRole('button', { name: new RegExp(`^Options of ${label}`) })
const rows = () => variablesIn('Report variables')
const axis = () => variablesIn('Breakout axis')
const press = async ({ user }: OpenApp, label: string, keys: string) => {
  options(label).focus()
  await user.keyboard(keys)
}
const announced = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text)).not.toHaveLength(0))
const choose = async ({ user }: OpenApp, label: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `Move ${label}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('the order of a report', () => {
  it('follows Alt and the arrows in rows and axis, says so, and is saved', async () => {
    const { client, page } = await openWith('grade', 'aware', 'region')
    await press(page, REGION, '{Alt>}{ArrowUp}{/Alt}')
    expect(rows()).toEqual([GRADE, REGION, AWARE])
    await announced(`${REGION}, 2 of 3`)
    expect(options(REGION)).toHaveFocus()
    await press(page, GRADE, '{Alt>}{ArrowUp}{/Alt}')
    await announced(`${GRADE} is first already`)
    await press(page, WAVE, '{Alt>}{ArrowDown}{/Alt}')
    expect(axis()).toEqual([GENDER, WAVE])
    await announced(`${WAVE}, 2 of 2`)
    await choose(page, AWARE, 'Move to top')
    expect(rows()).toEqual([AWARE, GRADE, REGION])
    await choose(page, GENDER, 'Move after')
    expect(axis()).toEqual([WAVE, GENDER])

    await page.user.click(screen.getByRole('button', { name: 'Generate report' }))
    await screen.findByRole('list', { name: 'Saved reports' })
    const params = { studyId: trackerStudy.number }
    const [saved] = (await client.as('user').call(listReports, { params })).results
    const { serialized_request: request } = await client
      .as('user')
      .call(getReport, { params: { ...params, reportId: saved?.id ?? '' }, query: { serialized_request: 'true' } })
    expect(request?.main.flatMap(entry => Object.keys(entry))).toEqual(['aware', 'grade', 'region'])
    expect(request?.segmentation.flatMap(entry => Object.keys(entry))).toEqual(['wave', 'gender'])
  })

  it('takes a variable from the rows to the axis and back with its ticks, by menu and by key', async () => {
    const { page } = await openWith('grade', 'aware')
    await page.user.click(screen.getByRole('button', { name: `Move ${GRADE}` }))
    const full = await screen.findByRole('menuitem', { name: /^Move to the axis/ })
    expect(full).toHaveAttribute('aria-disabled', 'true')
    expect(full).toHaveTextContent(/The axis is full/)
    await page.user.keyboard('{Escape}')
    await page.user.click(screen.getByRole('button', { name: `Remove ${GENDER}` }))
    await page.user.click(options(GRADE))
    await page.user.click(screen.getByRole('checkbox', { name: /^AB/ }))
    const counted = options(GRADE).getAttribute('aria-label')
    await choose(page, GRADE, 'Move to the axis')
    expect([rows(), axis()]).toEqual([[AWARE], [WAVE, GRADE]])
    await announced(`${GRADE} moved to the axis`)
    expect(options(GRADE).getAttribute('aria-label')).toBe(counted)
    await waitFor(() => expect(options(GRADE)).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Report name' })).toHaveValue(`Report by ${WAVE}, ${GRADE}`)
    await checkAccessibility()
    await press(page, GRADE, '{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    expect([rows(), axis()]).toEqual([[AWARE, GRADE], [WAVE]])
    await waitFor(() => expect(options(GRADE)).toHaveFocus())
    expect(options(GRADE).getAttribute('aria-label')).toBe(counted)
  })

  it('keeps a variable where it is when it cannot go over, and says why', async () => {
    const { page } = await openWith('grade', 'gender')
    await press(page, GRADE, '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await announced(/The axis is full/)
    expect([rows(), axis()]).toEqual([
      [GRADE, GENDER],
      [WAVE, GENDER],
    ])
    const inAxis = within(screen.getByRole('region', { name: 'Breakout axis' }))
    inAxis.getByRole('button', { name: new RegExp(`^Options of ${GENDER}`) }).focus()
    await page.user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    await announced('Already in the rows')
    expect(axis()).toEqual([WAVE, GENDER])
  })
})
