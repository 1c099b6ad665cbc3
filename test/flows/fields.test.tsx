import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { editFields, listFields, saveFields } from '@core/contract'
import type { FieldChange } from '@core/domain'
import { sessions, studies } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { emailField, logIn } from '../harness/logIn'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
const at = '/settings/fields'

const mintLibrary = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  const supplied = { name: 'Supplier', values: ['In-house'] }
  const metadata = {
    Crisps: [supplied, { name: 'Category', values: ['Food:::Snacks'] }],
    Tea: [supplied, { name: 'Category', values: ['Drinks', 'Food:::Nuts'] }],
  }
  for (const [name, values] of Object.entries(metadata)) {
    await addStudy(client, name)
    await client.tenant(tx => tx.update(studies).set({ metadata: values }).where(eq(studies.name, name)))
  }
  return client
}
const open = async (client: MintedClient) => {
  const page: OpenApp = await screens.open({ at, client, as: 'admin' })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Category' }))
  const tree = await screen.findByRole('tree', { name: 'Values of Category' })
  act(() => tree.focus())
  return { ...page, tree }
}
const rows = (): string[] => screen.getAllByRole('treeitem').map(row => row.getAttribute('aria-label') ?? '')
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const bar = () => screen.findByRole('region', { name: 'Unsaved changes' })
const stored = async (client: MintedClient): Promise<string[]> => {
  const { results } = await client.as('admin').call(editFields, {})
  const values = results.find(({ name }) => name === 'Category')?.values ?? []
  const path = (id: string | null): string => {
    const value = values.find(each => each.id === id)
    return value ? [path(value.parent), value.value].filter(Boolean).join(' > ') : ''
  }
  return values.map(({ id }) => path(id)).sort()
}
const theirs = async (client: MintedClient, make: (id: (value: string) => string, field: string) => FieldChange[]) => {
  const { results, revision } = await client.as('admin').call(editFields, {})
  const field = results.find(({ name }) => name === 'Category')
  const id = (name: string) => field?.values.find(({ value }) => value === name)?.id ?? ''
  const changes = make(id, field?.id ?? '')
  await client.as('admin').call(saveFields, { body: { base_revision: revision, changes } })
}

