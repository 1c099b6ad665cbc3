import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getNoticeChoice, listFollows, previewShare, shareByEmail } from '@core/contract'
import { loginLimits, userGroups, users, whitelist } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStory, addStudy } from '../harness/library'
import { headersOf, openMailbox, wordsOf } from '../harness/mailbox'
import { addReader } from '../harness/readers'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse, respond } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const box = await openMailbox()
const screens = serveScreens({ mailer: box.mailer })
afterAll(() => box.close())

const oats = '/studies/Oats'
const withOats = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addStudy(client, 'Oats')
  return client
}

describe('sharing a study', () => {
  beforeEach(async () => {
    box.arrived.length = 0
    await screens.server.db.owner(null, tx => tx.delete(loginLimits))
  })
  const open = async (client: MintedClient) => {
    const { user } = await screens.open({ at: oats, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Oats”' }))
    return { user, dialog, field: await dialog.findByRole('combobox', { name: 'People, groups or addresses' }) }
  }

  it('says of each address what became of it', async () => {
    const client = await withOats()
    await client.tenant(tx =>
      tx.insert(whitelist).values({ clientId: client.client.id, id: 'w', kind: 'domain', value: 'partner.example' }),
    )
    const { user, dialog, field } = await open(client)
    await user.type(field, `${client.manager.email.toUpperCase()}, ann@partner.example stranger@nowhere.example{Enter}`)
    expect(dialog.getAllByRole('button', { name: /^Remove / })).toHaveLength(3)
    const shown = within(await dialog.findByRole('list', { name: 'What they will see' }))
    await waitFor(() =>
      expect(shown.getAllByRole('listitem').map(item => item.textContent)).toEqual([
        `${client.manager.email}Colleague: without access, they can ask for it`,
        'ann@partner.exampleHas to join first',
        'stranger@nowhere.exampleNot allowed: This address is neither in your organisation nor on its whitelist.',
      ]),
    )
    expect(dialog.getByText(/You can write to 100 more people this hour\./)).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Note (Optional)' }), 'Look at <b>this</b>')
    await checkAccessibility()
    const reveal = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    const results = within(await dialog.findByRole('list', { name: 'Results' }))
    expect(results.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringMatching(/^\S+Sent \d\d:\d\d$/),
      expect.stringMatching(/^ann@partner\.exampleSent \d\d:\d\d$/),
      'stranger@nowhere.exampleNot allowedThis address is neither in your organisation nor on its whitelist.',
    ])
    expect(reveal.mock.contexts).toContain(dialog.getByRole('heading', { name: '2 of 3 sent, 1 to fix' }))
    // Addresses that were not reached can be corrected.
    expect(dialog.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)
    await checkAccessibility()
    expect(box.arrived.flatMap(mail => mail.to)).toEqual([client.manager.email, 'ann@partner.example'])
    const [mail] = box.arrived
    if (!mail) throw new Error('Nothing arrived')
    expect(headersOf(mail).get('reply-to')).toContain(client.user.email)
    expect(wordsOf(mail)).toContain(`${window.location.origin}${oats}`)
    expect(wordsOf(mail)).toContain('Look at &lt;b&gt;this&lt;/b&gt;')
  })

  it('does not send what is not an address, and Backspace takes the last one back', async () => {
    const client = await withOats()
    const { user, dialog, field } = await open(client)
    await user.type(field, 'anna{Enter}')
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(
      dialog.getByText('anna is not an e-mail address. Choose people and groups from the list.'),
    ).toBeInTheDocument()
    expect(screens.callsOf(shareByEmail)).toBe(0)
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('{Backspace}')
    expect(field).toHaveValue('anna')
  })

  it('says before anything is typed that there is no mail server, and offers the link', async () => {
    const client = await withOats()
    const preview = {
      mails_available: false,
      left: 100,
      mails: 0,
      link: `${window.location.origin}${oats}`,
      results: [],
    }
    screens.fail(respond(previewShare, preview))
    const { user } = await screens.open({ at: oats, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Oats”' }))
    expect(await dialog.findByText('E-mail is not set up')).toBeInTheDocument()
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
    expect(dialog.queryByText(/They get an e-mail/)).not.toBeInTheDocument()
    await checkAccessibility()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}${oats}`)
  })

  it('shows its fields only once it is known that there is a mail server', async () => {
    const client = await withOats()
    const held = hold(previewShare)
    screens.fail(held.handler)
    const { user } = await screens.open({ at: oats, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Oats”' }))
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument()
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument()
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
    held.release()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'People, groups or addresses' })).toHaveFocus())
  })

  it('suggests what a mistyped address was meant to be, and takes it with one press', async () => {
    const client = await withOats()
    await client.tenant(tx =>
      tx.insert(whitelist).values({ clientId: client.client.id, id: 'w', kind: 'domain', value: 'client.test' }),
    )
    const { user, dialog, field } = await open(client)
    await user.type(field, 'ann@client.tset{Enter}')
    await user.click(await dialog.findByRole('button', { name: 'ann@client.test' }))
    expect(field).toHaveFocus()
    const shown = within(await dialog.findByRole('list', { name: 'What they will see' }))
    await waitFor(() => expect(shown.getByRole('listitem')).toHaveTextContent('ann@client.testHas to join first'))
    expect(dialog.getAllByRole('button', { name: /^Remove / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Remove ann@client.test',
    ])
    await user.type(field, 'bob@client.tset{Enter}')
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    const results = within(await dialog.findByRole('list', { name: 'Results' }))
    await user.click(await results.findByRole('button', { name: 'bob@client.test' }))
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    await waitFor(() => expect(box.arrived.flatMap(mail => mail.to)).toEqual(['ann@client.test', 'bob@client.test']))
  })

  it('follows it too, with e-mails as often as the person likes', async () => {
    const client = await withOats()
    const { user, dialog } = await open(client)
    await user.click(await dialog.findByRole('switch', { name: 'Follow this study' }))
    await user.click(await dialog.findByRole('radio', { name: 'Weekly' }))
    await waitFor(async () => expect((await client.as('user').call(getNoticeChoice, {})).mails).toBe('weekly'))
    expect((await client.as('user').call(listFollows, {})).results.map(({ title }) => title)).toEqual(['Oats'])
    await checkAccessibility()
    await user.click(dialog.getByRole('switch', { name: 'Follow this study' }))
    await waitFor(() => expect(dialog.queryByRole('radio')).not.toBeInTheDocument())
    expect((await client.as('user').call(listFollows, {})).results).toEqual([])
  })

  it('says that there is no mail server, and offers the address instead', async () => {
    const client = await withOats()
    screens.fail(refuse(shareByEmail, 'unavailable'))
    const { user, dialog, field } = await open(client)
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.type(field, client.manager.email)
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Made to fail: unavailable.')
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeInTheDocument()
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}${oats}`)
  })
})

describe('sharing with people and groups', () => {
  beforeEach(async () => {
    box.arrived.length = 0
    box.refused.clear()
    await screens.server.db.owner(null, tx => tx.delete(loginLimits))
  })

  it('offers them while their name is typed, and keeps who was not reached', async () => {
    const client = await withOats()
    const ann = await addReader(screens.server, client, { groups: ['Brand team'] })
    const bea = await addReader(screens.server, client, { groups: ['Brand team'] })
    await client.tenant(async tx => {
      await tx.insert(userGroups).values({ clientId: client.client.id, name: 'Brand team' })
      await tx.update(users).set({ firstName: 'Ann', lastName: 'Lee' }).where(eq(users.id, ann.id))
      await tx.update(users).set({ firstName: 'Bea', lastName: 'Lund' }).where(eq(users.id, bea.id))
    })
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Oats”' }))
    const field = await dialog.findByRole('combobox', { name: 'People, groups or addresses' })
    await user.type(field, 'le')
    expect((await dialog.findAllByRole('option')).map(option => option.textContent)).toEqual([
      `Ann Lee${ann.email} · Can open it`,
    ])
    await checkAccessibility()
    await user.keyboard('{Enter}')
    expect(dialog.getByRole('button', { name: 'Remove Ann Lee' })).toBeInTheDocument()
    await user.type(field, 'brand')
    await dialog.findByRole('option', { name: /Brand team/ })
    await user.keyboard('{Enter}')
    const shown = within(await dialog.findByRole('list', { name: 'What they will see' }))
    await waitFor(() =>
      expect(shown.getAllByRole('listitem').map(item => item.textContent)).toEqual([
        `Ann Lee${ann.email}Can open it`,
        'Brand team2 peopleAll of them can open it',
      ]),
    )
    expect(dialog.getByRole('button', { name: 'Send to 2' })).toBeInTheDocument()
    box.refused.add(bea.email)
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    const results = within(await dialog.findByRole('list', { name: 'Results' }))
    expect(results.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringMatching(/Sent \d\d:\d\d$/),
      'Brand team2 peopleSent to 11 of 2 mails were taken. The mail server refused this address. Check its spelling.',
    ])
    expect(box.arrived.flatMap(mail => mail.to)).toEqual([ann.email])
    expect(await dialog.findByText('You can write to 98 more people this hour.')).toBeInTheDocument()
    // Of the group only who was not reached is written to again.
    expect(dialog.getAllByRole('button', { name: /^Remove / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Remove Bea Lund',
    ])
    await checkAccessibility()
    box.refused.clear()
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    await waitFor(() => expect(box.arrived.flatMap(mail => mail.to)).toEqual([ann.email, bea.email]))
  })

  it('splits pasted addresses, and Escape closes the list alone', async () => {
    const client = await withOats()
    const { user } = await screens.open({ at: oats, client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Oats”' }))
    const field = await dialog.findByRole('combobox', { name: 'People, groups or addresses' })
    await user.click(field)
    await user.paste('a@x.de; b@x.de, c@x.de\nd@x.de a@x.de')
    expect(dialog.getAllByRole('button', { name: /^Remove / })).toHaveLength(4)
    await user.type(field, 'test')
    await dialog.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(dialog.queryByRole('option')).not.toBeInTheDocument()
    expect(field).toHaveValue('test')
    expect(dialog.getByRole('button', { name: /^Send/ })).toBeInTheDocument()
  })
})

describe('sharing a story', () => {
  it('is done from its page; of a private one it is said why not', async () => {
    const client = await screens.server.mintClient()
    const send = async (title: string, isPublic: boolean) => {
      const id = await addStory(client, title, { by: 'user', isPublic })
      const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
      await user.click(await screen.findByRole('button', { name: 'Share' }))
      const dialog = within(await screen.findByRole('dialog', { name: `Share “${title}”` }))
      await user.type(
        await dialog.findByRole('combobox', { name: 'People, groups or addresses' }),
        client.manager.email,
      )
      await user.click(dialog.getByRole('button', { name: /^Send/ }))
      return dialog
    }
    const results = await (await send('Oats rise', true)).findByRole('list', { name: 'Results' })
    expect(results).toHaveTextContent('Sent')
    expect(await (await send('My notes', false)).findByRole('alert')).toHaveTextContent(
      'Only you can open this story. Make it public before you share it.',
    )
  })
})
