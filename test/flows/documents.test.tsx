import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  copyDocument,
  getDocument,
  getDocumentPreview,
  getStory,
  listStudies,
  listStudyDocuments,
  uploadDocument,
} from '@core/contract'
import { supportEvents } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { makeLockedPdf, makePdf, makePptx, sendDocument } from '../harness/documents'
import { addStory, addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
const at = '/studies/Oat-Drinks?tab=files'

const library = async () => {
  const client = await screens.server.mintClient()
  await addStudy(client, 'Oat Drinks')
  await addStudy(client, 'Tea and Coffee')
  return client
}
/** Uploads a file to the study and reads it. */
const add = async (client: MintedClient, name: string, body: Uint8Array) => {
  const { id } = await sendDocument(client.as('manager'), 'Oat-Drinks', name, body)
  const isRead = async () => {
    const { preview_state: state } = await client.as('manager').call(getDocument, { params: { documentId: id } })
    expect(state).not.toBe('reading')
  }
  await vi.waitFor(isRead, { timeout: 60_000, interval: 200 })
  return id
}
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('button', { name: 'Add files' }), { dataTransfer: { files } })
const viewer = (name: string) => screen.findByRole('dialog', { name })
const pageField = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Page, 1 to 3' })
const PAGES = ['First page', 'Second page', 'Third page']

/** One library for the tests that only read: three files, read once. */
const readLibrary = async () => {
  const client = await library()
  const report = await add(client, 'Report.pdf', makePdf(PAGES))
  const deck = await add(client, 'Deck.pptx', makePptx([{ title: 'Results', body: 'Intent &lt;b&gt;fell&lt;/b&gt;' }]))
  const locked = await add(client, 'Locked.pdf', makeLockedPdf())
  return { client, report, deck, locked }
}
let shared: Awaited<ReturnType<typeof readLibrary>>
beforeAll(async () => {
  // As in browsers; jsdom leaves the origin of a message empty.
  const { origin } = window.location
  window.postMessage = (data: unknown) => {
    setTimeout(() => window.dispatchEvent(new MessageEvent('message', { data, origin })))
  }
  shared = await readLibrary()
})