describe('the metadata fields', () => {
  it('are edited by keys, shown with what saving does, and saved together', async () => {
    const client = await mintLibrary()
    const { user, tree } = await open(client)
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    // Nuts is lifted to the first level, below Drinks.
    await user.keyboard('{End}{ArrowUp}')
    expect(rows()).toHaveLength(4)
    const order = rows().map(row => row.split(',')[0])
    await user.keyboard('{Home}')
    for (let step = order.indexOf('Nuts'); step > 0; step -= 1) await user.keyboard('{ArrowDown}')
    await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowLeft} ')
    expect(rows()).toContain('Nuts, Moved from Food, 1 study')
    await user.keyboard('{Home}{F2}')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Edibles{Enter}')
    act(() => tree.focus())
    const consequences = within(await screen.findByRole('list', { name: 'What saving does' }))
    await waitFor(() =>
      expect(consequences.getAllByRole('listitem').map(item => item.textContent)).toEqual([
        expect.stringMatching(/now Edibles\d stud/),
        'Nuts to the first level1 study keeps it',
      ]),
    )
    await checkAccessibility()
    await user.click(within(await bar()).getByRole('button', { name: 'Save 2 changes' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
    expect(await screen.findByText('Metadata fields saved.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Metadata fields' })).toHaveFocus()
    expect(await stored(client)).toContain('Nuts')
    expect((await stored(client)).some(path => path.startsWith('Edibles'))).toBe(true)
    const [tea] = await client.tenant(tx => tx.select().from(studies).where(eq(studies.name, 'Tea')))
    expect(tea?.metadata).toContainEqual({ name: 'Category', values: expect.arrayContaining(['Nuts']) as unknown })
  })

  it('keep a removed value in its place until it is saved, and bring it back', async () => {
    const client = await mintLibrary()
    const { user, tree } = await open(client)
    await user.keyboard('{Home}')
    const [first = ''] = rows()
    const name = first.split(',')[0] ?? ''
    await user.keyboard('{Delete}')
    expect(rows()[0]).toContain('Removed')
    await user.click(within(await bar()).getByRole('button', { name: 'Discard' }))
    expect(rows()).toContain(first)
    expect(screen.getByRole('heading', { name: 'Metadata fields' })).toHaveFocus()
    act(() => tree.focus())
    await user.keyboard('{Delete}')
    await press(user, new RegExp(`^Undo: ${name}, Removed`))
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    expect(rows()).toContain(first)
  })

  it('take a pasted list after a preview, and merge and move by a dialog', async () => {
    const client = await mintLibrary()
    const { user } = await open(client)
    await press(user, 'Add')
    await user.click(await screen.findByRole('menuitem', { name: 'Paste a list' }))
    const list = await screen.findByRole('textbox', { name: /List/ })
    await user.click(list)
    await user.paste('Food\n\tSnacks\n\t\tPopcorn\nPets')
    const preview = within(await screen.findByRole('list', { name: 'Preview' }))
    expect(preview.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Foodalready there',
      'Snacksalready there',
      'Popcornnew',
      'Petsnew',
    ])
    await press(user, 'Add 2 values')
    await press(user, 'More for Drinks')
    await user.click(await screen.findByRole('menuitem', { name: 'Merge into' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Drinks into' }))
    await user.click(await dialog.findByRole('button', { name: 'Pets' }))
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(rows()).toContainEqual(expect.stringContaining('Drinks, Merged into Pets'))
    await user.click(within(await bar()).getByRole('button', { name: 'Save 3 changes' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
    expect(await stored(client)).toEqual(['Food', 'Food > Nuts', 'Food > Snacks', 'Food > Snacks > Popcorn', 'Pets'])
  })

  it('keep what is pending over a reload', async () => {
    const client = await mintLibrary()
    const { user } = await open(client)
    await user.keyboard('{Home}{Delete}')
    await bar()
    screens.reopen(at)
    expect(await screen.findByText(/Your unsaved changes from/)).toBeInTheDocument()
    expect(within(await bar()).getByRole('button', { name: 'Save 1 change' })).toBeInTheDocument()
  })

  it('keep what is pending over a session that has ended, and over a save that failed', async () => {
    const client = await mintLibrary()
    const page = await open(client)
    await page.user.keyboard('{Home}{Delete}')
    screens.fail(refuse(saveFields, 'unavailable', { once: true }))
    await page.user.click(within(await bar()).getByRole('button', { name: 'Save 1 change' }))
    expect(await screen.findByText(/Your changes are kept here/)).toBeInTheDocument()
    await client.tenant(tx => tx.update(sessions).set({ revoked: sql`now()` }))
    await page.user.click(within(await bar()).getByRole('button', { name: 'Save 1 change' }))
    await emailField()
    await logIn(page, client.admin)
    expect(await screen.findByText(/Your unsaved changes from/)).toBeInTheDocument()
    expect(await stored(client)).toHaveLength(4)
  })

  it('show both sides where a colleague saved meanwhile, and go on with both', async () => {
    const client = await mintLibrary()
    const { user } = await open(client)
    await user.keyboard('{Home}{F2}')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    const was = name.value
    await user.clear(name)
    await user.type(name, 'Mine{Enter}')
    await theirs(client, (id, field) => [
      { kind: 'rename', field, value: id(was), name: 'Theirs' },
      { kind: 'add', field, value: 'new', name: 'Pets', parent: null, position: 1 },
    ])
    await user.click(within(await bar()).getByRole('button', { name: 'Save 1 change' }))
    const conflict = within(await screen.findByRole('alert'))
    expect(within(conflict.getByRole('region', { name: 'Yours' })).getByText(`${was}, now Mine`)).toBeInTheDocument()
    const side = within(conflict.getByRole('region', { name: 'Theirs' }))
    expect(side.getByText(`${was}, now Theirs`)).toBeInTheDocument()
    expect(side.getByText('Pets, new')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(conflict.getByRole('button', { name: 'Keep both' }))
    expect(rows()).toContainEqual(expect.stringContaining('Mine, New name, was Theirs'))
    await user.click(within(await bar()).getByRole('button', { name: 'Save 1 change' }))
    await waitFor(async () => expect(await stored(client)).toEqual(expect.arrayContaining(['Mine', 'Pets'])))
  })

  it('are another thing for a person who does not administer: there is no such page', async () => {
    const client = await mintLibrary()
    for (const as of ['manager', 'user'] as const) {
      await screens.open({ at, client, as })
      expect(await screen.findByRole('heading', { name: /This page doesn't exist/ })).toBeInTheDocument()
      expect(screen.queryByText('Metadata fields')).toBeNull()
    }
  })

  it('are switched for filters and preferences, and added', async () => {
    const client = await mintLibrary()
    const { user } = await open(client)
    await user.click(screen.getByRole('switch', { name: 'Filter by Category' }))
    await press(user, 'Add a field')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'category{Enter}')
    expect(await screen.findByText('There is a field "category" already. Choose another name.')).toBeInTheDocument()
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Season{Enter}')
    await user.click(within(await bar()).getByRole('button', { name: 'Save 2 changes' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
    const { results } = await client.as('manager').call(listFields, { query: {} })
    expect(results.map(({ name: of, filterable }) => [of, filterable])).toContainEqual(['Category', false])
    expect(results.map(({ name: of }) => of)).toContain('Season')
  })
})
