import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDataset, getStudy, patchDataset } from '@core/contract'
import { addTracker, trackerStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasets, securityLog, userGroups } from '../../db/schema'

describe('what managers set of a dataset', () => {
  let server: TestServer
  let one: MintedClient
  const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    await addTracker(one)
    await one.tenant(tx =>
      tx.insert(userGroups).values(['North', 'South'].map(name => ({ clientId: one.client.id, name }))),
    )
  })
  beforeEach(() =>
    one.tenant(tx =>
      tx.update(datasets).set({ groupRestrictions: [], defaultFilters: '', questionLabelsEnabled: true }),
    ),
  )
  afterAll(() => server.close())

  const manager = () => one.as('manager')
  const set = (body: object) => manager().send(patchDataset, { params, body })
  const shown = (role: 'manager' | 'user') => one.as(role).call(getDataset, { params, query: {} })
  const refusal = async (body: object) => {
    const answer = await set(body)
    return { status: answer.status, ...((await answer.json()) as { fields?: Record<string, string[]> }) }
  }
  const logged = () =>
    one.tenant(tx =>
      tx
        .select()
        .from(securityLog)
        .where(and(eq(securityLog.clientId, one.client.id), eq(securityLog.event, 'dataset.changed'))),
    )

  it('are the groups that have full rights: others keep the open questions only', async () => {
    const before = await shown('user')
    expect(before.permissions.view).toBe(true)
    const answer = await manager().call(patchDataset, {
      params,
      body: { group_restrictions: ['South', 'North', 'South'] },
    })
    expect(answer).toMatchObject({
      group_restrictions: ['North', 'South'],
      current_question_count: before.questions.length,
    })
    const restricted = await shown('user')
    expect(restricted).toMatchObject({ permissions: { view: false }, current_state: null, group_restrictions: [] })
    expect(restricted.questions.length).toBeGreaterThan(0)
    expect(restricted.questions.length).toBeLessThan(before.questions.length)
    expect(restricted.questions.every(question => question.unrestricted_filter)).toBe(true)
    expect((await shown('manager')).questions).toHaveLength(before.questions.length)
    const { datasets: listed } = await one.as('user').call(getStudy, { params: { id: params.studyId } })
    expect(listed[0]).toMatchObject({ permissions: { view: false }, current_state: null })
    await manager().call(patchDataset, { params, body: { group_restrictions: [] } })
    expect((await shown('user')).permissions.view).toBe(true)
    expect(await logged()).toContainEqual(
      expect.objectContaining({
        userId: one.manager.id,
        detail: expect.objectContaining({ group_restrictions: 'North, South' }) as unknown,
      }),
    )
  })

  it('are no groups that the organisation does not have', async () => {
    expect(await refusal({ group_restrictions: ['North', 'East'] })).toMatchObject({
      status: 400,
      fields: { group_restrictions: ['There is no group "East".'] },
    })
    expect((await shown('manager')).group_restrictions).toEqual([])
  })

  it('are the default filters, which the version that readers have must be able to answer', async () => {
    const [question] = (await shown('manager')).questions.filter(each => each.fundamental_question_type === 'single')
    const name = question?.question_name ?? ''
    const option = question?.categorical_responses[0]?.id ?? ''
    const filter = { and: [{ question: name, options: [option] }] }
    const text = ` ${JSON.stringify(filter, null, 2)} `
    expect(await manager().call(patchDataset, { params, body: { default_filters: text } })).toMatchObject({
      default_filters: JSON.stringify(filter),
    })
    const refused = [
      'nonsense',
      '{"and":{}}',
      '{"question":"no-such-question","options":["1"]}',
      JSON.stringify({ question: name, options: ['no-such-option'] }),
      '{"not":'.repeat(5000) + '{"and":[]}' + '}'.repeat(5000),
      '[]',
    ]
    for (const default_filters of refused) {
      const { status, fields } = await refusal({ default_filters })
      expect([status, fields?.default_filters?.length], default_filters.slice(0, 60)).toEqual([400, 1])
    }
    expect((await shown('user')).default_filters).toBe(JSON.stringify(filter))
    for (const none of ['', 'null']) {
      await manager().call(patchDataset, { params, body: { default_filters: text } })
      expect(await manager().call(patchDataset, { params, body: { default_filters: none } })).toMatchObject({
        default_filters: 'null',
      })
      expect(JSON.parse((await shown('user')).default_filters)).toBeNull()
    }
  })

  it('begin with a filter in any spelling of it: the same one, or none, is no change of somebody else', async () => {
    const [question] = (await shown('manager')).questions.filter(each => each.fundamental_question_type === 'single')
    const options = question?.categorical_responses.slice(0, 1).map(({ id }) => id) ?? []
    const filter = { question: question?.question_name ?? '', options }
    const default_filters = JSON.stringify(filter)
    const save = (to: string, from: string) =>
      manager().call(patchDataset, { params, body: { default_filters: to, base: { default_filters: from } } })
    const turned = JSON.stringify({ options, question: filter.question }, null, 2)
    for (const none of ['', 'null', (await shown('manager')).default_filters]) {
      expect((await save(default_filters, none)).default_filters).toBe(default_filters)
      expect((await save('', turned)).default_filters).toBe('null')
    }
  })

  it('are the use of question labels', async () => {
    for (const question_labels_enabled of [false, true]) {
      await manager().call(patchDataset, { params, body: { question_labels_enabled } })
      expect(await shown('user')).toMatchObject({ question_labels_enabled })
    }
  })

  it.each([
    [{}],
    [{ question_labels_enabled: false, default_filters: '' }],
    [{ published: false }],
    [{ question_labels_enabled: 'yes' }],
  ])('is exactly one of the three: %j is refused and changes nothing', async body => {
    const before = await shown('manager')
    expect((await set(body)).status).toBe(400)
    expect(await shown('manager')).toEqual(before)
  })

  it('are set by managers only', async () => {
    const answer = await one.as('user').send(patchDataset, { params, body: { question_labels_enabled: false } })
    expect(answer.status).toBe(403)
    expect((await shown('user')).question_labels_enabled).toBe(true)
  })
})