describe('the files of a study', () => {
  it('can be fetched again when the list failed', async () => {
    const client = await library()
    screens.fail(refuse(listStudyDocuments, 'unavailable', { once: true }))
    const { user } = await screens.open({ at, client, as: 'user' })
    expect(await screen.findByText('The files of this study could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('are added by managers, watched while they are read, and shown to readers', async () => {
    const client = await library()
    await screens.open({ at, client, as: 'manager' })
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeInTheDocument()
    drop(new File([makePdf(PAGES)], 'Report 2026.pdf'))
    const row = (await screen.findByRole('rowheader', { name: /Report 2026\.pdf/ })).closest('tr')!
    expect(await within(row).findByText('3 pages')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Files 1' })).toBeInTheDocument()
    await checkAccessibility()
    await screens.open({ at, client, as: 'user' })
    expect(await screen.findByRole('rowheader', { name: /Report 2026\.pdf/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument()
  })

  it('say why they could not be read, and what is not taken', async () => {
    const client = await library()
    await add(client, 'Locked.pdf', makeLockedPdf())
    await screens.open({ at, client, as: 'manager' })
    expect(await screen.findByText(/Could not be read: The file is protected by a password/)).toBeInTheDocument()
    drop(new File(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], 'logo.png'))
    expect(await screen.findByText(/SVG drawings are not accepted/)).toBeInTheDocument()
    drop(new File([], 'nothing.pdf'))
    expect(await screen.findByText('"nothing.pdf" is empty.')).toBeInTheDocument()
    expect(screens.callsOf(uploadDocument)).toBe(1)
  })

  it('are added several at once, one after the other, and a refused one keeps none away', async () => {
    const client = await library()
    const held = hold(uploadDocument)
    screens.fail(held.handler)
    const { user } = await screens.open({ at, client, as: 'manager' })
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeInTheDocument()
    const [first, second, drawing, empty] = [
      new File([makePdf(['one'])], 'One.pdf'),
      new File([makePdf(['two'])], 'Two.pdf'),
      new File(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], 'logo.png'),
      new File([], 'nothing.pdf'),
    ]
    drop(first, drawing, empty, second)
    expect(await screen.findByText(/^Uploading file 1 of 3, \d+ %$/)).toBeInTheDocument()
    await checkAccessibility()
    held.release()
    expect(await screen.findByText('2 files were not added')).toBeInTheDocument()
    expect(screen.getByText(/SVG drawings are not accepted/)).toBeInTheDocument()
    expect(screen.getByText('nothing.pdf')).toBeInTheDocument()
    expect(await screen.findByRole('rowheader', { name: /One\.pdf/ })).toBeInTheDocument()
    expect(await screen.findByRole('rowheader', { name: /Two\.pdf/ })).toBeInTheDocument()
    await checkAccessibility()

    const again = hold(uploadDocument)
    screens.fail(again.handler)
    drop(new File([makePdf(['three'])], 'Three.pdf'), new File([makePdf(['four'])], 'Four.pdf'))
    await user.click(await screen.findByRole('button', { name: 'Cancel the rest' }))
    again.release()
    expect(await screen.findByRole('button', { name: 'Add files' })).toBeInTheDocument()
    expect(screen.queryByText('2 files were not added')).not.toBeInTheDocument()
    expect(screen.queryByRole('rowheader', { name: /Four\.pdf/ })).not.toBeInTheDocument()
    const { results } = await client.as('manager').call(listStudyDocuments, { params: { studyId: 'Oat-Drinks' } })
    // What was on its way may have arrived; what waited was never sent.
    expect(results.map(({ file_name }) => file_name)).toEqual(expect.arrayContaining(['One.pdf', 'Two.pdf']))
    expect(results.map(({ file_name }) => file_name)).not.toContain('Four.pdf')
  })

  it('are deleted after a question', async () => {
    const client = await library()
    await add(client, 'Old.pdf', makePdf(['old']))
    const { user } = await screens.open({ at, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Actions for Old.pdf' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Old.pdf?' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeInTheDocument()
  })
})

describe('the viewer', () => {
  it('opens over the page, turns pages in the URL, and gives the focus back', async () => {
    const { client, report: id } = shared
    const { user } = await screens.open({ at, client, as: 'user' })
    const link = await screen.findByRole('link', { name: 'Report.pdf' })
    await user.click(link)
    const dialog = await viewer('Report.pdf')
    expect(screens.url()).toBe(`/studies/Oat-Drinks?tab=files&view=${id}&page=1`)
    expect(within(dialog).getByRole('heading', { name: 'Report.pdf' })).toHaveFocus()
    expect(await within(dialog).findByRole('img', { name: 'Page 1 of Report.pdf' })).toBeInTheDocument()
    expect(await within(dialog).findByText('First page')).toBeInTheDocument()
    await checkAccessibility()
    await user.keyboard('{ArrowLeft}{ArrowRight}')
    await waitFor(() => expect(pageField(dialog)).toHaveValue('2'))
    expect(screens.url()).toBe(`/studies/Oat-Drinks?tab=files&view=${id}&page=2`)
    expect(await within(dialog).findByRole('img', { name: 'Page 2 of Report.pdf' })).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(pageField(dialog)).toHaveValue('3'))
    expect(within(dialog).getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screens.url()).toBe('/studies/Oat-Drinks?tab=files')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Report.pdf' })).toHaveFocus())
  })

  it('turns as often as a key is pressed, to both ends, and to a number', async () => {
    const { client, report: id } = shared
    const { user } = await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    const dialog = await viewer('Report.pdf')
    await within(dialog).findByRole('img', { name: 'Page 1 of Report.pdf' })
    within(dialog).getByRole('heading', { name: 'Report.pdf' }).focus()
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    await waitFor(() => expect(pageField(dialog)).toHaveValue('3'))
    await user.keyboard('{Home}')
    await waitFor(() => expect(pageField(dialog)).toHaveValue('1'))
    await user.keyboard('{End}')
    await waitFor(() => expect(pageField(dialog)).toHaveValue('3'))
    await user.clear(pageField(dialog))
    await user.type(pageField(dialog), '2{Enter}')
    await waitFor(() => expect(screens.url()).toContain('page=2'))
    await user.type(pageField(dialog), '99{Enter}')
    await waitFor(() => expect(screens.url()).toContain('page=3'))
  })

  it('finds words in the file, marks them, and keeps them in the URL', async () => {
    const { client, report: id } = shared
    const { user } = await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    const dialog = await viewer('Report.pdf')
    await within(dialog).findByRole('img', { name: 'Page 1 of Report.pdf' })
    within(dialog).getByRole('heading', { name: 'Report.pdf' }).focus()
    expect(within(dialog).queryByRole('searchbox')).not.toBeInTheDocument()
    await user.keyboard('{Control>}f{/Control}')
    const field = within(dialog).getByRole('searchbox', { name: 'Find in this file' })
    expect(field).toHaveFocus()
    await user.type(field, 'third')
    expect(await within(dialog).findByText('1 page')).toBeInTheDocument()
    await checkAccessibility()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screens.url()).toContain('page=3&words=third'))
    const found = within(dialog).getByRole('button', { name: /^Page 3/ })
    await waitFor(() => expect(found).toHaveAttribute('aria-current', 'true'))
    expect(found.querySelector('mark')).toHaveTextContent('Third')
    await user.clear(field)
    await user.type(field, 'oats')
    expect(await within(dialog).findByText('No page has these words.')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Close the search' }))
    await waitFor(() => expect(screens.url()).not.toContain('words='))
  })

  it('opens a page of the results with the words marked', async () => {
    const { client } = shared
    const { user } = await screens.open({ at: '/results?query=second&tab=documents', client, as: 'user' })
    await user.click(await screen.findByRole('link', { name: /^Page 2/ }))
    const dialog = await viewer('Report.pdf')
    expect(await within(dialog).findByText('1 page')).toBeInTheDocument()
    expect(within(dialog).getByRole('heading', { name: 'Report.pdf' })).toHaveFocus()
    expect(screens.url()).toContain('page=2&words=second')
  })

  it('marks words in slides too, and leads to the study', async () => {
    const { client, deck: id } = shared
    const { user } = await screens.open({ at: `/studies?view=${id}&page=1&words=results`, client, as: 'user' })
    const dialog = await viewer('Deck.pptx')
    const heading = await within(dialog).findByRole('heading', { name: 'Results', level: 3 })
    await waitFor(() => expect(heading.querySelector('mark')).toHaveTextContent('Results'))
    await user.click(within(dialog).getByRole('link', { name: 'Oat Drinks' }))
    await waitFor(() => expect(screens.url()).toBe('/studies/Oat-Drinks'))
  })

  it('has the picture of the next page before it is turned to', async () => {
    const { client, report: id } = shared
    await screens.open({ at: `/home?viewer=${id}`, client, as: 'user' })
    await within(await viewer('Report.pdf')).findByRole('img', { name: 'Page 1 of Report.pdf' })
    await waitFor(() => expect(screens.callsOf(getDocumentPreview)).toBe(2))
  })

  it.each([
    '/studies',
    '/studies?sort=-study_name&page_size=1',
    '/stories',
    '/favorites',
    '/results?query=oat',
    '/download',
    '/settings/info',
    '/studies/Oat-Drinks',
  ])('opens over %s and stays there, at the page of the link', async path => {
    const { client, report: id } = shared
    await screens.open({ at: `${path}${path.includes('?') ? '&' : '?'}view=${id}&page=3`, client, as: 'user' })
    const dialog = await viewer('Report.pdf')
    expect(await within(dialog).findByRole('img', { name: 'Page 3 of Report.pdf' })).toBeInTheDocument()
    await waitFor(() => expect(document.querySelector('main h1')).toHaveTextContent(/./))
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull())
    expect(screens.url()).toContain(`view=${id}&page=3`)
  })

  it('stays open over a list that has no such page, and over a study opened by its id', async () => {
    const { client, report: id } = shared
    await screens.open({ at: `/studies?viewer=${id}&page=99`, client, as: 'user' })
    await viewer('Report.pdf')
    await waitFor(() => expect(screens.url()).toBe(`/studies?viewer=${id}`))
    const { results } = await client.as('user').call(listStudies, { query: {} })
    const study = results.find(one => one.study_number === 'Oat-Drinks')
    screens.reopen(`/studies/${study?.id ?? ''}?view=${id}&page=2`)
    await viewer('Report.pdf')
    await waitFor(() => expect(screens.url()).toBe(`/studies/Oat-Drinks?view=${id}&page=2`))
  })

  it('is closed by going back, and opens over other pages', async () => {
    const { client, report: id } = shared
    const { user, app } = await screens.open({ at: '/home', client, as: 'user' })
    await screen.findByRole('heading', { level: 1 })
    await app.router.navigate(`/home?view=${id}&page=99`)
    const dialog = await viewer('Report.pdf')
    expect(pageField(dialog)).toHaveValue('3')
    await app.router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await app.router.navigate(`/home?viewer=${id}`)
    await user.click(within(await viewer('Report.pdf')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screens.url()).toBe('/home'))
  })

  it('shows slides as text, and says why', async () => {
    const { client, deck: id } = shared
    await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    const dialog = await viewer('Deck.pptx')
    expect(await within(dialog).findByRole('heading', { name: 'Results', level: 3 })).toBeInTheDocument()
    expect(within(dialog).getByText('Intent <b>fell</b>')).toBeInTheDocument()
    expect(within(dialog).getByText(/PowerPoint files are shown as text/)).toBeInTheDocument()
    await checkAccessibility()
  })

  it('offers the download where there is no preview', async () => {
    const { client, locked: id } = shared
    await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    const dialog = await viewer('Locked.pdf')
    expect(within(dialog).getByRole('heading', { name: 'Preview not available' })).toBeInTheDocument()
    expect(within(dialog).getAllByRole('button', { name: 'Download' }).length).toBeGreaterThan(0)
    await checkAccessibility()
  })

  it('says of a file that is missing, which is all that is said of a closed one, that it cannot be opened', async () => {
    await screens.open({ at: `${at}&viewer=nothing`, client: shared.client, as: 'user' })
    const dialog = await viewer('Document')
    expect(await within(dialog).findByRole('heading', { name: 'You cannot open this file' })).toBeInTheDocument()
  })

  it('shows its shape while the file is fetched, and an error that can be tried again', async () => {
    const { client, report: id } = shared
    const held = hold(getDocument)
    screens.fail(held.handler)
    await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    expect(within(await viewer('Document')).getByRole('status', { name: 'Loading the page' })).toBeInTheDocument()
    held.release()
    expect(await viewer('Report.pdf')).toBeInTheDocument()
    screens.fail(refuse(getDocument, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    await user.click(await within(await viewer('Document')).findByRole('button', { name: 'Try again' }))
    expect(await viewer('Report.pdf')).toBeInTheDocument()
  })
})

describe('actions of the viewer', () => {
  it('add the page to an own story', async () => {
    const { client, report: id } = shared
    const storyId = await addStory(client, 'Mine', { by: 'user' })
    await addStory(client, 'Somebody else’s')
    const { user } = await screens.open({ at: `${at}&view=${id}&page=2`, client, as: 'user' })
    await user.click(within(await viewer('Report.pdf')).getByRole('button', { name: 'Add to story' }))
    const dialog = await viewer('Add to story')
    const story = await within(dialog).findByRole('combobox', { name: 'Story' })
    expect(
      within(story)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mine', 'New story'])
    await checkAccessibility()
    await user.click(within(dialog).getByRole('button', { name: 'Add page' }))
    expect(await screen.findByText('The page is in the story.')).toBeInTheDocument()
    const { cards } = await client.as('user').call(getStory, { params: { storyId } })
    expect(cards.map(card => card.content)).toMatchObject([{ kind: 'document', document_id: id, page: 2 }])
  })

  it('add the file to another study, for managers only', async () => {
    const { client, report: id } = shared
    await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    expect(within(await viewer('Report.pdf')).queryByRole('button', { name: 'Add to study' })).not.toBeInTheDocument()
    const { user } = await screens.open({ at: `${at}&viewer=${id}`, client, as: 'manager' })
    await user.click(within(await viewer('Report.pdf')).getByRole('button', { name: 'Add to study' }))
    const dialog = await viewer('Add to study')
    await user.click(await within(dialog).findByRole('radio', { name: /Tea and Coffee/ }))
    expect(within(dialog).queryByRole('radio', { name: /Oat Drinks/ })).not.toBeInTheDocument()
    screens.fail(refuse(copyDocument, 'unavailable', { once: true }))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('The file was added to Tea and Coffee.')).toBeInTheDocument()
    const { results } = await client.as('user').call(listStudyDocuments, { params: { studyId: 'Tea-and-Coffee' } })
    expect(results).toMatchObject([{ file_name: 'Report.pdf', page_count: 3 }])
  })

  it('tell support', async () => {
    const { client, report: id } = shared
    const { user } = await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    await user.click(within(await viewer('Report.pdf')).getByRole('button', { name: 'Support' }))
    const dialog = await viewer('Support')
    await user.type(within(dialog).getByRole('textbox', { name: 'What happened?' }), 'The page is blank.')
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await within(dialog).findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    const events = await client.tenant(tx =>
      tx.select().from(supportEvents).where(eq(supportEvents.clientId, client.client.id)),
    )
    expect(events).toMatchObject([{ kind: 'other', detail: `The page is blank.\n\nDocument ${id}, page 1` }])
  })

  it('are not taken from other origins', async () => {
    const { client, report: id } = shared
    await screens.open({ at: `${at}&viewer=${id}`, client, as: 'user' })
    await viewer('Report.pdf')
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'viewer.close' }, origin: 'https://evil.test' }))
    expect(screens.url()).toContain('viewer=')
    window.dispatchEvent(
      new MessageEvent('message', { data: { type: 'viewer.close' }, origin: window.location.origin }),
    )
    await waitFor(() => expect(screens.url()).toBe('/studies/Oat-Drinks?tab=files'))
  })
})
