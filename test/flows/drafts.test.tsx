import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createInsight, createStory, getStudy, listReports, patchStudy, uploadInsightImage } from '@core/contract'
import { sessions, userGroups } from '@server/db/schema'
import { addFirstSupplier } from '@server/areas/catalogue/suppliers'
import { findDrafts } from '@/lib/drafts'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, nameField, trackerBuilder } from '../harness/builderScreen'
import { makePng } from '../harness/documents'
import { readSurveyFile, smallCsv } from '../harness/importing'
import { addTracker, trackerLabel, trackerStudy } from '../harness/library'
import { logIn } from '../harness/logIn'
import { openMailbox } from '../harness/mailbox'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const mailbox = await openMailbox()
const screens = serveScreens({ runJobs: false, mailer: mailbox.mailer })
afterAll(() => mailbox.close())

const TEXT = 'Half a sen'
const study = paths.study(trackerStudy.number)
const reports = paths.study(trackerStudy.number, 'reports')
const onDataset = (part: 'questions' | 'settings' | 'access', question?: string) =>
  paths.dataset(part, trackerStudy.number, trackerStudy.dataset, question)
const AWARE = trackerLabel('aware')

const withTracker = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addTracker(client, { reports: true })
  return client
}
/** Everything that the forms edit. */
const withEverything = async () => {
  const client = await withTracker()
  const manager = client.as('manager')
  await client.tenant(tx => tx.insert(userGroups).values({ clientId: client.client.id, name: 'Brand team' }))
  const { id: story } = await manager.call(createStory, { body: { title: 'Mine', summary: '', public: true } })
  await manager.call(createInsight, { params: { id: trackerStudy.number }, body: { text: 'Found before.' } })
  const { status } = await readSurveyFile(screens.server, manager, { fileName: 'small.csv', bytes: smallCsv() })
  return { client, story, importId: status.id }
}
type Given = Awaited<ReturnType<typeof withEverything>>

let everything: Promise<Given> | undefined
const given = () => (everything ??= withEverything())

const press = async ({ user }: OpenApp, name: string | RegExp, role = 'button') =>
  user.click(await screen.findByRole(role, { name }))
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const box = (name: string | RegExp) => screen.findByRole('textbox', { name })
const kept = (person: { readonly id: string }) => findDrafts(person.id, [])

interface Form {
  readonly name: string
  readonly at: (given: Given) => string
  /** What opens it; absent: it is part of the page. */
  readonly open?: (page: OpenApp) => Promise<unknown>
  /** It opens by itself when there is a draft. */
  readonly opensItself?: boolean
  readonly field?: string | RegExp
  readonly type?: (page: OpenApp) => Promise<unknown>
  readonly found?: () => Promise<unknown>
  readonly giveUp?: (page: OpenApp) => Promise<unknown>
}

const openFilters = (page: OpenApp) => press(page, /^(Add|Edit) filters$/)
const openRows = (button: string) => async (page: OpenApp) => {
  await nameField()
  if (!screen.queryByRole('button', { name: new RegExp(`^Remove ${AWARE}`) })) await addQuestion(page, 'aware')
  const options = screen.getByRole('button', { name: new RegExp(`^Options of ${AWARE}`) })
  if (options.getAttribute('aria-expanded') !== 'true') await page.user.click(options)
  await press(page, `${button} of ${AWARE}`)
}
const cancel = (page: OpenApp) => press(page, 'Cancel')

/** Closes a dialog that asks whether what was entered is to be discarded. */
const closeAndDiscard = (button: string) => async (page: OpenApp) => {
  await press(page, button)
  const asks = screen.queryByRole('alertdialog')
  if (asks) await page.user.click(within(asks).getByRole('button', { name: 'Discard' }))
}

const escapeAndDiscard = async ({ user }: OpenApp) => {
  await user.click(await box('Name'))
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
}

