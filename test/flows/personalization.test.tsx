import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { clearPreferences, listPreferences, listStudies, patchUser } from '@core/contract'
import { studies, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
const DECLINE = "Don't personalize my experience"
const SAVE = 'Finish and save preferences'

const mintLibrary = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient({ name: 'Northfield Foods' })
  for (const [name, value] of [
    ['Oat Drinks', 'Drinks'],
    ['Crisps Tracker', 'Snacks'],
  ] as const) {
    await addStudy(client, name)
    const metadata = [{ name: 'Category', values: [value] }]
    await client.tenant(tx => tx.update(studies).set({ metadata }).where(eq(studies.name, name)))
  }
  return client
}
const slideOver = () => within(screen.getByRole('dialog', { name: /^Personalize / }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** The study list with the slide-over opened by its button. */
const openSlideOver = async (client: MintedClient, opened?: OpenApp) => {
  const page = opened ?? (await screens.open({ at: '/studies', client, as: 'user' }))
  await page.user.click(await screen.findByRole('button', { name: 'Preferences' }))
  await screen.findByRole('dialog', { name: /^Personalize / })
  return page
}
const stored = async (client: MintedClient) => (await client.as('user').call(listPreferences, {})).results
const recorded = async (client: MintedClient) => {
  const [row] = await client.tenant(tx => tx.select().from(users).where(eq(users.id, client.user.id)))
  return row?.personalization
}

describe('the personalization slide-over', () => {
  it('saves what was chosen, and the list shows it', async () => {
    const client = await mintLibrary()
    const { user } = await openSlideOver(client)
    expect(screen.getByRole('dialog')).toHaveAccessibleName(/^Personalize \S/)
    expect(
      slideOver().getByRole('heading', { name: 'Find answers faster. Stay up-to-date on the latest insights.' }),
    ).toBeInTheDocument()
    const snacks = await slideOver().findByRole('button', { name: /^Snacks/ })
    await user.click(snacks)
    expect(snacks).toHaveAttribute('aria-pressed', 'true')
    await waitFor(async () => expect(await stored(client)).toHaveLength(1))
    const fetched = screens.callsOf(listStudies)
    await user.click(slideOver().getByRole('button', { name: SAVE }))
    await gone()
    await waitFor(() => expect(screens.callsOf(listStudies)).toBeGreaterThan(fetched))
    await waitFor(async () =>
      expect(await recorded(client)).toMatchObject({ setPreferences: true, viewedModal: expect.any(String) as string }),
    )
    expect(screen.getByRole('button', { name: 'Preferences' })).toHaveFocus()
  })

  it('can be perceived and named by assistive technology', async () => {
    await openSlideOver(await mintLibrary())
    await slideOver().findByRole('button', { name: /^Snacks/ })
    await checkAccessibility()
  })

  it('is used by the keyboard alone, and marks preferences as set when it is dismissed with some', async () => {
    const client = await mintLibrary()
    const { user } = await openSlideOver(client)
    const drinks = await slideOver().findByRole('button', { name: /^Drinks/ })
    act(() => slideOver().getByRole('searchbox').focus())
    await user.tab()
    expect(drinks).toHaveFocus()
    await user.keyboard(' ')
    await waitFor(async () => expect(await stored(client)).toHaveLength(1))
    await user.keyboard('{Escape}')
    await gone()
    await waitFor(async () => expect(await recorded(client)).toMatchObject({ setPreferences: true }))
  })

  it('records only that it was seen when it is dismissed with nothing chosen', async () => {
    const client = await mintLibrary()
    const { user } = await openSlideOver(client)
    await slideOver().findByRole('button', { name: /^Snacks/ })
    await user.click(slideOver().getByRole('button', { name: 'Close' }))
    await gone()
    await waitFor(async () => expect(Object.keys((await recorded(client)) ?? {})).toEqual(['viewedModal']))
  })

  it('removes all preferences for those who decline, and offers that the first time only', async () => {
    const client = await mintLibrary()
    const opened = await openSlideOver(client)
    await opened.user.click(await slideOver().findByRole('button', { name: /^Snacks/ }))
    await opened.user.click(slideOver().getByRole('button', { name: DECLINE }))
    await gone()
    expect(await stored(client)).toEqual([])
    await waitFor(async () => expect(await recorded(client)).toMatchObject({ setPreferences: false }))
    await openSlideOver(client, opened)
    expect(slideOver().getByRole('button', { name: SAVE })).toBeInTheDocument()
    expect(slideOver().queryByRole('button', { name: DECLINE })).not.toBeInTheDocument()
  })

  it('stays and says so when the preferences cannot be removed', async () => {
    const client = await mintLibrary()
    screens.fail(refuse(clearPreferences, 'unavailable', { once: true }))
    const { user } = await openSlideOver(client)
    await user.click(await slideOver().findByRole('button', { name: DECLINE }))
    expect(await slideOver().findByRole('alert')).toHaveTextContent('Your preferences could not be removed.')
    await user.click(slideOver().getByRole('button', { name: DECLINE }))
    await gone()
  })

  it('closes although the record cannot be kept', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const client = await mintLibrary()
    screens.fail(refuse(patchUser, 'unavailable'))
    const { user } = await openSlideOver(client)
    await user.click(slideOver().getByRole('button', { name: SAVE }))
    await gone()
    await waitFor(() => expect(warn).toHaveBeenCalledWith('[personalization]', 'Made to fail: unavailable.'))
    expect(await recorded(client)).toEqual({})
    warn.mockRestore()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
