import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, startTrial, type Trial } from '../../../test/harness/decipher'
import { surveyPath } from '../../../tools/providers/decipher'
import { record, records, text } from './wire'

let trial: Trial
beforeEach(async () => {
  trial = await startTrial({ polls: 1 })
})
afterEach(() => trial.fake.close())

const ask = (path: string, headers: HeadersInit = { 'x-apikey': trial.fake.token }, options: RequestInit = {}) =>
  fetch(`${trial.fake.origin}/api/v1${path}`, { ...options, headers })

const bodyOf = async (path: string): Promise<unknown> => (await ask(path)).json()
const errorOf = async (answer: Response) => {
  const { $code, $error } = record(await answer.json())
  return [answer.status, $code, text($error)]
}

const SURVEY = `/surveys/${surveyPath(1)}`

describe('the made-up Decipher', () => {
  it('greets, and counts the calls of the day on every answer', async () => {
    const answer = await ask('/hello?name=Roy')
    expect([await answer.json(), answer.headers.get('x-usage-today')]).toEqual([{ ok: '1', hello: 'Roy' }, '1 95'])
    expect((await ask('/nothing')).headers.get('x-usage-today')).toBe('2 190')
  })

  it('writes errors with their code, for wrong keys, routes, surveys and methods', async () => {
    expect((await errorOf(await ask('/hello', {}))).slice(0, 2)).toEqual([401, 401])
    expect((await errorOf(await ask('/hello', { 'x-apikey': 'x' })))[2]).toContain('invalid key')
    expect((await errorOf(await ask('/nothing'))).slice(0, 2)).toEqual([404, 404])
    expect((await errorOf(await ask('/surveys/no/such/datamap?format=json')))[0]).toBe(404)
    expect((await errorOf(await ask('/hello', undefined, { method: 'PUT' })))[0]).toBe(405)
  })

  it('deactivates a key that comes over plain HTTP', async () => {
    const key = { 'x-apikey': trial.fake.token }
    expect((await ask('/hello', { ...key, 'x-forwarded-proto': 'https' })).status).toBe(200)
    expect((await ask('/hello', { ...key, 'x-forwarded-proto': 'http' })).status).toBe(401)
    expect((await ask('/hello')).status).toBe(401)
  })

  it('refuses a key whose secret part was made again, and calls beyond the plan, each in its way', async () => {
    await trial.fake.command('unpaid')
    expect((await errorOf(await ask('/hello'))).slice(0, 2)).toEqual([402, 402])
    await trial.fake.command('rekey')
    expect((await errorOf(await ask('/hello')))[0]).toBe(403)
  })

  it('lists surveys unpaged as a bare list, with the columns that are asked for', async () => {
    expect(await bodyOf('/rh/surveys/current')).toEqual([surveyPath(1)])
    const [first, ...others] = records(
      await bodyOf('/rh/companies/all/surveys?select=path,state,type,createdOn,qualified'),
    )
    expect(first).toEqual({
      path: surveyPath(1),
      state: 'live',
      type: 1,
      createdOn: '2026-08-31T08:00:00Z',
      qualified: 40,
    })
    expect(others.map(({ state, type }) => [state, type])).toEqual([
      ['testing', 1],
      ['live', 2],
    ])
    await trial.fake.command('scenario', { name: 'empty' })
    expect(await bodyOf('/rh/companies/all/surveys')).toEqual([])
  })

  it('maps its data in the shapes of real ones', async () => {
    const { questions, variables } = record(await bodyOf(`${SURVEY}/datamap?format=json`))
    expect(records(variables)[0]).toEqual({
      ...{
        label: 'record',
        qlabel: null,
        vgroup: 'record',
        type: 'text',
        title: 'Record number',
        qtitle: 'Record number',
      },
      ...{ row: null, rowTitle: null, col: null, colTitle: null },
    })
    const grid = records(questions).find(({ qlabel }) => qlabel === 'Q3')
    const [cell] = records(grid?.variables)
    expect([grid?.type, grid?.grouping, cell?.label, cell?.vgroup, cell?.row, records(cell?.values)[0]]).toEqual([
      ...['single', 'rows', 'Q3r1', 'Q3', 'r1'],
      { value: 1, title: 'Not at all' },
    ])
    expect(text(cell?.title)).toBe(`${text(cell?.rowTitle)} - ${text(cell?.qtitle)}`)
    const other = records(variables).find(({ label }) => label === 'Q1r97oe')
    expect([other?.type, other?.qlabel, other?.vgroup]).toEqual(['text', 'Q1', 'Q1r97oe'])
    const ticks = records(variables).find(({ label }) => label === 'Q10r1c3')
    expect([ticks?.vgroup, ticks?.col]).toEqual(['Q10r1', 'c3'])
    expect(ticks).not.toHaveProperty('values')
    expect((await ask(`${SURVEY}/datamap`)).status).toBe(400)
  })

  it('shows the questionnaire as XML', async () => {
    const xml = await (await ask(`${SURVEY}/files/survey.xml`)).text()
    expect(xml).toContain('<select label="Q7" optional="1" uses="ranksort.4" minRanks="3">')
    expect(xml).toContain('exclusive="1"')
    expect(xml).toContain('where="survey,notdp"')
  })

  it('gives data as tabs for all unless told otherwise, else as a bare list of flat maps of text', async () => {
    trial.fake.world.surveys[0]!.respondents[0]!.status = 'screened'
    const tabs = await (await ask(`${SURVEY}/data`)).text()
    expect(tabs.split('\n').filter(line => line.includes(surveyPath(1)))).toHaveLength(40)
    const rows = records(await bodyOf(`${SURVEY}/data?format=json&cond=qualified`))
    expect(rows).toHaveLength(39)
    expect(new Set(rows.flatMap(row => Object.values(row).map(value => typeof value)))).toEqual(new Set(['string']))
    expect(rows[0]).not.toHaveProperty('$date')
    expect([rows[0]?.date, rows[0]?.status, rows[0]?.ipAddress]).toEqual(['09/01/2026 01:01', '3', '198.51.100.77'])
  })

  it('leaves out what was not asked, and writes lists of ticks as 1 and 0', async () => {
    const { respondents } = trial.fake.world.surveys[0]!
    const rows = records(await bodyOf(`${SURVEY}/data?format=json`))
    for (const [at, { answers }] of respondents.entries()) {
      expect('Q1' in rows[at]!).toBe(answers.Q1 !== undefined)
      expect(['0', '1', undefined]).toContain(rows[at]!.Q2r3)
    }
  })

  it('adds the date in UTC, and takes windows only with a zone', async () => {
    const before = trial.fake.world.surveys[0]!.respondents.length
    await trial.fake.command('responses/add', { at: NOW - 1000 })
    const url = (more: string) => `${SURVEY}/data?format=json&cond=qualified&meta=date&fields=uuid${more}`
    const at = encodeURIComponent(new Date(NOW - 2000).toISOString())
    expect(records(await bodyOf(url(`&end=${at}`)))).toHaveLength(before)
    expect(await bodyOf(url(`&start=${at}`))).toEqual([
      { uuid: expect.any(String) as unknown, $date: new Date(NOW - 1000).toISOString().replace('.000', '') },
    ])
    expect((await ask(url('&start=2026-09-01T08:00:00'))).status).toBe(400)
    expect((await ask(`${SURVEY}/data?format=json&cond=q1.r1`)).status).toBe(400)
    expect((await ask(url(`&layout=${'9'.repeat(1000)}`))).status).toBe(400)
  })

  it('does not move a response in time when it is edited, unless edits are asked for', async () => {
    const { id } = trial.fake.world.surveys[0]!.respondents[0]!
    await trial.fake.command('responses/edit', { id, answers: {} })
    const dates = async (meta: string) =>
      records(await bodyOf(`${SURVEY}/data?format=json&fields=uuid&meta=${meta}`)).find(({ uuid }) => uuid === id)
        ?.$date
    expect(await dates('date')).toBe('2026-09-01T08:00:00Z')
    expect(await dates('modified,date')).toBe('2026-11-26T12:00:00Z')
  })

  it('does any call as a task, whose result is there for seven days', async () => {
    const { ident } = record(await bodyOf(`${SURVEY}/data?format=json&cond=qualified&forceTask=1`))
    expect(text(ident)).toMatch(/^[a-z0-9]{16}$/u)
    expect(record(await bodyOf(`/status?id=${text(ident)}`)).status).not.toBe('finished')
    const done = record(await bodyOf(`/status?id=${text(ident)}`))
    expect([done.status, done.percentage, done.ident]).toEqual(['finished', 100, ident])
    await trial.fake.command('responses/delete', { ids: [trial.fake.world.surveys[0]!.respondents[0]!.id] })
    expect(records(await bodyOf(`/status/content?id=${text(ident)}`))).toHaveLength(40)
    trial.fake.world.advance(7 * 24 * 3_600_000)
    expect((await ask(`/status/content?id=${text(ident)}`)).status).toBe(404)
  })

  it('refuses more requests at once than a key may have', async () => {
    await trial.fake.command('hold', { open: 5 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/hello?name=x')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    expect((await ask('/hello')).status).toBe(200)
  })

  it('lets hibernated surveys sleep', async () => {
    await trial.fake.command('hibernate')
    for (const call of ['datamap?format=json', 'data?format=json', 'files/survey.xml'])
      expect((await errorOf(await ask(`${SURVEY}/${call}`))).slice(0, 2)).toEqual([428, 428])
  })

  it.each([0, 32])('refuses a secret in an address, from its character %i on', async from => {
    expect((await ask(`/hello?name=${trial.fake.token.slice(from)}`)).status).toBe(500)
  })
})
