import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createStudy, getDomain, getStudy, listFields, listStudies } from '@core/contract'
import { eq } from 'drizzle-orm'
import { clients, userGroups } from '@server/db/schema'
import { addFirstSupplier } from '@server/areas/catalogue/suppliers'
import { checkAccessibility } from '../harness/axe'
import { addStudies, addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { disconnect, refuse, respond } from '../harness/respond'

const screens = serveScreens()

const NUMBER_CHARACTERS = 'Study Number can only contain letters, numbers, hyphens, and underscores.'

/** An organisation with the supplier 'In-house' alone. */
const withSupplier = async () => {
  const client = await screens.server.mintClient()
  await client.tenant(tx => addFirstSupplier(tx, client.client.id))
  return client
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Add a New Study' }))
/** The dialog, opened from the navbar by a manager, before it is known who will see a new study. */
const beginDialog = async (user: UserEvent): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Add Study' }))
  await screen.findByRole('dialog', { name: 'Add a New Study' })
}
const openDialog = async (user: UserEvent): Promise<void> => {
  await beginDialog(user)
  await dialog().findByRole('radio', { name: /^Everyone at/ })
}

const create = () => dialog().getByRole('button', { name: 'Create Study' })
const inert = () => create().getAttribute('aria-disabled') === 'true'
const soleChosen = () => dialog().findByRole('button', { name: 'Remove In-house' })

describe('Add a New Study', () => {
  it('creates a study with its only supplier chosen beforehand, and leads to it', async () => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    expect(dialog().getByText('This may take several minutes to appear.')).toBeInTheDocument()
    expect(inert()).toBe(true)
    await checkAccessibility()
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Oat drinks')
    await user.type(dialog().getByRole('textbox', { name: 'Study Number (Optional)' }), 'OAT-7')
    const date = within(dialog().getByRole('group', { name: 'Date' }))
    await user.selectOptions(date.getByRole('combobox', { name: 'Month' }), '03 - March')
    await user.selectOptions(date.getByRole('combobox', { name: 'Year' }), '2024')
    expect(inert()).toBe(false)
    await user.click(create())
    expect(await screen.findByRole('heading', { name: 'Oat drinks', level: 1 })).toBeInTheDocument()
    expect(screens.url()).toBe('/studies/OAT-7')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getAllByText(/March 2024/).length).toBeGreaterThan(0)
  })

  it('says who will see the study, and restricts it to the ticked groups', async () => {
    const client = await withSupplier()
    await client.tenant(tx =>
      tx.insert(userGroups).values(['Brand team', 'Agencies'].map(name => ({ clientId: client.client.id, name }))),
    )
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    expect(await dialog().findByRole('radio', { name: `Everyone at ${client.client.name}` })).toBeChecked()
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Oat drinks')
    expect(inert()).toBe(false)
    await user.click(dialog().getByRole('radio', { name: /Only these groups/ }))
    expect(dialog().getByText('Tick at least one group.')).toBeInTheDocument()
    expect(inert()).toBe(true)
    await user.click(dialog().getByRole('checkbox', { name: 'Agencies' }))
    await checkAccessibility()
    await user.click(create())
    expect(await screen.findByRole('heading', { name: 'Oat drinks', level: 1 })).toBeInTheDocument()
    expect(screen.getByText('Visible to 1 group')).toBeInTheDocument()
    const answer = await client.as('user').send(getStudy, { params: { id: 'Oat-drinks' } })
    expect(answer.status).toBe(403)
  })

  it('starts with groups where the organisation wants them named, and can be opened to everyone', async () => {
    const client = await withSupplier()
    await client.tenant(async tx => {
      await tx.insert(userGroups).values({ clientId: client.client.id, name: 'Brand team' })
      await tx.update(clients).set({ studyAccess: 'groups' }).where(eq(clients.id, client.client.id))
    })
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    expect(await dialog().findByRole('radio', { name: /Only these groups/ })).toBeChecked()
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Oat drinks')
    expect(inert()).toBe(true)
    await user.click(dialog().getByRole('radio', { name: /^Everyone at/ }))
    await user.click(create())
    expect(await screen.findByRole('heading', { name: 'Oat drinks', level: 1 })).toBeInTheDocument()
    expect((await client.as('user').send(getStudy, { params: { id: 'Oat-drinks' } })).status).toBe(200)
  })

  it('creates nothing before it is known who will see it', async () => {
    const client = await withSupplier()
    screens.fail(refuse(getDomain, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await beginDialog(user)
    await soleChosen()
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Oat drinks')
    expect(await dialog().findByText('The groups could not be loaded.')).toBeInTheDocument()
    expect(inert()).toBe(true)
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await dialog().findByRole('radio', { name: /^Everyone at/ })).toBeChecked()
    expect(inert()).toBe(false)
  })

  it('offers the months by number and name and the years from 1990 to this one', async () => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    const date = within(dialog().getByRole('group', { name: 'Date' }))
    const options = (name: string) =>
      within(date.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(option => option.textContent)
    expect(options('Month').slice(0, 2)).toEqual(['01 - January', '02 - February'])
    expect(options('Month')).toHaveLength(12)
    expect(options('Year')[0]).toBe(String(new Date().getFullYear()))
    expect(options('Year').at(-1)).toBe('1990')
  })

  it('chooses no supplier beforehand where there are several, and needs one', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 3, { metadata: [{ name: 'Supplier', values: ['Fieldwork Ltd', 'Panel House'] }] })
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Tea')
    const suppliers = dialog().getByRole('combobox', { name: 'Suppliers' })
    await user.type(suppliers, 'panel')
    expect(inert()).toBe(true)
    await user.click(await dialog().findByRole('option', { name: 'Panel House' }))
    expect(inert()).toBe(false)
  })

  it('says at the button what is missing, and closes the list of suppliers on Esc, Tab and a press outside', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 3, { metadata: [{ name: 'Supplier', values: ['Fieldwork Ltd', 'Panel House'] }] })
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await user.hover(create())
    expect(await screen.findByRole('tooltip')).toHaveTextContent('A Study Name is required.')
    const suppliers = dialog().getByRole('combobox', { name: 'Suppliers' })
    const closings = {
      esc: () => user.keyboard('{Escape}'),
      tab: () => user.tab(),
      outside: () => user.click(dialog().getByRole('heading', { name: 'Add a New Study' })),
    }
    for (const close of Object.values(closings)) {
      await user.click(suppliers)
      expect(await dialog().findByRole('option', { name: 'Panel House' })).toBeInTheDocument()
      await close()
      await waitFor(() => expect(dialog().queryByRole('option', { name: 'Panel House' })).not.toBeInTheDocument())
      expect(suppliers).toHaveAttribute('aria-expanded', 'false')
    }
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Tea')
    await user.hover(create())
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent(/supplier/i))
  })

  it('says what is wrong with a name and a number while they are typed, and counts long ones', async () => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    const name = dialog().getByRole('textbox', { name: 'Study Name' })
    const number = dialog().getByRole('textbox', { name: 'Study Number (Optional)' })
    await user.click(name)
    await user.paste('x'.repeat(251))
    expect(dialog().getByText('251/250')).toBeInTheDocument()
    expect(name).toHaveAccessibleDescription(/at most 250 characters/)
    await user.clear(name)
    await user.type(name, 'Tea')
    await user.type(number, 'a b')
    expect(number).toHaveAccessibleDescription(NUMBER_CHARACTERS)
    expect(inert()).toBe(true)
    await user.clear(number)
    await user.click(number)
    await user.paste('9'.repeat(201))
    expect(dialog().getByText('201/200')).toBeInTheDocument()
    expect(inert()).toBe(true)
    await user.clear(number)
    expect(inert()).toBe(false)
  })

  it('shows what the server says of a field below it, and lets it be corrected', async () => {
    const client = await withSupplier()
    await addStudy(client, 'Taken')
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Tea')
    const number = dialog().getByRole('textbox', { name: 'Study Number (Optional)' })
    await user.type(number, 'Taken')
    await user.click(create())
    await waitFor(() => expect(number).toHaveAccessibleDescription('Another study has this Study Number.'))
    expect(inert()).toBe(true)
    await user.type(number, '-2')
    expect(inert()).toBe(false)
    await user.click(create())
    await waitFor(() => expect(screens.url()).toBe('/studies/Taken-2'))
  })

  it.each([
    [
      'a refusal',
      refuse(createStudy, 'internal'),
      'Something went wrong creating this study. Please refresh and try again.',
      false,
    ],
    [
      'no connection',
      disconnect(createStudy),
      'Something went wrong creating this study. Please refresh and try again.',
      false,
    ],
    [
      'an answer of another shape',
      respond(createStudy, { id: 7 }, { status: 201 }),
      'An unknown error occurred.',
      true,
    ],
  ])('says that it failed after %s, and keeps what was entered', async (_, fault, words, isFinal) => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    screens.fail(fault)
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Tea')
    await user.click(create())
    expect(await dialog().findByRole('alert')).toHaveTextContent(words)
    expect(inert()).toBe(isFinal)
    expect(dialog().getByRole('textbox', { name: 'Study Name' })).toHaveValue('Tea')
  })

  it('makes one study where the answer was lost and the button is pressed again', async () => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await soleChosen()
    screens.loseAnswer(createStudy)
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Tea')
    await user.click(create())
    expect(await dialog().findByRole('alert')).toHaveTextContent('Something went wrong creating this study.')
    await user.click(create())
    await waitFor(() => expect(screens.url()).toMatch(/^\/studies\/./))
    const named = await client.as('manager').call(listStudies, {})
    expect(named.results.map(({ name }) => name)).toEqual(['Tea'])
  })

  it('says when the suppliers cannot be fetched, and tries again', async () => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    screens.fail(refuse(listFields, 'unavailable', { once: true }))
    await openDialog(user)
    expect(await dialog().findByText('Something went wrong, please refresh and try again.')).toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await soleChosen()).toBeInTheDocument()
    expect(dialog().queryByText('Something went wrong, please refresh and try again.')).not.toBeInTheDocument()
  })

  it('is empty again each time it opens', async () => {
    const client = await withSupplier()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    await openDialog(user)
    await user.type(dialog().getByRole('textbox', { name: 'Study Name' }), 'Half typed')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await openDialog(user)
    expect(dialog().getByRole('textbox', { name: 'Study Name' })).toHaveValue('')
    await soleChosen()
  })
})
