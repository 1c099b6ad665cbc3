import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, editFields, getDataset, getStory, login, type Endpoint } from '@core/contract'
import { EVENTS } from '@/features/audit/model/words'
import { showAddresses } from '@server/access/auditAddresses'
import { securityLog, unfoundSearches, stories } from '@server/db/schema'
import { demoReports } from '@server/demo/reports'
import { LINES, NOT_MADE_HERE, WITHOUT } from '../harness/auditExpected'
import { makePng } from '../harness/documents'
import { importDataset, smallCsv } from '../harness/importing'
import { addStudy, addTracker, studyIdOf, trackerStudy } from '../harness/library'
import { PASSWORD, requestOf, startTestServer, type MintedClient, type TestServer } from '../harness/serverApp'
import { makeTemplate } from '../harness/smallTemplate'

const leaves = allEndpoints.filter(({ method, produces }) => method !== 'GET' || produces !== undefined)

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))

describe('the list of calls and their lines in the audit log', () => {
  it('has every call that writes or gives a file, once: a new one needs an event, or a reason why there is none', () => {
    const listed = [...Object.keys(LINES), ...Object.keys(WITHOUT)]
    expect(listed.sort()).toEqual(leaves.map(({ id }) => id).sort())
  })

  it('names events that the server writes and the screen has words for', () => {
    const server = sourcesOf('server').join('\n')
    const events = [...new Set(Object.values(LINES).flat())]
    // Questions about whom is asked are named by their kind: `${kind}.asked`.
    const written = (event: string) =>
      server.includes(`'${event}'`) || (event.endsWith('.asked') && server.includes(`'${event.split('.')[0] ?? ''}'`))
    expect(events.filter(event => !written(event))).toEqual([])
    expect(events.filter(event => EVENTS[event] === undefined)).toEqual([])
  })
})

