import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeMembers,
  createGroup,
  deleteGroup,
  getClient,
  getStudy,
  listGroups,
  patchGroup,
  type UserGroup,
} from '@core/contract'
import { addStudy } from '../../../test/harness/library'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { securityLog, studies, users } from '../../db/schema'

describe('groups of people', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const mint = async (...names: string[]) => {
    client = await server.mintClient()
    for (const name of names) await client.as('admin').call(createGroup, { body: { name } })
  }
  const groups = async (): Promise<readonly UserGroup[]> => (await client.as('manager').call(listGroups, {})).results
  const groupsOf = async (id: string) => {
    const [user] = await client.tenant(tx =>
      tx
        .select({ groups: users.groups })
        .from(users)
        .where(and(eq(users.clientId, client.client.id), eq(users.id, id))),
    )
    return user?.groups
  }
  const change = (groupName: string, add: string[], remove: string[] = [], as: 'admin' | 'manager' = 'admin') =>
    client.as(as).call(changeMembers, { params: { groupName }, body: { add, remove } })
  const study = async (name: string, rights: Partial<typeof studies.$inferInsert>) => {
    await addStudy(client, name)
    await client.tenant(tx => tx.update(studies).set(rights).where(eq(studies.name, name)))
  }

  it('are listed by name with what each opens, and what depends on it alone', async () => {
    await mint('sales', 'Board')
    await study('One', { restrictedGroups: ['Board'] })
    await study('Two', { restrictedGroups: ['Board', 'sales'] })
    await study('Three', { hiddenGroups: ['sales'] })
    await change('Board', [client.user.id])
    const none = { members: 0, studies: 0, datasets: 0, documents: 0, only_here: 0, kept_from: 0 }
    expect(await groups()).toEqual([
      { ...none, name: 'Board', members: 1, studies: 2, only_here: 1 },
      { ...none, name: 'sales', studies: 1, kept_from: 1 },
    ])
  })

  it('have names of their own, whatever the case, and no others get them', async () => {
    await mint('Board')
    const taken = refusalOf(client.as('admin').call(createGroup, { body: { name: ' bOARD ' } }))
    expect((await taken).slice(0, 2)).toEqual([409, 'There is a group with this name already.'])
    expect((await client.as('manager').send(createGroup, { body: { name: 'New' } })).status).toBe(403)
    expect((await groups()).map(({ name }) => name)).toEqual(['Board'])
  })

  it('open to a new member at once what is for them, and close it again', async () => {
    await mint('Board')
    await study('Closed', { restrictedGroups: ['Board'] })
    const open = async () => {
      const { results } = { results: await client.tenant(tx => tx.select().from(studies)) }
      const reader = await server.signIn(client.user.email)
      return (await reader.send(getStudy, { params: { id: results[0]?.studyNumber ?? '' } })).status
    }
    expect(await open()).toBe(403)
    const session = await server.signIn(client.user.email)
    expect(await change('Board', [client.user.id], [], 'manager')).toMatchObject({ added: 1, removed: 0, left_out: [] })
    expect((await session.send(getClient, {})).status).toBe(401)
    expect(await open()).toBe(200)
    expect(await change('Board', [], [client.user.id])).toMatchObject({ added: 0, removed: 1 })
    expect(await open()).toBe(403)
  })

  it('take many at once and name those who were left out', async () => {
    await mint('Board')
    await change('Board', [client.user.id])
    const { left_out, ...done } = await change(
      'Board',
      [client.admin.id, client.manager.id, client.user.id, 'nobody'],
      [],
      'manager',
    )
    expect(done).toMatchObject({ added: 1, removed: 0, group: { members: 2 } })
    expect(left_out).toEqual([
      { profile_id: client.admin.id, reason: 'Only admins can change an admin.' },
      { profile_id: client.user.id, reason: 'Already in the group.' },
      { profile_id: 'nobody', reason: 'There is no such person.' },
    ])
    expect(await groupsOf(client.admin.id)).toEqual([])
  })

  it('are renamed wherever they are named', async () => {
    await mint('Board', 'sales')
    await study('Closed', { restrictedGroups: ['Board'], hiddenGroups: ['Board', 'sales'] })
    await change('Board', [client.user.id])
    const renamed = client.as('admin').call(patchGroup, { params: { groupName: 'Board' }, body: { name: 'Directors' } })
    expect(await renamed).toMatchObject({ name: 'Directors', members: 1, studies: 1 })
    const [row] = await client.tenant(tx => tx.select().from(studies))
    expect(row).toMatchObject({ restrictedGroups: ['Directors'], hiddenGroups: ['Directors', 'sales'] })
    expect(await groupsOf(client.user.id)).toEqual(['Directors'])
    const again = client.as('admin').call(patchGroup, { params: { groupName: 'sales' }, body: { name: 'directors' } })
    expect((await refusalOf(again))[0]).toBe(409)
  })

  it('are deleted with their name everywhere, but never open or close what was for them alone', async () => {
    await mint('Board', 'sales')
    await study('Closed', { restrictedGroups: ['Board'] })
    await change('Board', [client.user.id])
    const remove = () => client.as('admin').call(deleteGroup, { params: { groupName: 'Board' } })
    expect((await refusalOf(remove())).slice(0, 2)).toEqual([
      409,
      'Studies, datasets or files are for this group only. Choose other groups for them first.',
    ])
    await addStudy(client, 'Other')
    await client.tenant(tx => tx.update(studies).set({ restrictedGroups: ['Board', 'sales'] }))
    await remove()
    expect((await client.tenant(tx => tx.select().from(studies))).map(one => one.restrictedGroups)).toEqual([
      ['sales'],
      ['sales'],
    ])
    expect(await groupsOf(client.user.id)).toEqual([])
    expect((await groups()).map(({ name }) => name)).toEqual(['sales'])
    const noted = await client.tenant(tx =>
      tx.select({ event: securityLog.event }).from(securityLog).where(eq(securityLog.clientId, client.client.id)),
    )
    expect(noted.map(({ event }) => event).filter(event => event.startsWith('group.'))).toEqual([
      'group.created',
      'group.created',
      'group.members_changed',
      'group.deleted',
    ])
  })

  it('of another organisation are as good as missing', async () => {
    await mint('Board')
    const foreign = await server.mintClient()
    const asked = (groupName: string) =>
      refusalOf(foreign.as('admin').call(patchGroup, { params: { groupName }, body: { name: 'Mine' } }))
    expect(await asked('Board')).toEqual(await asked('nothing'))
    expect((await asked('nothing'))[0]).toBe(404)
    expect((await foreign.as('admin').call(listGroups, {})).results).toEqual([])
  })
})
