import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { previewShare, shareByEmail } from '@core/contract'
import { loginLimits, whitelist } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStory, addStudy } from '../harness/library'
import { headersOf, openMailbox, wordsOf } from '../harness/mailbox'
import { serveScreens } from '../harness/renderApp'
import { refuse, respond } from '../harness/respond'
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
    return { user, dialog, field: dialog.getByRole('textbox', { name: 'E-mail addresses' }) }
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
    expect(dialog.getByText(/You can write to 100 more addresses this hour\./)).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Note (Optional)' }), 'Look at <b>this</b>')
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    const results = within(await dialog.findByRole('list', { name: 'Result for each address' }))
    expect(results.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      `${client.manager.email}Sent`,
      'ann@partner.exampleSent',
      'stranger@nowhere.exampleNot sent: This address is neither in your organisation nor on its whitelist.',
    ])
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
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText('anna is not an e-mail address.')).toBeInTheDocument()
    expect(screens.callsOf(shareByEmail)).toBe(0)
    await user.click(field)
    await user.keyboard('{Backspace}')
    expect(field).toHaveValue('anna')
  })

  it('says before anything is typed that there is no mail server, and offers the link', async () => {
    const client = await withOats()
    const preview = { mails_available: false, left: 100, link: `${window.location.origin}${oats}`, results: [] }
    screens.fail(respond(previewShare, preview))
    const { user } = await screens.open({ at: oats, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Oats”' }))
    expect(await dialog.findByText('E-mails are not set up')).toBeInTheDocument()
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
    await checkAccessibility()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}${oats}`)
  })

  it('says that there is no mail server, and offers the address instead', async () => {
    const client = await withOats()
    screens.fail(refuse(shareByEmail, 'unavailable'))
    const { user, dialog, field } = await open(client)
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.type(field, client.manager.email)
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Made to fail: unavailable.')
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeInTheDocument()
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}${oats}`)
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
      await user.type(dialog.getByRole('textbox', { name: 'E-mail addresses' }), client.manager.email)
      await user.click(dialog.getByRole('button', { name: 'Send' }))
      return dialog
    }
    const results = await (await send('Oats rise', true)).findByRole('list', { name: 'Result for each address' })
    expect(results).toHaveTextContent('Sent')
    expect(await (await send('My notes', false)).findByRole('alert')).toHaveTextContent(
      'Only you can open this story. Make it public before you share it.',
    )
  })
})