const FORMS: readonly Form[] = [
  {
    name: 'the text of a question',
    at: () => onDataset('questions', 'aware'),
    open: page => press(page, 'Edit text of aware'),
    opensItself: true,
    field: 'text of aware',
  },
  {
    name: 'the text of a row of a grid',
    at: () => onDataset('questions', 'consider'),
    open: async page => page.user.click((await screen.findAllByRole('button', { name: /^Edit text of row / }))[0]!),
    opensItself: true,
    field: /^text of row /,
  },
  {
    name: 'a tag of a question',
    at: () => onDataset('questions', 'aware'),
    open: page => press(page, 'Add a tag'),
    opensItself: true,
    field: 'Category',
    giveUp: page => press(page, 'Close'),
  },
  {
    name: 'a grid',
    at: () => onDataset('questions', 'consider'),
    open: page => press(page, 'Edit grid'),
    field: 'Grid text',
  },
  {
    name: 'access groups',
    at: () => onDataset('access'),
    type: page => press(page, 'Brand team', 'checkbox'),
    found: async () => expect(await screen.findByRole('checkbox', { name: 'Brand team' })).toBeChecked(),
    giveUp: page => press(page, 'Discard'),
  },
  {
    name: 'default filters',
    at: () => onDataset('settings'),
    open: openFilters,
    type: async page => {
      await page.user.click(
        (await inDialog('Filters')).getByRole('option', { name: new RegExp(trackerLabel('gender')) }),
      )
      await press(page, /^Female/, 'checkbox')
    },
    found: async () => expect(await (await inDialog('Filters')).findAllByText(/is Female/)).not.toHaveLength(0),
  },
  {
    name: 'a new named filter',
    at: () => onDataset('settings'),
    open: async page => {
      await openFilters(page)
      await press(page, /^Saved filters/)
    },
    field: 'Name of the filter in this dialog',
  },
  {
    name: 'the name and details of a study',
    at: () => study,
    open: page => press(page, 'Edit details'),
    field: 'Study Name',
    giveUp: closeAndDiscard('Close'),
  },
  {
    name: 'the description of a study',
    at: () => study,
    open: page => press(page, /^(Add a|Edit the) description$/),
    opensItself: true,
    field: 'Description',
  },
  {
    name: 'a new key insight',
    at: () => study,
    open: page => press(page, 'Add insight'),
    opensItself: true,
    field: 'New key insight',
  },
  {
    name: 'a key insight',
    at: () => study,
    open: async page => {
      await press(page, 'Actions for Found before.')
      await press(page, 'Edit', 'menuitem')
    },
    opensItself: true,
    field: 'Key insight',
  },
  {
    name: 'a mail that shares a study',
    at: () => study,
    open: page => press(page, 'Share'),
    field: 'Note (Optional)',
    giveUp: closeAndDiscard('Close'),
  },
  {
    name: 'the name of a saved report',
    at: () => reports,
    open: async page => {
      await screen.findByRole('list', { name: 'Saved reports' })
      await page.user.click(screen.getAllByRole('button', { name: /^Edit name and description/ })[0]!)
    },
    opensItself: true,
    field: 'Report name',
  },
  {
    name: 'a new study',
    at: () => '/home',
    open: page => press(page, 'Add Study'),
    field: 'Study Name',
    giveUp: closeAndDiscard('Close'),
  },
  {
    name: 'the study of an import',
    at: () => '/import',
    field: 'Name of the new study',
    giveUp: page => press(page, 'Discard'),
  },
  {
    name: 'how a file is read',
    at: ({ importId }) => `/import?import=${importId}`,
    field: 'Missing values',
    giveUp: page => press(page, 'Discard'),
  },
  {
    name: 'a new story',
    at: () => paths.newStory(),
    field: 'Title',
    giveUp: page => press(page, 'Cancel', 'link'),
  },
  {
    name: 'a text card',
    at: ({ story }) => paths.story(story, { edit: '1' }),
    open: page => press(page, 'Text'),
    opensItself: true,
    field: 'Headline',
  },
  {
    name: 'a net',
    at: () => trackerBuilder(),
    open: openRows('New net'),
    field: 'Name',
    giveUp: escapeAndDiscard,
  },
  {
    name: 'a calculated row',
    at: () => trackerBuilder(),
    open: openRows('Calculated rows'),
    field: 'Name',
    giveUp: escapeAndDiscard,
  },
]

/** The draft of the report below a form of the builder is a separate one. */
const ofForm = (drafts: ReturnType<typeof kept>) => drafts.filter(({ place }) => place[0] !== 'report builder')

describe('what is typed and not saved', () => {
  it.each(FORMS)('is there again: $name', async form => {
    const all = await given()
    const { client } = all
    const at = form.at(all)
    const page = await screens.open({ at, client, as: 'manager' })
    const { open, field, opensItself = false } = form
    await open?.(page)
    if (form.type) await form.type(page)
    else await page.user.type(await box(field!), TEXT)
    expect(ofForm(kept(client.manager))).toHaveLength(1)

    const again = screens.reopen(at)
    if (!opensItself) await open?.(again)
    expect(await screen.findByText(/^Your unsaved (text|changes|filters) from \d\d:\d\d$/)).toBeInTheDocument()
    if (form.found) await form.found()
    else
      expect((await box(field!)).getAttribute('value') ?? (await box(field!)).textContent).toMatch(
        new RegExp(`${TEXT}$`),
      )
    await (form.giveUp ?? cancel)(again)
    await waitFor(() => expect(ofForm(kept(client.manager))).toEqual([]))
  })
})

