import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createEntry, deleteEntry, importGlossary, listGlossary, patchEntry } from '@core/contract'
import { unfoundSearches } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { refuse } from '../harness/respond'
import { serveScreens } from '../harness/renderApp'
import { insertSearchStudy } from '../harness/searchLibrary'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })
const AT = '/settings/glossary'

const add = (client: MintedClient, ...entries: string[][]) =>
  Promise.all(entries.map(forms => client.as('manager').call(createEntry, { body: { forms } })))
const stored = async (client: MintedClient) =>
  (await client.as('manager').call(listGlossary, { query: {} })).results.map(({ forms }) => forms.join('|'))
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(item => item.textContent.replace(/(\d\d\d\d-.*)$/, ''))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

describe('the glossary', () => {
  it('says what it is for while it is empty, and takes a first entry by the keyboard', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: AT, client, as: 'manager' })
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeInTheDocument()
    expect(await screen.findByText(/Words appear here when a search finds no study/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(button('Add entry'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add entry' }))
    expect(dialog.getByRole('button', { name: 'Add entry' })).toHaveAttribute('aria-disabled', 'true')
    await user.type(field('Word or phrase'), 'CSAT')
    await user.type(field('Means the same'), 'customer satisfaction,{Enter}"bank, branch"')
    await checkAccessibility()
    await user.click(field('Word or phrase'))
    await user.keyboard('{Enter}')
    expect(await rows('Entries')).toEqual(['CSAT = customer satisfaction, bank, branchTest manager, '])
    expect(await stored(client)).toEqual(['CSAT|customer satisfaction|bank, branch'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('finds entries by any of their words, changes them, and keeps what was typed when that is refused', async () => {
    const client = await screens.server.mintClient()
    await add(client, ['Café', 'coffee shop'], ['NPD', 'new products'])
    const { user } = await screens.open({ at: AT, client, as: 'admin' })
    expect(await rows('Entries')).toHaveLength(2)
    await user.type(screen.getByRole('searchbox', { name: 'Find in 2 entries' }), 'COFFEE')
    expect(await rows('Entries')).toEqual(['Café = coffee shopTest manager, '])
    await user.clear(screen.getByRole('searchbox', { name: 'Find in 2 entries' }))
    await user.click(button('Edit NPD'))
    await screen.findByRole('dialog', { name: 'Edit NPD' })
    await user.type(field('Means the same'), '{Enter}cafe')
    await user.click(button('Save'))
    const taken = '“cafe” is already in the entry “Café”. Change that entry, or leave “cafe” out here.'
    expect(await screen.findByText(taken)).toBeInTheDocument()
    expect(field('Means the same')).toHaveValue('new products\ncafe')
    screens.fail(refuse(patchEntry, 'unavailable', { once: true }))
    await user.type(field('Means the same'), '{Backspace}{Backspace}{Backspace}{Backspace}launches')
    await user.click(button('Save'))
    expect(await screen.findByText(/Nothing was saved\./)).toBeInTheDocument()
    expect(field('Means the same')).toHaveValue('new products\nlaunches')
    await user.click(button('Save'))
    await waitFor(async () => expect(await stored(client)).toContain('NPD|new products|launches'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await rows('Entries'))[1]).toBe('NPD = new products, launchesTest admin, ')
  })

  it('shows both versions when somebody else changed the entry meanwhile', async () => {
    const client = await screens.server.mintClient()
    const [entry] = await add(client, ['NPD', 'new products'])
    const { user } = await screens.open({ at: AT, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Edit NPD' }))
    await user.type(await screen.findByRole('textbox', { name: 'Means the same' }), '{Enter}launches')
    const params = { entryId: entry?.id ?? '' }
    await client.as('admin').call(patchEntry, { params, body: { forms: ['NPD', 'innovation'] } })
    await user.click(button('Save'))
    expect(await screen.findByText('Test admin changed this while you were editing it')).toBeInTheDocument()
    expect(await stored(client)).toEqual(['NPD|innovation'])
    await user.click(button('Keep mine'))
    await waitFor(async () => expect(await stored(client)).toEqual(['NPD|new products|launches']))
  })

  it('deletes an entry once it cannot be undone any more', async () => {
    const client = await screens.server.mintClient()
    await add(client, ['one', 'eins'], ['two', 'zwei'])
    const { user } = await screens.open({ at: AT, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Delete one' }))
    expect(await rows('Entries')).toEqual(['two = zweiTest manager, '])
    expect(screens.callsOf(deleteEntry)).toBe(0)
    await user.click(await screen.findByRole('button', { name: /^Undo/u }))
    expect(await rows('Entries')).toHaveLength(2)
    await user.click(button('Delete two'))
    await user.click(await screen.findByRole('button', { name: /^Dismiss$/u }))
    await waitFor(async () => expect(await stored(client)).toEqual(['one|eins']))
    expect(await rows('Entries')).toEqual(['one = einsTest manager, '])
  })

  it('imports a list, and keeps the lines that were refused with the reason', async () => {
    const client = await screens.server.mintClient()
    await add(client, ['CSAT', 'customer satisfaction'])
    const { user } = await screens.open({ at: AT, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import entries' }))
    const file = new File([Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x3b, 0x62, 0x61, 0x72])], 'list.csv')
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file can be chosen')
    await user.upload(input, new File(['PK\u0003\u0004'], 'workbook.csv'))
    expect(await dialog.findByText(/In Excel, save it as CSV/)).toBeInTheDocument()
    await user.upload(input, file)
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Entries' })).toHaveValue('Café;bar'))
    await user.type(dialog.getByRole('textbox', { name: 'Entries' }), '{Enter}lonely{Enter}csat, customer satisfaction')
    await user.click(dialog.getByRole('button', { name: 'Import 3 entries' }))
    expect(await dialog.findByText('1 added, 1 already there, 1 refused')).toBeInTheDocument()
    expect(dialog.getByText('Add another word or phrase that means the same as “lonely”.')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: 'Entries' })).toHaveValue('lonely')
    await checkAccessibility()
    expect(await stored(client)).toEqual(['Café|bar', 'CSAT|customer satisfaction'])
  })

  it('offers what was searched and not found, to add or to dismiss', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(async tx => {
      const searched = [
        ['oat drink', 7],
        ['tofu', 2],
        ['sam dyer', 1],
      ] as const
      for (const [words, times] of searched)
        await tx.insert(unfoundSearches).values({ clientId: client.client.id, words, times, last: new Date() })
    })
    await add(client, ['Plant milk', 'vegan milk'])
    const { user } = await screens.open({ at: AT, client, as: 'manager' })
    expect((await rows('Searched and not found')).map(row => row.split(',')[0])).toEqual([
      'oat drink7 searches',
      'tofu2 searches',
      'sam dyer1 search',
    ])
    await user.click(button('Add oat drink'))
    await screen.findByRole('dialog', { name: 'Add entry' })
    expect(field('Word or phrase')).toHaveValue('oat drink')
    // The entries may come after the words, and are offered then.
    await user.click(await screen.findByRole('combobox', { name: /Add to an existing entry/ }))
    await user.click(await screen.findByRole('option', { name: /Plant milk/ }))
    expect(field('Word or phrase')).toHaveValue('Plant milk')
    expect(field('Means the same')).toHaveValue('vegan milk\noat drink')
    await user.click(button('Save'))
    await waitFor(async () => expect(await stored(client)).toEqual(['Plant milk|vegan milk|oat drink']))
    await waitFor(async () => expect(await rows('Searched and not found')).toHaveLength(2))
    await user.click(button('Dismiss sam dyer'))
    expect(await rows('Searched and not found')).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: /^Undo/u }))
    expect(await rows('Searched and not found')).toHaveLength(2)
  })

  it('draws many entries step by step', async () => {
    const client = await screens.server.mintClient()
    const text = Array.from({ length: 60 }, (_, at) => `short${at}, long${at}`).join('\n')
    await client.as('manager').call(importGlossary, { body: { text } })
    const { user } = await screens.open({ at: AT, client, as: 'manager' })
    expect(await rows('Entries')).toHaveLength(50)
    expect(screen.getByText('50 of 60')).toBeInTheDocument()
    await user.click(button('Show more'))
    expect(await rows('Entries')).toHaveLength(60)
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('does not exist for a user', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: AT, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screens.callsOf(listGlossary)).toBe(0)
  })
})

describe('a search with a form of the glossary', () => {
  it('is offered while it is typed, finds the other forms, and says why', async () => {
    const client = await screens.server.mintClient()
    await add(client, ['Plant milk', 'oat drink'])
    await client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, { name: 'Breakfast', questions: [{ text: 'Who buys oat drinks?' }] }),
    )
    const { user } = await screens.open({ at: '/favorites', client, as: 'user' })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('/')
    await user.keyboard('plant')
    const option = await screen.findByRole('option', { name: /Plant milk ?= oat drink/ })
    await user.click(option)
    await user.click(await screen.findByRole('tab', { name: /Questions/ }))
    expect(await screen.findByText('By your glossary, Plant milk also matches oat drink.')).toBeInTheDocument()
    expect((await screen.findAllByText('oat')).some(word => word.tagName === 'MARK')).toBe(true)
    await checkAccessibility()
  })

  it('says what else was looked for where nothing was found', async () => {
    const client = await screens.server.mintClient()
    await add(client, ['Plant milk', 'oat drink'])
    await screens.open({ at: '/results?query=plant+milk', client, as: 'user' })
    await screen.findByText('No results for "plant milk"')
    expect(screen.getByText('By your glossary, Plant milk also matches oat drink.')).toBeInTheDocument()
  })
})
