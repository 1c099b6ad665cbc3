import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createReport, getDataset } from '@core/contract'
import { sessions } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, baseOf, nameField, openBuilder, trackerBuilder, variablesIn } from '../harness/builderScreen'
import { addTracker, tracker, trackerLabel, trackerStudy } from '../harness/library'
import { logIn } from '../harness/logIn'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()
const BASE = 'Respondents passing the filters'
const [WAVE, GENDER, GRADE, AWARE, REGION] = ['wave', 'gender', 'grade', 'aware', 'region'].map(trackerLabel) as [
  string,
  string,
  string,
  string,
  string,
]

const clientWith = async (options?: Parameters<typeof addTracker>[1]) => {
  const client = await screens.server.mintClient()
  await addTracker(client, options)
  return client
}

describe('the report builder', () => {
  it('opens with the default filters and the default crosstabs up to the axis limit', async () => {
    const client = await clientWith({ defaultFilters: { question: 'wave', options: ['3'] } })
    await openBuilder(screens, client)
    expect(variablesIn('Breakout axis')).toEqual([WAVE, GENDER])
    expect(variablesIn('Report variables')).toEqual([])
    expect(within(screen.getByRole('list', { name: 'Active filters' })).getByText(/Wave 3/)).toBeInTheDocument()
    await waitFor(() => expect(baseOf(BASE)).toBe('n=800of 2,40033 %'))
    expect(screen.getByRole('radio', { name: 'Best' })).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Weight' })).toHaveDisplayValue('Weight by age and region')
    await checkAccessibility()
  })

  it('offers the suggested questions first, and alone on request', async () => {
    const page = await openBuilder(screens, await clientWith())
    const suggested = tracker.questions.filter(question => question.suggested_xtab).map(({ name }) => name)
    expect(suggested.length).toBeGreaterThan(2)
    const listed = () =>
      within(screen.getByRole('listbox', { name: 'Questions' }))
        .getAllByRole('option')
        .map(option => option.textContent)
    const starts = suggested.map(name => expect.stringMatching(new RegExp(`^${name}${trackerLabel(name)}`)) as string)
    expect(listed().slice(0, suggested.length)).toEqual(starts)
    expect(listed().length).toBeGreaterThan(suggested.length)
    await page.user.click(screen.getByRole('button', { name: `Suggested ${suggested.length}` }))
    expect(listed()).toEqual(starts)
  })

  it('names the report by its axis until a name is typed', async () => {
    const page = await openBuilder(screens, await clientWith())
    const name = await nameField()
    expect(name).toHaveValue(`Report by ${WAVE}, ${GENDER}`)
    await page.user.click(screen.getByRole('button', { name: `Remove ${GENDER}` }))
    expect(name).toHaveValue(`Report by ${WAVE}`)
    await page.user.click(screen.getByRole('button', { name: `Remove ${WAVE}` }))
    expect((name as HTMLInputElement).value).toMatch(/^New Report .*\d/)
    await page.user.clear(name)
    await page.user.type(name, 'Mine')
    await addQuestion(page, 'region', 'axis')
    expect(variablesIn('Breakout axis')).toEqual([REGION])
    expect(name).toHaveValue('Mine')
  })

  it('cuts a name at 100 characters', async () => {
    const page = await openBuilder(screens, await clientWith())
    const name = await nameField()
    await page.user.clear(name)
    await page.user.click(name)
    await page.user.paste('x'.repeat(130))
    expect(name).toHaveValue('x'.repeat(100))
  })

  it('adds rows, and refuses a third axis variable with the reason', async () => {
    const page = await openBuilder(screens, await clientWith())
    await addQuestion(page, 'grade')
    await addQuestion(page, 'aware')
    expect(variablesIn('Report variables')).toEqual([GRADE, AWARE])
    const search = screen.getByRole('searchbox', { name: 'Find a question or option' })
    await page.user.type(search, 'region{Shift>}{Enter}{/Shift}')
    expect(variablesIn('Breakout axis')).toHaveLength(2)
    expect(screen.getByText('The axis is full: it takes two variables. Remove one to add another.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Line' })).toHaveAttribute('aria-disabled', 'true')
    await page.user.click(screen.getByRole('button', { name: `Remove ${WAVE}` }))
    await addQuestion(page, 'region', 'axis')
    expect(variablesIn('Breakout axis')).toEqual([GENDER, REGION])
  })

  it('adds what stands in the search, however fast Enter follows', async () => {
    await openBuilder(screens, await clientWith())
    const search = screen.getByRole('searchbox', { name: 'Find a question or option' })
    // One act around both, so that nothing is drawn between them.
    // eslint-disable-next-line testing-library/no-unnecessary-act
    act(() => {
      fireEvent.change(search, { target: { value: 'grade' } })
      fireEvent.keyDown(search, { key: 'Enter' })
    })
    expect(variablesIn('Report variables')).toEqual([GRADE])
  })

  it('marks the best hit, selects what was typed once it is added, and says at the row why one is not', async () => {
    const page = await openBuilder(screens, await clientWith())
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a question or option' })
    await page.user.type(search, 'grade')
    const marked = () => {
      const id = search.getAttribute('aria-activedescendant')
      return id === null ? null : document.getElementById(id)
    }
    await waitFor(() => expect(marked()).toHaveTextContent(new RegExp(`^grade${GRADE}`)))
    expect(marked()).toHaveAttribute('data-marked')
    await page.user.keyboard('{Enter}')
    expect(variablesIn('Report variables')).toEqual([GRADE])
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, 'grade'.length])
    await page.user.keyboard('{Enter}')
    const list = within(screen.getByRole('listbox', { name: 'Questions' }))
    expect(list.getByText('Already in the rows')).toBeVisible()
    await checkAccessibility()
    // Typing replaces what was selected.
    await page.user.keyboard('region')
    expect(search).toHaveValue('region')
    await waitFor(() => expect(list.queryByText('Already in the rows')).not.toBeInTheDocument())
    await page.user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(list.getByText('The axis is full: it takes two variables. Remove one to add another.')).toBeVisible()
  })

  it('adds everything that was found in one press', async () => {
    const page = await openBuilder(screens, await clientWith())
    await page.user.type(screen.getByRole('searchbox', { name: 'Find a question or option' }), 'brand')
    const all = await screen.findByRole('button', { name: /^Add all \d+$/ })
    const count = Number(/\d+/.exec(all.textContent)?.[0])
    expect(count).toBeGreaterThan(1)
    await page.user.click(all)
    expect(variablesIn('Report variables')).toHaveLength(count)
    expect(screen.queryByRole('button', { name: /^Add all/ })).not.toBeInTheDocument()
  })

  it('allows one axis variable under a line chart', async () => {
    const page = await openBuilder(screens, await clientWith())
    await page.user.click(screen.getByRole('button', { name: `Remove ${GENDER}` }))
    await page.user.click(screen.getByRole('radio', { name: 'Line' }))
    await addQuestion(page, 'region', 'axis')
    expect(variablesIn('Breakout axis')).toEqual([WAVE])
    expect(screen.getAllByText('A line chart takes one axis variable. Remove it to add another.')).not.toHaveLength(0)
  })

  it('says in the words of the specification what stands in the way of generating', async () => {
    const page = await openBuilder(screens, await clientWith())
    const generate = () => page.user.click(screen.getByRole('button', { name: 'Generate report' }))
    const problems = () =>
      within(screen.getByRole('alert'))
        .getAllByRole('button')
        .map(button => button.textContent)
    await page.user.clear(await nameField())
    await generate()
    expect(problems()).toEqual([
      'A report name is required to generate a report',
      'At least one main report variable is required to generate a report',
    ])
    await checkAccessibility()
    await page.user.type(await nameField(), 'Grades')
    await addQuestion(page, 'grade')
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^Options of ${GRADE}`) }))
    await page.user.click(screen.getByRole('button', { name: `None of the options of ${GRADE}` }))
    await page.user.click(screen.getByRole('button', { name: `None of the nets of ${GRADE}` }))
    await generate()
    expect(problems()).toEqual([
      `At least one option must be selected for each variable. Please select an option for "${GRADE}"`,
    ])
    expect(screens.callsOf(createReport)).toBe(0)
  })

  it('counts the base of filters while they are edited, and applies them only on Apply', async () => {
    const page = await openBuilder(screens, await clientWith())
    await page.user.click(screen.getByRole('button', { name: 'Add filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await page.user.click(dialog.getByRole('option', { name: /gender/ }))
    await page.user.click(await dialog.findByRole('checkbox', { name: 'Male, 1,106 respondents' }))
    await waitFor(() => expect(baseOf('Respondents passing these filters')).toBe('n=1,106of 2,40046 %'))
    await page.user.click(dialog.getByRole('option', { name: /wave/ }))
    await page.user.click(await dialog.findByRole('checkbox', { name: /^Wave 1/ }))
    await waitFor(() => expect(baseOf('Respondents passing these filters')).not.toContain('n=1,106'))
    const base = baseOf('Respondents passing these filters')
    await checkAccessibility()
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }))
    const filters = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(filters.getByText('is Male')).toBeInTheDocument()
    expect(filters.getByText('AND')).toBeInTheDocument()
    await waitFor(() => expect(baseOf(BASE)).toBe(base))
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^Remove ${WAVE}: `) }))
    await waitFor(() => expect(baseOf(BASE)).toBe('n=1,106of 2,40046 %'))
    expect(filters.getByRole('button', { name: new RegExp(`^Remove ${GENDER}: `) })).toHaveFocus()
    await page.user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Add filters' })).toHaveFocus()
  })

  it('that cannot load the questions says so and can be tried again', async () => {
    const client = await clientWith()
    screens.fail(refuse(getDataset, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: trackerBuilder(), client, as: 'user' })
    expect(await screen.findByRole('alert')).toHaveTextContent('The questions of this dataset could not be loaded.')
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await nameField()).toBeInTheDocument()
  })
})

