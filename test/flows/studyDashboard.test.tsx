import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  createInsight,
  deleteInsight,
  deleteStudy,
  getStudy,
  listInsights,
  orderInsights,
  patchStudy,
  uploadInsightImage,
} from '@core/contract'
import { datasetQuestions, studies } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { makePng, sendDocument } from '../harness/documents'
import { addStudy, addTracker, tracker, trackerStudy } from '../harness/library'
import { insertSearchDataset, insertSearchStudy } from '../harness/searchLibrary'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens()

const at = `/studies/${trackerStudy.number}`
const oats = '/studies/Oats'
const heading = (name: string, level = 1) => screen.findByRole('heading', { name, level })

/** A study without data, with suppliers and a country. */
const withOats = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addStudy(client, 'Oats')
  const metadata = [
    { name: 'Supplier', values: ['Alpha Fieldwork', 'Beta Panels'] },
    { name: 'Country', values: ['Ireland'] },
  ]
  await client.tenant(tx => tx.update(studies).set({ metadata }))
  return client
}
const insight = (client: MintedClient, text: string) =>
  client.as('manager').call(createInsight, { params: { id: 'Oats' }, body: { text } })
const stored = async (client: MintedClient) =>
  (await client.as('manager').call(listInsights, { params: { id: 'Oats' } })).results.map(({ text }) => text)
const shown = () => screen.getAllByRole('article').map(card => within(card).getAllByText(/./)[0]?.textContent)

describe('key insights of a study with several datasets', () => {
  it('say which one they quote, and are chosen one when they are written', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(async tx => {
      const questions = [{ text: 'Which drinks?' }]
      await insertSearchStudy(tx, client.client.id, { id: 'two', number: 'T-2', name: 'Two', questions })
      await insertSearchDataset(tx, client.client.id, 'two', questions, {
        name: 'Board only',
        groupRestrictions: ['x'],
      })
    })
    const { user, app } = await screens.open({ at: '/studies/T-2', client, as: 'manager' })
    await heading('Two')
    await user.click(await screen.findByRole('button', { name: 'Add insight' }))
    await user.type(screen.getByRole('textbox', { name: 'New key insight' }), 'Tea leads.')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Dataset' }), 'Board only')
    await checkAccessibility()
    void app.router.navigate('/privacy')
    await heading('Privacy Policy')
    void app.router.navigate('/studies/T-2')
    expect(await screen.findByRole('textbox', { name: 'New key insight' })).toHaveValue('Tea leads.')
    expect(screen.getByRole('combobox', { name: 'Dataset' })).toHaveDisplayValue('Board only')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/ · Board only$/)).toBeInTheDocument()
    const params = { id: 'T-2' }
    const { results } = await client.as('manager').call(listInsights, { params })
    expect(results).toMatchObject([{ text: 'Tea leads.', dataset_name: 'Board only' }])
    expect((await client.as('user').call(listInsights, { params })).results).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Actions for Tea leads.' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Dataset' }), 'Main')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/ · Main$/)).toBeInTheDocument()
    expect((await client.as('user').call(listInsights, { params })).results).toHaveLength(1)
  })
})

