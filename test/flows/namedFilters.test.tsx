import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeFilter, createFilter, deleteFilter, listFilters } from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { openBuilder } from '../harness/builderScreen'
import { addTracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { disconnect, respond } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
const [GENDER, REGION] = ['gender', 'region'].map(trackerLabel) as [string, string]

const clientWithTracker = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  return client
}

const openFilters = async ({ user }: OpenApp, name: RegExp = /^(Add|Edit) filters$/) => {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Filters' })
}
const inDialog = () => within(screen.getByRole('dialog', { name: 'Filters' }))

/** Ticks one option of a question as a rule. */
const tick = async ({ user }: OpenApp, question: string, option: RegExp) => {
  await user.click(inDialog().getByRole('option', { name: new RegExp(question) }))
  await user.click(await inDialog().findByRole('checkbox', { name: option }))
}
const openSaved = ({ user }: OpenApp) => user.click(inDialog().getByRole('button', { name: /^Saved filters/ }))

const saveAs = async (page: OpenApp, name: string) => {
  await openSaved(page)
  await page.user.type(inDialog().getByRole('textbox', { name: 'Name of the filter in this dialog' }), name)
  await page.user.click(inDialog().getByRole('button', { name: 'Save' }))
  await inDialog().findByRole('button', { name: `Use ${name}` })
}