describe('an unfinished report', () => {
  it('is offered again after the session was revoked in the middle of the work', async () => {
    const client = await clientWith()
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    await screen.findByText('Draft saved')
    await client.tenant(tx =>
      tx
        .update(sessions)
        .set({ revoked: sql`now()` })
        .where(eq(sessions.userId, client.user.id)),
    )
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'No weight')
    await logIn(page, client.user)
    await nameField()
    expect(screens.url()).toBe(trackerBuilder())
    expect(variablesIn('Report variables')).toEqual([])
    await page.user.click(screen.getByRole('button', { name: /^Continue / }))
    expect(variablesIn('Report variables')).toEqual([GRADE])
    expect(screen.getByRole('combobox', { name: 'Weight' })).toHaveDisplayValue('No weight')
  })

  it('comes back by itself after a reload', async () => {
    const page = await openBuilder(screens, await clientWith())
    await addQuestion(page, 'grade')
    await screen.findByText('Draft saved')
    screens.reopen(trackerBuilder())
    await nameField()
    expect(await screen.findByText('Draft restored')).toBeInTheDocument()
    expect(variablesIn('Report variables')).toEqual([GRADE])
  })

  it('is thrown away only after a question', async () => {
    const page = await openBuilder(screens, await clientWith())
    await addQuestion(page, 'grade')
    await page.user.click(screen.getByRole('button', { name: 'Close the report builder' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave the report builder?' }))
    await checkAccessibility()
    await page.user.click(dialog.getByRole('button', { name: 'Discard and leave' }))
    await screen.findByRole('heading', { name: trackerStudy.name, level: 1 })
    screens.reopen(trackerBuilder())
    await nameField()
    expect(screen.queryByText('You have an unfinished report')).not.toBeInTheDocument()
  })
})