describe('the dashboard of a study', () => {
  it.each(['user', 'manager', 'admin'] as RoleName[])('opens for a %s with what stands out of it', async role => {
    const client = await screens.server.mintClient()
    await addTracker(client, { reports: true })
    await client.as('manager').call(createInsight, {
      params: { id: trackerStudy.number },
      body: { text: 'Awareness rose for the third wave in a row.' },
    })
    await screens.open({ at, client, as: role })
    await heading(trackerStudy.name)
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByText('Awareness rose for the third wave in a row.')).toBeInTheDocument()
    expect(screen.getByRole('rowheader', { name: new RegExp(trackerStudy.dataset) })).toBeInTheDocument()
    const reports = within(await screen.findByRole('region', { name: /Saved reports/ }))
    expect(reports.getAllByRole('listitem')).toHaveLength(3)
    for (const name of [/^Favorite /, 'Share']) expect(screen.getByRole('button', { name })).toBeInTheDocument()
    const manages = role !== 'user'
    for (const name of ['Add insight', 'Add a description', 'Edit details', 'More actions'])
      expect(screen.queryByRole('button', { name }) !== null).toBe(manages)
    await checkAccessibility()
  })

  it('keeps its tab in the address, and old addresses lead where they did', async () => {
    const client = await withOats()
    const { user } = await screens.open({ at: `${oats}?tab=datasets`, client, as: 'user' })
    await heading('Oats')
    expect(screen.getByRole('tab', { name: /Datasets/ })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: /Files/ }))
    expect(screens.url()).toBe(`${oats}?tab=files`)
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(screens.url()).toBe(oats)
  })

  it('shows its newest files, which open over it', async () => {
    const client = await withOats()
    for (const name of ['1.png', '2.png', '3.png', '4.png', '5.png'])
      await sendDocument(client.as('manager'), 'Oats', name, await makePng(20, 20))
    const { user } = await screens.open({ at: oats, client, as: 'user' })
    const files = within(await screen.findByRole('region', { name: /^Files/ }))
    expect(files.getAllByRole('listitem').map(item => item.textContent)).toEqual(
      ['5', '4', '3', '2'].map(name => expect.stringContaining(`${name}.png`) as unknown),
    )
    expect(files.getByRole('link', { name: 'View all files' })).toHaveAttribute('href', `${oats}?tab=files`)
    await user.click(files.getByRole('link', { name: '5.png' }))
    expect(await screen.findByRole('dialog', { name: '5.png' })).toBeInTheDocument()
  })

  it('shows readers neither an empty section nor a way to fill it', async () => {
    const client = await withOats()
    await screens.open({ at: oats, client, as: 'user' })
    await heading('Oats')
    await waitFor(() => expect(screens.callsOf(listInsights)).toBe(1))
    expect(screen.queryByRole('heading', { name: 'Key insights' })).not.toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'Suppliers' })).getByText('Beta Panels')).toBeInTheDocument()
  })
})