describe('a call that succeeds', () => {
  let server: TestServer
  let people: MintedClient
  const made = new Map<string, Record<string, unknown>>()
  const called = new Set<string>()
  let asked = 0

  beforeAll(async () => {
    server = await startTestServer()
    people = await server.mintClient({ flags: { bulk_analysis: true, stories: true } })
    await addTracker(people)
    for (const name of ['Oats', 'Tea', 'Rice']) await addStudy(people, name)
    await people.session('admin')
  })
  afterAll(() => server.close())

  const lines = () =>
    people.tenant(tx => tx.select().from(securityLog).orderBy(desc(securityLog.created), desc(securityLog.id)))

  interface Said {
    readonly detail: Record<string, unknown>
    readonly events: readonly string[]
    readonly answer: Record<string, unknown>
  }

  /** Makes the call as the admin and looks at the lines that it left. */
  const make = async (id: string, input: unknown, keep = id): Promise<Said> => {
    const endpoint = allEndpoints.find(one => one.id === id) as Endpoint
    asked += 1
    const request = `call-${asked}`
    const answer = await people.as('admin').send(endpoint, input, { headers: { 'x-request-id': request } })
    const json = answer.headers.get('content-type')?.startsWith('application/json') === true
    const said = json ? ((await answer.json()) as Record<string, unknown>) : { text: await answer.text() }
    if (!answer.ok) throw new Error(`${id} answers ${answer.status}: ${JSON.stringify(said)}`)
    made.set(keep, said)
    called.add(id)
    const left = (await lines()).filter(({ requestId }) => requestId === request)
    for (const { userId, address, outcome } of left) {
      expect([userId, outcome]).toEqual([people.admin.id, 'ok'])
      expect(address).not.toBeNull()
    }
    // The lines themselves hold no e-mail addresses.
    const [detail = {}] = await people.tenant(tx =>
      showAddresses(
        tx,
        people.client.id,
        left.map(line => line.detail),
      ),
    )
    return { detail, events: left.map(({ event }) => event), answer: said }
  }
  const expectLine = async (id: string, input: unknown, detail: Record<string, unknown>, keep = id) => {
    const { events, detail: found } = await make(id, input, keep)
    const allowed = LINES[id] ?? []
    expect(events, id).toHaveLength(1)
    expect(allowed, id).toContain(events[0])
    expect(found, id).toMatchObject(detail)
  }
  const idOf = (call: string) => String(made.get(call)?.['id'])
  const dataset = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  const gender = async () => {
    const { questions } = await people.as('admin').call(getDataset, { params: dataset })
    const found = questions.find(one => one.question_name === 'gender')
    if (!found) throw new Error('No such question')
    return found
  }
  const option = async () => (await gender()).categorical_responses[0]?.id ?? ''
  const onGender = { ...dataset, questionName: 'gender' }
  const change = (field: string, before: unknown, after: unknown) => ({ before_after: [{ field, before, after }] })

  it('leaves one line: people, groups, whitelist, invitations', async () => {
    const user = { profileId: people.user.id }
    await expectLine(
      'session.patchUser',
      { params: user, body: { manager: true } },
      { user: people.user.id, ...change('role', 'User', 'Manager') },
    )
    await expectLine(
      'people.bulk',
      { body: { profile_ids: [people.user.id], change: { role: 'User' } } },
      { user: people.user.id },
    )
    await expectLine('people.endSessions', { params: user }, { user: people.user.id })
    await expectLine('people.createGroup', { body: { name: 'Category' } }, { name: 'Category' })
    await expectLine(
      'people.patchGroup',
      { params: { groupName: 'Category' }, body: { name: 'Brand' } },
      change('name', 'Category', 'Brand'),
    )
    await expectLine(
      'people.changeMembers',
      { params: { groupName: 'Brand' }, body: { add: [people.user.id], remove: [] } },
      { name: 'Brand', ...change(people.user.email, null, 'Brand') },
    )
    await expectLine('people.deleteGroup', { params: { groupName: 'Brand' } }, { name: 'Brand', members: 1 })
    const added = async (kind: 'Emails' | 'Domains', value: string) => {
      await expectLine(
        `whitelist.add${kind}`,
        { body: { values: [value] } },
        change(kind === 'Emails' ? 'email' : 'domain', null, value),
      )
      const [entry] = made.get(`whitelist.add${kind}`)?.['successes'] as { id: string }[]
      return { params: { id: entry?.id ?? '' } }
    }
    await expectLine('whitelist.deleteEmail', await added('Emails', 'sam@outside.example'), {
      value: 'sam@outside.example',
    })
    await expectLine('whitelist.deleteDomain', await added('Domains', 'outside.example'), { value: 'outside.example' })
    await expectLine(
      'joining.invite',
      { body: { emails: ['new@person.example'], role: 'User', groups: [] } },
      { email: 'new@person.example' },
    )
    const [invited] = made.get('joining.invite')?.['results'] as { profile_id: string }[]
    await expectLine(
      'joining.withdraw',
      { params: { profileId: invited?.profile_id ?? '' } },
      { email: 'new@person.example' },
    )
    await expectLine('joining.link', { params: user }, { user: people.user.id })
  })

  it('leaves one line: tokens, accounts, fields, branding, sign-on', async () => {
    await expectLine('tokens.create', { body: { name: 'BI', scopes: ['read'] } }, { name: 'BI' })
    const { token } = made.get('tokens.create') as { token: { id: string } }
    await expectLine('tokens.revoke', { params: { tokenId: token.id } }, { name: 'BI' })
    await expectLine('accounts.create', { body: { name: 'Robot', role: 'User' } }, { name: 'Robot' })
    await expectLine(
      'accounts.patch',
      { params: { accountId: idOf('accounts.create') }, body: { role: 'Manager' } },
      change('role', 'User', 'Manager'),
    )
    const { revision } = await people.as('admin').call(editFields, {})
    const changes = [{ kind: 'add_field', field: 'new', name: 'Season', position: 1 }]
    await expectLine(
      'fields.save',
      { body: { base_revision: revision, changes } },
      change('add field: Season', null, 'Season'),
    )
    const file = { file_name: 'House.pptx', bytes: makeTemplate() }
    await expectLine('branding.upload', { body: { pptx_template: file } }, { slot: 'pptx_template' })
    await expectLine('branding.template', {}, { slot: 'pptx_template' })
    await expectLine('branding.patch', { body: { pptx_template: null } }, { slot: 'pptx_template' })
    await expectLine(
      'client.patch',
      { body: { banner: 'Moving on Friday' } },
      change('banner', null, 'Moving on Friday'),
    )
    const mapping = { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] }
    const oidc = { issuer: 'https://sso.example', client_id: 'tabularium', scopes: '', secret: 'never in the log' }
    const connection = { name: 'SSO', domains: [], create_people: false, default_role: 'User', mapping, oidc }
    await expectLine('signOn.create', { body: connection }, { name: 'SSO' })
    const params = { connectionId: idOf('signOn.create') }
    const moved = { ...oidc, issuer: 'https://other.example' }
    await expectLine(
      'signOn.patch',
      { params, body: { oidc: moved } },
      change('address', 'https://sso.example', 'https://other.example'),
    )
    await expectLine('signOn.delete', { params }, { name: 'SSO' })
    expect(JSON.stringify(await lines())).not.toContain('never in the log')
    const receiver = { syslog: { host: '127.0.0.1', port: 1, tls: true } }
    await expectLine('forwarding.set', { body: receiver }, change('address', null, '127.0.0.1:1'))
    await expectLine('forwarding.test', {}, { taken: false })
    await expectLine('forwarding.patch', { body: { paused: true } }, change('paused', false, true))
    await expectLine('forwarding.delete', {}, change('address', '127.0.0.1:1', null))
    const forms = ['CSAT', 'customer satisfaction']
    await expectLine('glossary.create', { body: { forms } }, change('forms', null, 'CSAT, customer satisfaction'))
    const entry = { params: { entryId: idOf('glossary.create') } }
    await expectLine(
      'glossary.patch',
      { ...entry, body: { forms: ['CSAT', 'content'] } },
      change('forms', 'CSAT, customer satisfaction', 'CSAT, content'),
    )
    await expectLine('glossary.delete', entry, change('forms', 'CSAT, content', null))
    await expectLine(
      'glossary.import',
      { body: { text: 'a1; b1\nc1' } },
      { added: 1, lines: 2, ...change('forms', null, 'a1, b1') },
    )
    await people.tenant(tx =>
      tx.insert(unfoundSearches).values({ clientId: people.client.id, words: 'oat drink', times: 1, last: new Date() }),
    )
    await expectLine('glossary.dismiss', { body: { words: 'oat drink' } }, {})
    await expectLine('usage.export', {}, { months: 3 })
    await expectLine('audit.export', { query: { format: 'csv' } }, { format: 'csv' })
  })

  it('leaves one line: studies, stories, documents, insights', async () => {
    const id = await studyIdOf(people, 'Oats')
    await expectLine(
      'studies.patch',
      { params: { id }, body: { study_name: 'Oats 2024' } },
      { study: id, ...change('name', 'Oats', 'Oats 2024') },
    )
    await expectLine(
      'stories.create',
      { body: { title: 'Breakfast', summary: '', public: false } },
      { title: 'Breakfast' },
    )
    const card = { kind: 'text', title: 'Card', body: '' }
    await expectLine(
      'stories.addCard',
      { params: { storyId: idOf('stories.create') }, body: card },
      { title: 'Breakfast' },
    )
    const storyId = idOf('stories.create')
    const { cards } = await people.as('admin').call(getStory, { params: { storyId } })
    const cardParams = { storyId, cardId: cards[0]?.id ?? '' }
    const ofText = { story: storyId, kind: 'text' }
    await expectLine('stories.patchCard', { params: cardParams, body: { title: 'Changed' } }, ofText)
    await expectLine('stories.moveCard', { params: cardParams, body: { after: null } }, ofText)
    await expectLine('stories.copyCard', { params: cardParams }, ofText)
    await expectLine('stories.removeCard', { params: cardParams }, ofText)
    await expectLine('stories.restoreCard', { params: cardParams }, ofText)
    await expectLine('access.ask', { body: { item_type: 'study', item_id: 'NOTHING' } }, { item: 'NOTHING' })
    await expectLine('comments.add', { params: { storyId }, body: { text: 'Why?' } }, { story: storyId })
    const [thread] = made.get('comments.add')?.['results'] as { id: string }[]
    const commentParams = { storyId, commentId: thread?.id ?? '' }
    const ofThread = { story: storyId, comment: commentParams.commentId }
    await expectLine('comments.patch', { params: commentParams, body: { text: 'How?' } }, ofThread)
    await expectLine('comments.settle', { params: commentParams, body: { resolved: true } }, ofThread)
    await expectLine('comments.remove', { params: commentParams }, ofThread)
    await expectLine(
      'stories.patch',
      { params: { storyId }, body: { title: 'Lunch' } },
      { story: storyId, ...change('title', 'Breakfast', 'Lunch') },
    )
    // A change after a long pause leaves a version to bring back.
    await people.tenant(tx => tx.update(stories).set({ changedAt: new Date(0) }))
    await make('stories.patch', { params: { storyId }, body: { title: 'Supper' } })
    await expectLine(
      'stories.restoreVersion',
      { params: { storyId, version: 1 } },
      { story: storyId, restored: 1, ...change('title', 'Supper', 'Lunch') },
    )
    await expectLine('stories.copy', { params: { storyId } }, { title: 'Copy of Lunch', public: false })
    await expectLine('stories.remove', { params: { storyId } }, { story: storyId })
    await expectLine('stories.restore', { params: { storyId } }, { story: storyId })
    const body = await makePng(9, 9)
    const query = { file_name: 'a.png', bytes: body.length }
    await expectLine('documents.upload', { params: { studyId: id }, query, body }, { bytes: body.length })
    const documentId = idOf('documents.upload')
    await expectLine('documents.file', { params: { documentId } }, { document: documentId, name: 'a.png' })
    await expectLine(
      'documents.patch',
      { params: { documentId }, body: { group_restrictions: ['g1'] } },
      { groups: 1 },
    ).catch(async (error: unknown) => {
      if (!String(error).includes('There is no group')) throw error
      await make('people.createGroup', { body: { name: 'g1' } })
      const groups = { group_restrictions: ['g1'] }
      await expectLine(
        'documents.patch',
        { params: { documentId }, body: groups },
        change('group_restrictions', '', 'g1'),
      )
    })
    await expectLine('documents.copy', { params: { documentId }, body: { study: 'Tea' } }, { document: documentId })
    await expectLine('documents.delete', { params: { documentId } }, { document: documentId })
    await expectLine('insights.create', { params: { id: 'Tea' }, body: { text: 'Up' } }, {})
    const insight = { id: 'Tea', insightId: idOf('insights.create') }
    await expectLine('insights.patch', { params: insight, body: { text: 'Down' } }, change('text', 'Up', 'Down'))
    await expectLine('insights.order', { params: { id: 'Tea' }, body: { order: [insight.insightId] } }, {})
    await expectLine(
      'insights.uploadImage',
      { params: insight, body: await makePng(8, 8) },
      { insight: insight.insightId },
    )
    await expectLine('insights.delete', { params: insight }, { insight: insight.insightId })
    await expectLine('studies.delete', { params: { id: 'Rice' }, query: { name: 'Rice' } }, {})
  })

  it('leaves one line: datasets, questions, rows, filters, banners', async () => {
    await expectLine(
      'datasets.patch',
      { params: dataset, body: { question_labels_enabled: false } },
      { dataset: dataset.datasetName },
    )
    await expectLine(
      'questions.patch',
      { params: onGender, body: { question_text: 'Which gender?' } },
      { question: 'gender', before_after: [{ field: 'question_text', after: 'Which gender?' }] },
    )
    const first = await option()
    await expectLine(
      'nets.create',
      { params: onGender, body: { label: 'Net', any_of: [first] } },
      { question: 'gender' },
    )
    const netId = (await gender()).nets.at(-1)?.id ?? ''
    const net = { ...onGender, netId }
    await expectLine('nets.change', { params: net, body: { label: 'Other net' } }, { row: netId })
    await expectLine('nets.delete', { params: net }, { row: netId })
    const score = { kind: 'score', label: 'Score', scores: { [first]: 1 }, combine: 'mean' }
    await expectLine('calculated.create', { params: onGender, body: score }, { question: 'gender' })
    const calculatedId = (await gender()).calculated.at(-1)?.id ?? ''
    const calculated = { ...onGender, calculatedId }
    await expectLine(
      'calculated.change',
      { params: calculated, body: { ...score, label: 'Points' } },
      { row: calculatedId },
    )
    await expectLine('calculated.delete', { params: calculated }, { row: calculatedId })
    const filters = { question: 'gender', options: [first] }
    await expectLine('filters.create', { params: dataset, body: { name: 'Mine', filters } }, { name: 'Mine' })
    const filter = { ...dataset, filterId: idOf('filters.create') }
    await expectLine('filters.change', { params: filter, body: { name: 'Ours' } }, change('name', 'Mine', 'Ours'))
    await expectLine('filters.delete', { params: filter }, { name: 'Ours' })
    const tables = { params: dataset, query: { file_name: 'Tables.csv' }, body: Buffer.from('a,b') }
    await expectLine('tableBooks.create', tables, { dataset: dataset.datasetName })
    const book = { ...dataset, bookId: idOf('tableBooks.create') }
    await expectLine('tableBooks.delete', { params: book }, { table_book: book.bookId })
    const banner = { name: 'Standard', entries: [{ levels: [{ question: 'gender' }] }] }
    await expectLine('banners.create', { params: dataset, body: banner }, {})
    const bannerId = idOf('banners.create')
    await expectLine(
      'banners.patch',
      { params: { ...dataset, bannerId }, body: { base_revision: 1, name: 'Usual' } },
      {},
    )
    await expectLine('banners.order', { params: dataset, body: { order: [bannerId] } }, {})
    await expectLine('banners.delete', { params: { ...dataset, bannerId } }, {})
    await expectLine('datasets.withdraw', { params: dataset }, { dataset: dataset.datasetName })
    await expectLine('datasets.publish', { params: dataset }, { dataset: dataset.datasetName })
    await server.jobs.runDue()
    expect((await lines()).map(({ event }) => event)).toContain('dataset.published')
  })

  it('leaves one line: reports, files, summaries', async () => {
    const [report] = demoReports()
    const params = { studyId: trackerStudy.number }
    await expectLine('reports.create', { params, body: report }, { title: report?.title })
    const own = { ...params, reportId: idOf('reports.create') }
    await expectLine(
      'reports.patch',
      { params: own, body: { title: 'Renamed' } },
      change('title', report?.title, 'Renamed'),
    )
    await expectLine('reports.restore', { params: { ...own, version: 1 } }, { restored: 1, version: 3 })
    const wanted = { study_id: params.studyId, kind: 'csv', report }
    await expectLine('downloads.create', { body: wanted }, { kind: 'csv' })
    await expectLine(
      'downloads.data',
      { body: { study_id: params.studyId, dataset_name: dataset.datasetName, kind: 'sav' } },
      { kind: 'sav' },
    )
    await expectLine('downloads.story', { body: { story_id: idOf('stories.create') } }, { kind: 'story_pptx' })
    await server.jobs.runDue()
    const file = { downloadId: idOf('downloads.create') }
    await expectLine('downloads.file', { params: file }, { download: file.downloadId })
    await expectLine('downloads.delete', { params: file }, { download: file.downloadId })
    await expectLine('summaries.create', { body: { study_id: params.studyId } }, {})
    const summary = { ...params, reportId: idOf('summaries.create') }
    await expectLine('summaries.delete', { params: summary }, { summary: summary.reportId })
    await expectLine('reports.delete', { params: own }, { report: own.reportId })
  })

  it('leaves one line: imports and preparation', async () => {
    const bytes = Buffer.from(smallCsv(40))
    const announced = async () => {
      const body = { study_name: 'Uploaded', file_name: 'wave.csv', file_bytes: bytes.length }
      await expectLine('imports.create', { body }, { bytes: bytes.length })
      return { params: { importId: idOf('imports.create') } }
    }
    const first = await announced()
    await expectLine('imports.upload', { ...first, body: bytes }, { name: 'wave.csv' })
    await server.jobs.runDue()
    const codebook = Buffer.from('variable,label\nGender,Gender of the respondent\n')
    await expectLine('imports.codebook', { ...first, body: codebook }, { name: 'wave.csv' })
    await server.jobs.runDue()
    const choices = { dataset_name: 'Main', weight: null, excluded: [], accepted: [], texts: {} }
    await expectLine('imports.commit', { ...first, body: choices }, { dataset: 'Main' })
    await server.jobs.runDue()
    await expectLine('imports.cancel', await announced(), { name: 'wave.csv' })
    const upload = { fileName: 'prepared.csv', bytes: smallCsv(40), study: { study_name: 'Prepared' } }
    const { studyId, datasetName } = await importDataset(server, people.as('admin'), upload)
    const params = { studyId, datasetName }
    const action = { kind: 'show', of: ['Gender'], shown: false }
    await expectLine('preparation.append', { params, body: { do: action } }, { dataset: datasetName })
    const step = { ...params, stepId: idOf('preparation.append') }
    await expectLine('preparation.note', { params: step, body: { note: 'Not asked.' } }, {})
    await expectLine('preparation.switch', { params: step, body: { state: 'off' } }, {})
    const revision = () => ({ base_revision: Number(made.get('preparation.switch')?.['revision']) })
    await expectLine('preparation.undo', { params, body: revision() }, {}, 'preparation.switch')
    await expectLine('preparation.redo', { params, body: revision() }, {}, 'preparation.switch')
    await expectLine('preparation.make', { params, body: revision() }, {})
  })

  it('leaves one line: signing in and out', async () => {
    const answer = await server.app.fetch(requestOf(login, { body: { email: people.user.email, password: PASSWORD } }))
    const request = answer.headers.get('x-request-id')
    const left = (await lines()).filter(({ requestId }) => requestId === request)
    expect(left.map(({ event, userId }) => [event, userId])).toEqual([['login', people.user.id]])
    await expectLine('account.endSessions', { body: { which: 'others' } }, {})
    await expectLine('personalData.own', {}, { user: people.admin.id })
    const user = { profileId: people.user.id }
    await expectLine('personalData.export', { params: user }, { user: people.user.id })
    await expectLine(
      'personalData.erase',
      { params: user, body: { email: people.user.email } },
      { user: people.user.id },
    )
    const required = change('second_factor_required', false, true)
    await expectLine('account.policyChange', { body: { required: true } }, required)
    await expectLine('session.logout', {}, {})
  })

  it('was made here, or needs what its own tests set up', () => {
    const rest = Object.keys(LINES).filter(id => !called.has(id))
    expect(rest.sort()).toEqual(Object.keys(NOT_MADE_HERE).sort())
  })
})