describe('named filters', () => {
  it('are kept under a name in one place and used in another, where they join or replace what is there', async () => {
    const client = await clientWithTracker()
    const page = await openBuilder(screens, client)
    await openFilters(page)
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')
    await checkAccessibility()

    screens.reopen(paths.analysis(trackerStudy.number, trackerStudy.dataset, 'grade'))
    const there = within(await openFilters(page, /^Filters|(Add|Edit) filters/))
    await tick(page, REGION, /^London/)
    await openSaved(page)
    await page.user.click(await there.findByRole('button', { name: 'Add Women with AND' }))
    expect(there.getByText(`${REGION} is London AND ${GENDER} is Female`)).toBeInTheDocument()
    await page.user.click(there.getByRole('button', { name: 'Use Women' }))
    expect(there.getAllByText(`${GENDER} is Female`).length).toBeGreaterThan(0)
    expect(there.queryByText(/London AND/)).not.toBeInTheDocument()
    await page.user.click(there.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(decodeURIComponent(screens.url())).toContain('gender'))
    expect(decodeURIComponent(screens.url())).not.toContain('region')
  })

  it('are renamed and given other rules', async () => {
    const page = await openBuilder(screens, await clientWithTracker())
    const dialog = within(await openFilters(page))
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')

    await page.user.click(dialog.getByRole('button', { name: 'Rename Women' }))
    const name = dialog.getByRole('textbox', { name: 'New name of Women' })
    await waitFor(() => expect(name).toHaveFocus())
    await page.user.keyboard('{Escape}')
    expect(await dialog.findByRole('button', { name: 'Rename Women' })).toHaveFocus()
    await page.user.keyboard('{Enter}')
    const again = await dialog.findByRole('textbox', { name: 'New name of Women' })
    await page.user.clear(again)
    await page.user.type(again, '{Enter}')
    expect(again).toHaveAccessibleDescription('Enter a name.')
    await page.user.click(again)
    await page.user.paste('W'.repeat(101))
    await page.user.type(again, '{Enter}')
    expect(again).toHaveAccessibleDescription(/Use at most 100 characters\./)
    expect(screens.callsOf(changeFilter)).toBe(0)
    await page.user.clear(again)
    await page.user.type(again, 'London women{Enter}')
    await waitFor(async () => expect(await dialog.findByRole('button', { name: 'Rename London women' })).toHaveFocus())

    await tick(page, REGION, /^London/)
    await openSaved(page)
    await page.user.click(dialog.getByRole('button', { name: 'Keep the rules in this dialog as London women' }))
    expect(
      await within(dialog.getByRole('list', { name: 'Saved filters' })).findByText(
        `${GENDER} is Female AND ${REGION} is London`,
      ),
    ).toBeInTheDocument()
    expect(screens.callsOf(createFilter)).toBe(1)
    expect(screens.callsOf(changeFilter)).toBe(2)
  })

  it('that got other rules get theirs back', async () => {
    const page = await openBuilder(screens, await clientWithTracker())
    const dialog = within(await openFilters(page))
    const rulesOf = () => within(dialog.getByRole('list', { name: 'Saved filters' }))
    const replace = () => dialog.queryByRole('button', { name: 'Keep the rules in this dialog as Women' })
    const undo = () => dialog.queryByRole('button', { name: 'Undo replacing the rules of Women' })
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')
    // They are the rules it has.
    expect(replace()).not.toBeInTheDocument()
    await tick(page, REGION, /^London/)
    await openSaved(page)
    expect(undo()).not.toBeInTheDocument()
    await page.user.click(replace() ?? document.body)
    await rulesOf().findByText(`${GENDER} is Female AND ${REGION} is London`)
    await waitFor(() => expect(undo()).toHaveFocus())
    expect(replace()).not.toBeInTheDocument()
    await checkAccessibility()

    screens.fail(disconnect(changeFilter, { once: true }))
    await page.user.keyboard('{Enter}')
    expect(await dialog.findByText(/^Not saved\./)).toBeInTheDocument()
    await page.user.click(undo() ?? document.body)
    await rulesOf().findByText(`${GENDER} is Female`)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Rename Women' })).toHaveFocus())
    expect(undo()).not.toBeInTheDocument()

    await page.user.click(replace() ?? document.body)
    await dialog.findByRole('button', { name: 'Undo replacing the rules of Women' })
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }))
    await openFilters(page)
    await openSaved(page)
    await inDialog().findByRole('button', { name: 'Use Women' })
    expect(inDialog().queryByRole('button', { name: 'Undo replacing the rules of Women' })).not.toBeInTheDocument()
  })

  it('that are added twice stand there once', async () => {
    const page = await openBuilder(screens, await clientWithTracker())
    const dialog = within(await openFilters(page))
    await tick(page, GENDER, /^Female/)
    await tick(page, REGION, /^London/)
    await saveAs(page, 'Women in London')
    await page.user.click(dialog.getByRole('button', { name: 'Add Women in London with AND' }))
    await page.user.click(dialog.getByRole('button', { name: 'Add Women in London with AND' }))
    expect(dialog.getAllByRole('button', { name: `Remove ${GENDER}` })).toHaveLength(1)
  })

  it('are deleted with a way back', async () => {
    const page = await openBuilder(screens, await clientWithTracker())
    const dialog = within(await openFilters(page))
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')

    await page.user.click(dialog.getByRole('button', { name: 'Delete Women' }))
    const undo = await dialog.findByRole('button', { name: 'Undo deleting Women' })
    await waitFor(() => expect(undo).toHaveFocus())
    await page.user.keyboard('{Enter}')
    await dialog.findByRole('button', { name: 'Use Women' })
    expect(screens.callsOf(deleteFilter)).toBe(0)

    await page.user.click(dialog.getByRole('button', { name: 'Delete Women' }))
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screens.callsOf(deleteFilter)).toBe(1))
    const again = within(await openFilters(page))
    await openSaved(page)
    await waitFor(() => expect(again.queryByText('Women')).not.toBeInTheDocument())
    expect(screens.callsOf(listFilters)).toBe(2)
  })

  it('that wait for their undo are deleted when the window is closed', async () => {
    const page = await openBuilder(screens, await clientWithTracker())
    const dialog = within(await openFilters(page))
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')
    await page.user.click(dialog.getByRole('button', { name: 'Delete Women' }))
    await dialog.findByRole('button', { name: 'Undo deleting Women' })
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(screens.callsOf(deleteFilter)).toBe(1))
  })

  it('refuse a name that is taken at the field, and keep it when the server is not reached', async () => {
    const page = await openBuilder(screens, await clientWithTracker())
    const dialog = within(await openFilters(page))
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')
    const name = dialog.getByRole('textbox', { name: 'Name of the filter in this dialog' })
    await waitFor(() => expect(name).toHaveValue(''))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(name).toHaveAccessibleDescription('Enter a name.')
    await page.user.type(name, 'Women')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Women/))
    await page.user.type(name, ' too')
    screens.fail(disconnect(createFilter, { once: true }))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/^Not saved\./)).toBeInTheDocument()
    expect(name).toHaveValue('Women too')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByRole('button', { name: 'Use Women too' })
  })

  it('name what the dataset no longer has when they are used', async () => {
    const client = await clientWithTracker()
    const page = await openBuilder(screens, client)
    const dialog = within(await openFilters(page))
    await tick(page, GENDER, /^Female/)
    await saveAs(page, 'Women')
    const saved = {
      id: 'f1',
      name: 'Old wave',
      filters: {
        and: [
          { question: 'gender', options: ['1'] },
          { question: 'q_gone', options: ['1'] },
        ],
      },
      created: '',
      modified: '',
    }
    screens.fail(respond(listFilters, { results: [saved] }))
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }))
    const again = within(await openFilters(page))
    await openSaved(page)
    await page.user.click(await again.findByRole('button', { name: 'Use Old wave' }))
    expect(
      again.getByText(/“Old wave” uses items that are no longer in this dataset. Left out: q_gone/),
    ).toBeInTheDocument()
  })
})