describe('key insights', () => {
  it('are written down with a picture, which is shown before and after', async () => {
    const client = await withOats()
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    expect(await screen.findByText('No key insights yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add insight' }))
    const words = screen.getByRole('textbox', { name: 'New key insight' })
    expect(words).toHaveFocus()
    const drop = (file: File) =>
      fireEvent.drop(screen.getByRole('button', { name: 'Choose a picture' }), { dataTransfer: { files: [file] } })
    drop(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    expect(screen.getByRole('alert')).toHaveTextContent('“notes.txt” is not a PNG, JPEG or GIF picture.')
    await user.type(words, 'Taste decides.')
    drop(new File([new Uint8Array(await makePng())], 'chart.png', { type: 'image/png' }))
    expect(screen.getByRole('img', { name: 'Chosen picture: chart.png' })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const card = await screen.findByRole('article')
    expect(within(card).getByText('Taste decides.')).toBeInTheDocument()
    await waitFor(() => expect(card.querySelector('img')).not.toBeNull())
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await checkAccessibility()
  })

  it('keep their words when the picture cannot be read, and are made only once', async () => {
    const client = await withOats()
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add insight' }))
    await user.type(screen.getByRole('textbox', { name: 'New key insight' }), 'Taste decides.')
    const file = new File(['not a picture'], 'chart.png', { type: 'image/png' })
    fireEvent.drop(screen.getByRole('button', { name: 'Choose a picture' }), { dataTransfer: { files: [file] } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The text was saved, but not the picture.')
    expect(alert).toHaveTextContent('Choose a PNG, JPEG or GIF picture.')
    await user.click(screen.getByRole('button', { name: 'Remove the picture' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New key insight' })).not.toBeInTheDocument())
    expect(await stored(client)).toEqual(['Taste decides.'])
    expect(screens.callsOf(uploadInsightImage)).toBe(1)
  })

  it('are edited where they stand; what could not be saved is still there', async () => {
    const client = await withOats()
    await insight(client, 'First words')
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for First words' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
      return screen.findByRole('textbox', { name: 'Key insight' })
    }
    await edit()
    await user.keyboard('{Escape}')
    const words = await edit()
    screens.fail(refuse(createInsight, 'unavailable'))
    await user.clear(words)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await user.type(words, 'Second words')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Second words')).toBeInTheDocument()
    await waitFor(async () => expect(await stored(client)).toEqual(['Second words']))
  })

  it('are put into another order at once; a refused order comes back and is said', async () => {
    const client = await withOats()
    for (const text of ['One', 'Two', 'Three']) await insight(client, text)
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    const move = async (of: string, where: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
      await user.click(await screen.findByRole('menuitem', { name: where }))
    }
    const held = hold(orderInsights)
    screens.fail(held.handler)
    await move('Three', 'Move to top')
    expect(shown()).toEqual(['Three', 'One', 'Two'])
    held.release()
    await waitFor(async () => expect(await stored(client)).toEqual(['Three', 'One', 'Two']))
    expect(shown()).toEqual(['Three', 'One', 'Two'])
    screens.fail(refuse(orderInsights, 'unavailable'))
    await move('Three', 'Move down')
    expect(await screen.findByRole('alert')).toHaveTextContent('Order not saved')
    await waitFor(() => expect(shown()).toEqual(['Three', 'One', 'Two']))
  })

  it('that were removed come back by Undo, from another tab too, and are gone with its message', async () => {
    const client = await withOats()
    for (const text of ['One', 'Two']) await insight(client, text)
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for One' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
      expect(screen.queryByText('One')).not.toBeInTheDocument()
    }
    await remove()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('One')).toBeInTheDocument()
    await remove()
    await user.click(screen.getByRole('tab', { name: /Files/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screens.callsOf(deleteInsight)).toBe(0)
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(await screen.findByText('One')).toBeInTheDocument()
    await remove()
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(async () => expect(await stored(client)).toEqual(['Two']))
    expect(screen.getByText('Two')).toBeInTheDocument()
    expect(screen.queryByText('One')).not.toBeInTheDocument()
  })

  it('that cannot be removed now stay and say so', async () => {
    const client = await withOats()
    await insight(client, 'One')
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    screens.fail(refuse(deleteInsight, 'unavailable'))
    await user.click(await screen.findByRole('button', { name: 'Actions for One' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('“One” was not removed.')
    expect(screen.getByText('One')).toBeInTheDocument()
  })

  it('that cannot be loaded leave the rest of the page as it is', async () => {
    const client = await withOats()
    await insight(client, 'One')
    screens.fail(refuse(listInsights, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: oats, client, as: 'user' })
    const region = within(await screen.findByRole('region', { name: 'Key insights' }))
    expect(await region.findByText('The key insights could not be loaded.')).toBeInTheDocument()
    expect(screen.getByText('No datasets yet')).toBeInTheDocument()
    await user.click(region.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('One')).toBeInTheDocument()
  })
})

describe('what describes a study', () => {
  it('is written where it stands by managers', async () => {
    const client = await withOats()
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add a description' }))
    screens.fail(refuse(patchStudy, 'unavailable', { once: true }))
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Who drinks oats?')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The description was not saved.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Edit the description' })).toBeInTheDocument()
    expect(screen.getByText('Who drinks oats?')).toBeInTheDocument()
    await screens.open({ at: oats, client, as: 'user' })
    expect(await screen.findByText('Who drinks oats?')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit the description' })).not.toBeInTheDocument()
  })

  it('is changed in one form: name, date, suppliers, other values, low base', async () => {
    const client = await withOats()
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit details' }))
    const name = await form.findByRole('textbox', { name: 'Study Name' })
    const save = () => form.getByRole('button', { name: 'Save' })
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await checkAccessibility()
    await user.clear(name)
    expect(form.getByText('A Study Name is required.')).toBeInTheDocument()
    await user.type(name, 'Oats 2023')
    await user.selectOptions(form.getByRole('combobox', { name: 'Month' }), '11 - November')
    await user.selectOptions(form.getByRole('combobox', { name: 'Year' }), '2023')
    for (const supplier of ['Alpha Fieldwork', 'Beta Panels'])
      await user.click(form.getByRole('button', { name: `Remove ${supplier}` }))
    expect(form.getByText('Choose at least one supplier.')).toBeInTheDocument()
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await user.click(form.getByRole('combobox', { name: 'Suppliers' }))
    await user.click(await form.findByRole('option', { name: 'Beta Panels' }))
    await user.keyboard('{Escape}')
    await user.clear(form.getByRole('textbox', { name: 'Low base' }))
    await user.type(form.getByRole('textbox', { name: 'Low base' }), '50')
    await user.click(save())
    await heading('Oats 2023')
    expect(screen.getByText('Under 50')).toBeInTheDocument()
    expect(screen.queryByText('Alpha Fieldwork')).not.toBeInTheDocument()
    expect(await client.as('user').call(getStudy, { params: { id: 'Oats' } })).toMatchObject({
      study_date: '2023-11-01',
      metadata: [
        { name: 'Country', values: ['Ireland'] },
        { name: 'Supplier', values: ['Beta Panels'] },
      ],
    })
  })
})

describe('deleting a study', () => {
  it('asks for its name, and leads to the list once it is gone', async () => {
    const client = await withOats()
    await addStudy(client, 'Tea')
    const { user } = await screens.open({ at: oats, client, as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete study' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this study?' }))
    await checkAccessibility()
    const [name, remove] = [dialog.getByRole('textbox'), dialog.getByRole('button', { name: 'Delete study' })]
    await user.type(name, 'oats')
    await user.click(remove)
    expect(dialog.getByText('This is not the name of the study.')).toBeInTheDocument()
    expect(screens.callsOf(deleteStudy)).toBe(0)
    await user.clear(name)
    await user.type(name, 'Oats')
    screens.fail(refuse(deleteStudy, 'conflict', { once: true }))
    await user.click(remove)
    expect(await dialog.findByRole('alert')).toHaveTextContent('The study was not deleted. Made to fail: conflict.')
    await user.click(remove)
    expect(await screen.findByText('“Oats” was deleted.')).toBeInTheDocument()
    await waitFor(() => expect(screens.url()).toBe('/studies'))
    expect(await screen.findByRole('link', { name: 'Tea' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Oats' })).not.toBeInTheDocument()
  })
})

describe('the questions of a study', () => {
  it('are found by their words and lead to their analyses', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const { user } = await screens.open({ at: `${at}?tab=questions`, client, as: 'user' })
    const region = within(await screen.findByRole('region', { name: new RegExp(trackerStudy.dataset) }))
    expect(region.getAllByRole('listitem')).toHaveLength(tracker.questions.length)
    await checkAccessibility()
    for (const kind of ['single', 'open'] as const) {
      const question = tracker.questions.find(one => one.kind === kind)
      const screenName = kind === 'open' ? 'open-analysis' : 'analysis'
      const href = `/${screenName}/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}/${encodeURIComponent(question?.name ?? '')}`
      expect(region.getAllByRole('link').map(link => link.getAttribute('href'))).toContain(href)
    }
    // Metadata questions have no tables to link to.
    const meta = tracker.questions.find(one => one.kind === 'meta')
    expect(region.queryByRole('link', { name: meta?.label ?? '' })).not.toBeInTheDocument()
    const first = tracker.questions.find(one => one.kind === 'single')
    const search = screen.getByRole('searchbox', { name: 'Search the questions' })
    await user.type(search, first?.label.toUpperCase() ?? '')
    expect(screen.getByRole('link', { name: first?.label ?? '' })).toBeInTheDocument()
    expect(screen.queryByText(meta?.label ?? '')).not.toBeInTheDocument()
    await user.type(search, ' zzz')
    expect(await screen.findByText('No questions match')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all questions' }))
    expect(await screen.findByRole('region', { name: new RegExp(trackerStudy.dataset) })).toBeInTheDocument()
  })

  it('of managers lead to the dataset they belong to', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at: `${at}?tab=questions`, client, as: 'manager' })
    expect(await screen.findByRole('link', { name: trackerStudy.dataset })).toHaveAttribute(
      'href',
      `/dataset/questions/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}`,
    )
  })

  it('of a dataset that is not published are none', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { published: false })
    await screens.open({ at: `${at}?tab=questions`, client, as: 'manager' })
    expect(await screen.findByText('No questions yet')).toBeInTheDocument()
  })

  it('that are many come in steps', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await client.tenant(async tx => {
      const [row] = await tx.select().from(datasetQuestions).limit(1)
      if (!row) throw new Error('The tracker has questions')
      const { search: _search, folded: _folded, textKey: _key, ...like } = row
      const more = Array.from({ length: 120 }, (_, n) => ({
        ...like,
        position: 1000 + n,
        name: `extra${n}`,
        definition: { ...like.definition, name: `extra${n}`, label: `Extra ${n}` },
      }))
      await tx.insert(datasetQuestions).values(more)
    })
    const { user } = await screens.open({ at: `${at}?tab=questions`, client, as: 'user' })
    const region = within(await screen.findByRole('region', { name: new RegExp(trackerStudy.dataset) }))
    expect(region.getAllByRole('listitem')).toHaveLength(100)
    await user.click(region.getByRole('button', { name: 'Load more' }))
    expect(region.getAllByRole('listitem')).toHaveLength(120 + tracker.questions.length)
  })
})
