import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patchUser, recordSupportEvent } from '@core/contract'
import { supportNumber } from '@core/domain'
import { clients, supportEvents, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { resizeTo } from '../harness/resizeTo'
import { refuse } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens()
const ALL = { bulk_analysis: true, stories: true }

afterEach(() => {
  vi.restoreAllMocks()
})

/** The first banner: jsdom gives that role to headings of pages too. */
const bar = (): HTMLElement => {
  const [first] = screen.getAllByRole('banner')
  if (!first) throw new Error('There is a navbar')
  return first
}
const links = () => within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link')
const linkNames = () => links().map(link => link.textContent)
const profile = (role: RoleName) => screen.findByRole('button', { name: `Profile of Test ${role}` })
/** A plain field until its suggestions are loaded. */
const search = () =>
  within(bar()).queryByRole('searchbox', { name: 'Search' }) ??
  within(bar()).queryByRole('combobox', { name: 'Search' })

const openAt = async (at: string, client: MintedClient, as: RoleName) => {
  const page = await screens.open({ at, client, as })
  await profile(as)
  await screen.findByRole('heading', { level: 1 })
  return page
}

const withBanner = async (banner: string) => {
  const client = await screens.server.mintClient()
  await client.tenant(tx => tx.update(clients).set({ banner }).where(eq(clients.id, client.client.id)))
  return client
}

describe('the navbar', () => {
  it('leads to home, studies, stories and favorites, and marks where one is', async () => {
    const client = await screens.server.mintClient({ flags: ALL, name: 'Harbour Foods' })
    await openAt('/favorites', client, 'user')
    expect(within(bar()).getByRole('link', { name: 'Harbour Foods, home' })).toHaveAttribute('href', '/home')
    expect(linkNames()).toEqual(['Studies', 'Stories', 'Favorites'])
    expect(links().map(link => link.getAttribute('href'))).toEqual(['/studies', '/stories', '/favorites'])
    expect(links().map(link => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
    await checkAccessibility()
  })

  it.each([
    ['user', { stories: true, hide_study_library: true }, ['Stories', 'Favorites']],
    ['manager', { stories: true, hide_study_library: true }, ['Stories', 'Favorites']],
    ['admin', { stories: true, hide_study_library: true }, ['Studies', 'Stories', 'Favorites']],
    ['admin', {}, ['Studies', 'Favorites']],
    ['user', {}, ['Studies', 'Favorites']],
  ] as const)('shows a %s with %j the links %j', async (role, flags, expected) => {
    await openAt('/favorites', await screens.server.mintClient({ flags }), role)
    expect(linkNames()).toEqual(expected)
  })

  it('has a search everywhere but on home, and nowhere when the client has none', async () => {
    const client = await screens.server.mintClient()
    const { app } = await openAt('/favorites', client, 'user')
    expect(search()).toBeInTheDocument()
    await app.router.navigate('/home')
    await screen.findByRole('heading', { name: 'Search and discover insights' })
    expect(search()).not.toBeInTheDocument()
    expect(screen.getAllByRole('combobox', { name: 'Search' })).toHaveLength(1)
    await openAt('/favorites', await screens.server.mintClient({ flags: { hide_search: true } }), 'admin')
    expect(search()).not.toBeInTheDocument()
  })

  it('searches, and holds the query on the results', async () => {
    const client = await screens.server.mintClient()
    const { user, app } = await openAt('/favorites', client, 'user')
    await user.keyboard('/')
    await user.keyboard('  snack & bars {Enter}')
    await waitFor(() => expect(screens.url()).toBe('/results?query=snack+%26+bars'))
    await screen.findByRole('heading', { name: /^Results for/ })
    expect(search()).toHaveValue('snack & bars')
    await app.router.navigate('/favorites')
    await screen.findByRole('heading', { name: 'Favorites', level: 1 })
    expect(search()).toHaveValue('')
    await user.keyboard('/')
    await user.keyboard('   {Enter}')
    expect(screens.url()).toBe('/favorites')
  })

  it('shows the banner of the client', async () => {
    await openAt('/favorites', await withBanner('Fieldwork pauses in December'), 'user')
    expect(within(bar()).getByText('Fieldwork pauses in December')).toBeInTheDocument()
  })
})

describe('Add Study', () => {
  it('is disabled for others than managers, who are told why', async () => {
    const client = await screens.server.mintClient()
    const { user } = await openAt('/favorites', client, 'user')
    const button = screen.getByRole('button', { name: 'Add Study' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'More to add' })).not.toBeInTheDocument()
    button.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Only managers can add new studies.')
    await user.click(button)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each(['manager', 'admin'] as const)('opens the form for a new study for a %s', async role => {
    const { user } = await openAt('/favorites', await screens.server.mintClient(), role)
    await user.click(screen.getByRole('button', { name: 'Add Study' }))
    expect(await screen.findByRole('dialog', { name: 'Add a New Study' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Add Study' })).toHaveFocus()
  })

  it('stands beside the way to import data', async () => {
    const { user } = await openAt('/favorites', await screens.server.mintClient(), 'manager')
    await user.click(screen.getByRole('button', { name: 'More to add' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import data' }))
    await waitFor(() => expect(screens.url()).toBe('/import'))
  })
})

describe('the profile menu', () => {
  const openMenu = async () => {
    const client = await screens.server.mintClient()
    const page = await openAt('/favorites?tab=studies', client, 'user')
    await page.user.click(await profile('user'))
    await screen.findByRole('menu')
    return { ...page, client }
  }

  it('has exactly its entries and the theme', async () => {
    await openMenu()
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Personal Settings',
      'Integrations',
      'Downloads',
      'Support',
      'Privacy Policy',
      'Log Out',
    ])
    expect(screen.getAllByRole('menuitemradio').map(item => item.textContent)).toEqual(['System', 'Light', 'Dark'])
    await checkAccessibility()
  })

  it('has no files of reports where there are no reports', async () => {
    const client = await screens.server.mintClient({ flags: {} })
    const { user } = await openAt('/favorites?tab=studies', client, 'user')
    await user.click(await profile('user'))
    await screen.findByRole('menuitem', { name: 'Integrations' })
    expect(screen.queryByRole('menuitem', { name: 'Downloads' })).not.toBeInTheDocument()
  })

  it.each([
    ['Personal Settings', '/settings/info'],
    ['Integrations', '/settings/integrations'],
    ['Downloads', '/download'],
    ['Privacy Policy', '/privacy'],
  ])('leads by %s to %s', async (name, to) => {
    const { user } = await openMenu()
    await user.click(screen.getByRole('menuitem', { name }))
    await waitFor(() => expect(screens.url()).toBe(to))
  })

  it('tells support and says so', async () => {
    const { user, client } = await openMenu()
    await user.click(screen.getByRole('menuitem', { name: 'Support' }))
    const dialog = await screen.findByRole('dialog', { name: 'Support' })
    expect(within(dialog).getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await user.type(within(dialog).getByRole('textbox', { name: 'What happened?' }), 'The list is empty.')
    await checkAccessibility()
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await within(dialog).findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    const kept = await client.tenant(tx => tx.select().from(supportEvents))
    expect(kept).toMatchObject([
      { kind: 'other', path: '/favorites?tab=studies', detail: 'The list is empty.', userId: client.user.id },
    ])
    expect(within(dialog).getByText(supportNumber(kept[0]!.id))).toBeInTheDocument()
  })

  it('says when support could not be told', async () => {
    const { user } = await openMenu()
    screens.fail(refuse(recordSupportEvent, 'unavailable'))
    await user.click(screen.getByRole('menuitem', { name: 'Support' }))
    const dialog = await screen.findByRole('dialog', { name: 'Support' })
    await user.type(within(dialog).getByRole('textbox', { name: 'What happened?' }), 'The list is empty.')
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Your message to support was not sent.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(await profile('user'))
    await user.click(await screen.findByRole('menuitem', { name: 'Support' }))
    const again = await screen.findByRole('dialog', { name: 'Support' })
    expect(within(again).getByRole('textbox', { name: 'What happened?' })).toHaveValue('The list is empty.')
    expect(within(again).queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('the privacy policy says what is stored', async () => {
  await openAt('/privacy', await screens.server.mintClient(), 'user')
  expect(screen.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Stored in your browser' })).toBeInTheDocument()
  await checkAccessibility()
})

describe('the hint about preferences', () => {
  const hint = () => screen.queryByRole('note', { name: 'Preferences' })
  const stored = async (client: MintedClient) =>
    (await client.tenant(tx => tx.select().from(users).where(eq(users.id, client.user.id))))[0]?.personalization

  it('is shown until it is dismissed, and never again', async () => {
    const client = await screens.server.mintClient()
    const { user } = await openAt('/favorites', client, 'user')
    expect(hint()).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Dismiss the hint about preferences' }))
    expect(hint()).not.toBeInTheDocument()
    await waitFor(() => expect(screens.callsOf(patchUser)).toBe(1))
    await waitFor(async () => expect((await stored(client))?.viewedLocalFilters).toEqual(expect.any(String)))
    screens.reopen('/favorites')
    await profile('user')
    expect(hint()).not.toBeInTheDocument()
  })

  it('leads to the preferences', async () => {
    const client = await screens.server.mintClient()
    const { user } = await openAt('/favorites', client, 'user')
    await user.click(screen.getByRole('link', { name: 'Set preferences' }))
    await waitFor(() => expect(screens.url()).toBe('/settings/info'))
    expect(hint()).not.toBeInTheDocument()
  })

  it('is not shown to people who have set preferences', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(tx =>
      tx
        .update(users)
        .set({ personalization: { setPreferences: true } })
        .where(eq(users.id, client.user.id)),
    )
    await openAt('/favorites', client, 'user')
    expect(hint()).not.toBeInTheDocument()
  })
})

describe('a narrow window', () => {
  const openNarrow = async (width: number, at: string, client: MintedClient, as: RoleName) => {
    resizeTo(width)
    const page = await screens.open({ at, client, as })
    await screen.findByRole('heading', { level: 1 })
    return page
  }
  const isCollapsed = () => within(bar()).queryByRole('button', { name: 'Menu' }) !== null

  it.each([
    [999, '/favorites', '', true],
    [1000, '/favorites', '', false],
    [1199, '/favorites', 'A banner', true],
    [1200, '/favorites', 'A banner', false],
    [1199, '/home', 'A banner', false],
    [1000, '/home', 'A banner', false],
    [999, '/home', 'A banner', true],
  ])('of %i px at %s with the banner %j collapses the navbar: %s', async (width, at, banner, expected) => {
    const client = banner === '' ? await screens.server.mintClient() : await withBanner(banner)
    await openNarrow(width, at, client, 'user')
    expect(isCollapsed()).toBe(expected)
    if (banner !== '') expect(within(bar()).getByText(banner)).toBeInTheDocument()
  })

  it('has every allowed item in its panel', async () => {
    const client = await screens.server.mintClient({ flags: ALL })
    const { user } = await openNarrow(390, '/favorites', client, 'manager')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(panel.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Studies',
      'Stories',
      'Favorites',
      'Import data',
      'Personal Settings',
      'Integrations',
      'Downloads',
      'Privacy Policy',
    ])
    expect(panel.getByRole('link', { name: 'Studies' })).toHaveFocus()
    for (const name of ['Add Study', 'Support', 'Log Out', 'Close'])
      expect(panel.getByRole('button', { name })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(panel.getByRole('link', { name: 'Studies' }))
    await waitFor(() => expect(screens.url()).toBe('/studies'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('opens the form for a new study from the panel', async () => {
    const { user } = await openNarrow(390, '/favorites', await screens.server.mintClient(), 'manager')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(await screen.findByRole('button', { name: 'Add Study' }))
    expect(await screen.findByRole('dialog', { name: 'Add a New Study' })).toBeInTheDocument()
  })

  it('tells others in the panel who can add studies', async () => {
    const client = await screens.server.mintClient({ flags: { hide_study_library: true } })
    const { user } = await openNarrow(390, '/favorites', client, 'user')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const add = panel.getByRole('button', { name: 'Add Study' })
    expect(add).toHaveAttribute('aria-disabled', 'true')
    expect(add).toHaveAccessibleDescription('Only managers can add new studies.')
    expect(
      within(panel.getByRole('navigation'))
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Favorites'])
    expect(panel.queryByRole('link', { name: 'Import data' })).not.toBeInTheDocument()
  })

  it('opens the search over the bar, and gives the focus back when it is left', async () => {
    const { user } = await openNarrow(390, '/favorites', await screens.server.mintClient(), 'user')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(search()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(search()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
    await user.keyboard('/')
    expect(search()).toHaveFocus()
    await user.keyboard('snack{Enter}')
    await waitFor(() => expect(screens.url()).toBe('/results?query=snack'))
    expect(search()).not.toBeInTheDocument()
  })
})

describe('the keyboard', () => {
  it('focuses the search by /', async () => {
    const { user } = await openAt('/favorites', await screens.server.mintClient(), 'user')
    await user.keyboard('/')
    await waitFor(() => expect(search()).toHaveFocus())
    expect(search()).toHaveValue('')
  })

  it('focuses the search of home by /', async () => {
    const { user } = await openAt('/home', await screens.server.mintClient(), 'user')
    await user.keyboard('/')
    expect(within(screen.getByRole('main')).getByRole('combobox')).toHaveFocus()
  })

  it('goes to the main screens by G and a letter, and focuses their heading', async () => {
    const client = await screens.server.mintClient({ flags: ALL })
    await addStudy(client, 'Tea')
    const { user } = await openAt('/favorites', client, 'user')
    for (const [key, to] of Object.entries({ h: '/home', s: '/studies', t: '/stories', f: '/favorites' })) {
      await user.keyboard(`g${key}`)
      await waitFor(() => expect(screens.url()).toBe(to))
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    }
  })

  it('goes nowhere the reader may not go', async () => {
    const client = await screens.server.mintClient({ flags: { hide_study_library: true } })
    const { user } = await openAt('/favorites', client, 'user')
    await user.keyboard('gsgt')
    expect(screens.url()).toBe('/favorites')
  })

  it('lists the shortcuts by ?, and those of single keys can be switched off there', async () => {
    const { user } = await openAt('/favorites', await screens.server.mintClient({ flags: ALL }), 'user')
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(list.getAllByRole('term').map(term => term.textContent)).toEqual([
      'Search and commands',
      'Search',
      'Go to home',
      'Go to studies',
      'Go to stories',
      'Go to favorites',
      'List the shortcuts',
    ])
    await checkAccessibility()
    await user.click(list.getByRole('switch', { name: 'Single-key shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('/')
    expect(search()).not.toHaveFocus()
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('dialog', { name: 'Search and commands' })
  })

  it('skips to the content by the first stop of the page', async () => {
    const { user } = await openAt('/favorites', await screens.server.mintClient(), 'user')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main')
  })
})