const describeStudy = async (client: MintedClient) => {
  const page = await screens.open({ at: study, client, as: 'manager' })
  await press(page, 'Add a description')
  await page.user.type(await box('Description'), TEXT)
  return page
}

describe('a draft', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is there after the page was left, by Back too, without a question', async () => {
    const client = await withTracker()
    const page = await screens.open({ at: '/studies', client, as: 'manager' })
    await press(page, trackerStudy.name, 'link')
    await press(page, 'Add a description')
    await page.user.type(await box('Description'), TEXT)
    await page.app.router.navigate(-1)
    await screen.findByRole('heading', { name: 'Studies' })
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await press(page, trackerStudy.name, 'link')
    expect(await box('Description')).toHaveValue(TEXT)
    expect(screen.getByText(/^Your unsaved text from/)).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is there after the session expired and the same person logged in again', async () => {
    const client = await withTracker()
    const page = await describeStudy(client)
    await client.tenant(tx =>
      tx
        .update(sessions)
        .set({ revoked: sql`now()` })
        .where(eq(sessions.userId, client.manager.id)),
    )
    await press(page, 'Save')
    await logIn(page, client.manager)
    expect(await box('Description')).toHaveValue(TEXT)
    await press(page, 'Save')
    await screen.findByRole('button', { name: 'Edit the description' })
    expect(screen.getByText(TEXT)).toBeInTheDocument()
    const saved = await client.as('admin').call(getStudy, { params: { id: trackerStudy.number } })
    expect(saved.description).toBe(TEXT)
    expect(kept(client.manager)).toEqual([])
  })

  it('is nothing to another person in the same browser', async () => {
    const client = await withTracker()
    const page = await describeStudy(client)
    await client.tenant(tx => tx.update(sessions).set({ revoked: sql`now()` }))
    await press(page, 'Save')
    await logIn(page, client.admin)
    expect(await screen.findByRole('button', { name: 'Add a description' })).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(/Half a sen|unsaved/)
    expect(kept(client.manager)).toHaveLength(1)
  })

  it('stays when saving fails, and goes when it succeeds', async () => {
    const client = await withTracker()
    const page = await describeStudy(client)
    screens.fail(refuse(patchStudy, 'unavailable', { once: true }))
    await press(page, 'Save')
    expect(await screen.findByRole('alert')).toHaveTextContent('The description was not saved.')
    expect(kept(client.manager)).toHaveLength(1)
    await press(page, 'Save')
    await screen.findByRole('button', { name: 'Edit the description' })
    expect(kept(client.manager)).toEqual([])
  })

  it('of a new study goes when that is made, and the next one begins empty', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(tx => addFirstSupplier(tx, client.client.id))
    const page = await screens.open({ at: '/studies', client, as: 'manager' })
    await press(page, 'Add Study')
    await screen.findByRole('button', { name: 'Remove In-house' })
    await page.user.type(await box('Study Name'), TEXT)
    const again = screens.reopen('/studies')
    await press(again, 'Add Study')
    expect(await box('Study Name')).toHaveValue(TEXT)
    expect(screen.queryByText(/has changed since then/)).not.toBeInTheDocument()
    expect(await screen.findByRole('radio', { name: /^Everyone at/ })).toBeChecked()
    await press(again, 'Create Study')
    await screen.findByRole('heading', { name: TEXT, level: 1 })
    expect(kept(client.manager)).toEqual([])
    await press(again, 'Add Study')
    expect(await box('Study Name')).toHaveValue('')
    expect(kept(client.manager)).toEqual([])
  })

  it('says that the saved text was changed by somebody else meanwhile', async () => {
    const client = await withTracker()
    await describeStudy(client)
    await client.as('admin').call(patchStudy, {
      params: { id: trackerStudy.number },
      body: { description: 'A colleague was here.' },
    })
    screens.reopen(study)
    expect(await box('Description')).toHaveValue(TEXT)
    expect(screen.getByText(/The saved version has changed since then/)).toBeInTheDocument()
  })

  it('of another tab is offered and replaces nothing', async () => {
    const client = await withTracker()
    await describeStudy(client)
    sessionStorage.clear()
    const second = screens.reopen(study)
    expect(await box('Description')).toHaveValue('')
    expect(screen.getByText(/^You have unsaved text from/)).toBeInTheDocument()
    await second.user.type(await box('Description'), 'Mine')
    expect(
      kept(client.manager)
        .map(({ value }) => value)
        .sort(),
    ).toEqual([TEXT, 'Mine'])
    await press(second, 'Continue')
    expect(await box('Description')).toHaveValue(TEXT)
  })

  it('that cannot be kept is asked about before the page is left; typing and saving work as ever', async () => {
    const client = await withTracker()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const page = await describeStudy(client)
    expect(await box('Description')).toHaveValue(TEXT)
    void page.app.router.navigate('/privacy')
    const asks = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await checkAccessibility()
    await page.user.click(asks.getByRole('button', { name: 'Stay' }))
    await press(page, 'Save')
    await screen.findByRole('button', { name: 'Edit the description' })
    void page.app.router.navigate('/privacy')
    expect(await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeInTheDocument()
  })

  it('is named and deleted by Log Out, after a question', async () => {
    const client = await withTracker()
    const page = await describeStudy(client)
    await press(page, 'Profile of Test manager')
    await press(page, 'Log Out', 'menuitem')
    const question = { name: 'Log out and delete 1 draft?' }
    const asks = within(await screen.findByRole('alertdialog', question))
    expect(asks.getByText(`Description of ${trackerStudy.name}`)).toBeInTheDocument()
    await checkAccessibility()
    await page.user.click(asks.getByRole('button', { name: 'Stay' }))
    expect(kept(client.manager)).toHaveLength(1)
    await press(page, 'Profile of Test manager')
    await press(page, 'Log Out', 'menuitem')
    await page.user.click(
      within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Log out' }),
    )
    await screen.findByRole('button', { name: 'Continue' })
    expect(kept(client.manager)).toEqual([])
    expect(JSON.stringify(localStorage)).not.toContain(TEXT)
  })
})

