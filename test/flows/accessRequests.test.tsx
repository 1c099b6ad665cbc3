import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { askAccess, listAccess, listNotices } from '@core/contract'
import { loginLimits, studies, userGroups, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { disconnect } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })
const at = `/studies/${trackerStudy.number}`
const restricted = () => screen.findByRole('heading', { name: 'Access restricted', level: 1 })

/** The tracker, open to one group in which the user is not. */
const closed = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient({ name: 'Northfield Foods' })
  await addTracker(client)
  await client.tenant(async tx => {
    await tx.insert(userGroups).values({ clientId: client.client.id, name: 'Board' }).onConflictDoNothing()
    await tx.update(studies).set({ restrictedGroups: ['Board'] })
  })
  return client
}

describe('somebody who cannot open something', () => {
  beforeEach(() => screens.server.db.owner(null, tx => tx.delete(loginLimits)))

  it('asks for access with a note, and a manager gives it with one press after reading what it does', async () => {
    const client = await closed()
    const { user } = await screens.open({ at, client, as: 'user' })
    await restricted()
    await checkAccessibility()
    await user.type(screen.getByRole('textbox', { name: 'Why you need access (Optional)' }), 'For the pitch')
    await user.click(screen.getByRole('button', { name: 'Ask for access' }))
    expect(await screen.findByText('Request sent')).toBeInTheDocument()
    await checkAccessibility()
    await screens.server.jobs.runDue()
    cleanup()

    const { user: manager } = await screens.open({ at: '/home', client, as: 'manager' })
    await manager.click(await screen.findByRole('button', { name: /^Notifications: 1 update unread/ }))
    await manager.click(await screen.findByRole('link', { name: /Test user asks for access/ }))
    await waitFor(() => expect(screens.url()).toBe('/settings/requests'))
    const effects = within(await screen.findByRole('list', { name: 'What giving access does' }))
    expect(effects.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Test user joins the group Board.',
      'Nothing else is opened by it.',
    ])
    expect(screen.getByText('For the pitch')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: trackerStudy.name })).toHaveAttribute('href', at)
    await checkAccessibility()
    await manager.click(screen.getByRole('button', { name: 'Give access' }))
    expect(await screen.findByText('Nothing to answer')).toBeInTheDocument()
    const [person] = await client.tenant(tx => tx.select().from(users).where(eq(users.id, client.user.id)))
    expect(person?.groups).toContain('Board')
  })

  it('reads the same of what is hidden and of what does not exist, on every page that can be shared', async () => {
    const client = await closed()
    await client.tenant(tx => tx.update(users).set({ silentRestrictions: true }).where(eq(users.id, client.user.id)))
    const dataset = encodeURIComponent(trackerStudy.dataset)
    const pairs = [
      [at, '/studies/nothing'],
      [`/analysis/${trackerStudy.number}/${dataset}/grade`, '/analysis/nothing/none/grade'],
      [`/open-analysis/${trackerStudy.number}/${dataset}/grade`, '/open-analysis/nothing/none/grade'],
    ] as const
    for (const pair of pairs) {
      const texts: (string | null)[] = []
      for (const address of pair) {
        await screens.open({ at: address, client, as: 'user' })
        await restricted()
        texts.push(screen.getByRole('main').textContent)
        cleanup()
      }
      expect(texts[0]).toBe(texts[1])
    }
    for (const address of ['/stories/nothing', `${at}/reports/builder?dataset=${dataset}&report=nothing`]) {
      await screens.open({ at: address, client, as: 'user' })
      await restricted()
      expect(screen.getByRole('button', { name: 'Ask for access' })).toBeInTheDocument()
      await checkAccessibility()
      cleanup()
    }
  })

  it('does not lose the note when the request was not sent', async () => {
    const client = await closed()
    screens.fail(disconnect(askAccess, { once: true }))
    const { user } = await screens.open({ at, client, as: 'user' })
    await restricted()
    const note = screen.getByRole('textbox', { name: 'Why you need access (Optional)' })
    await user.type(note, 'For the pitch')
    await user.click(screen.getByRole('button', { name: 'Ask for access' }))
    expect(await screen.findByText(/Your request was not sent\./)).toBeInTheDocument()
    expect(note).toHaveValue('For the pitch')
    await user.click(screen.getByRole('button', { name: 'Ask for access' }))
    expect(await screen.findByText('Request sent')).toBeInTheDocument()
    expect((await client.as('user').call(listAccess, {})).own).toMatchObject([{ note: 'For the pitch' }])
  })

  it('is told when it was declined, and sees what became of own requests', async () => {
    const client = await closed()
    await client.as('user').call(askAccess, { body: { item_type: 'study', item_id: trackerStudy.number } })
    await screens.server.jobs.runDue()
    const { user } = await screens.open({ at: '/settings/requests', client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Nothing to answer')).toBeInTheDocument()
    cleanup()
    expect((await client.as('user').call(listNotices, {})).results).toMatchObject([{ kind: 'access_not_given' }])
    await screens.open({ at: '/settings/requests', client, as: 'user' })
    expect(await screen.findByText('Access was not given.')).toBeInTheDocument()
    expect(screen.getByText(`study ${trackerStudy.number}`)).toBeInTheDocument()
    await checkAccessibility()
  })
})