describe('a chosen picture', () => {
  const dropPicture = (file: File) =>
    fireEvent.drop(screen.getByRole('button', { name: 'Choose a picture' }), { dataTransfer: { files: [file] } })

  it('is no draft: leaving asks, and its words are kept', async () => {
    const client = await withTracker()
    const page = await screens.open({ at: study, client, as: 'manager' })
    await press(page, 'Add insight')
    await page.user.type(await box('New key insight'), TEXT)
    const file = new File([new Uint8Array(await makePng(20, 20))], 'chart.png', { type: 'image/png' })
    dropPicture(file)
    void page.app.router.navigate('/privacy')
    await press(page, 'Leave')
    await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 })
    await page.app.router.navigate(study)
    expect(await box('New key insight')).toHaveValue(TEXT)
    screens.fail(refuse(uploadInsightImage, 'unavailable', { once: true }))
    dropPicture(file)
    await press(page, 'Save')
    expect(await screen.findByRole('alert')).toHaveTextContent('The text was saved, but not the picture.')
    expect(kept(client.manager)).toEqual([])
    await press(page, 'Save')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New key insight' })).not.toBeInTheDocument())
    void page.app.router.navigate('/privacy')
    expect(await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeInTheDocument()
  })
})

describe('unfinished reports', () => {
  it('of a new and of a saved report stand beside each other, to go on with or to discard', async () => {
    const client = await withTracker()
    const page = await screens.open({ at: trackerBuilder(), client, as: 'manager' })
    const type = async (name: string) => {
      const field = await nameField()
      await page.user.clear(field)
      await page.user.type(field, name)
      await screen.findByText('Draft saved')
      await waitFor(() => expect(kept(client.manager).map(({ label }) => label)).toContain(`Report “${name}”`))
    }
    await type('My new one')
    await page.app.router.navigate(reports)
    await screen.findByRole('list', { name: 'Saved reports' })
    const [saved] = (await client.as('manager').call(listReports, { params: { studyId: trackerStudy.number } })).results
    await page.app.router.navigate(trackerBuilder(saved!.id))
    await type('My changed one')
    await page.app.router.navigate(reports)
    await screen.findByRole('list', { name: 'Saved reports' })
    await page.app.router.navigate(trackerBuilder())
    const list = within(await screen.findByRole('list', { name: 'Unfinished reports' }))
    expect(screen.getByText('You have 2 unfinished reports')).toBeInTheDocument()
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringMatching(/^“My changed one” \(\w+(, \w+)*( and \d+ more)?\), saved at \d\d:\d\d/) as unknown,
      expect.stringMatching(/^“My new one” \(no questions yet\), saved at \d\d:\d\d/) as unknown,
    ])
    await checkAccessibility()
    await page.user.click(list.getByRole('button', { name: 'Discard My changed one' }))
    await press(page, 'Continue My new one')
    expect(await nameField()).toHaveValue('My new one')
    expect(screen.getByText('Draft restored')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Unfinished reports' })).not.toBeInTheDocument()
  })
})
