import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { allEndpoints, createDataDownload, editFields, getDataset, shareByEmail, type Call } from '@core/contract'
import * as wire from '@/api/wire'
import { TestStorage } from '@/lib/testingStorage'
import * as schema from '@server/db/schema'
import { demoReports } from '@server/demo/reports'
import { makePng, sendDocument } from '../../test/harness/documents'
import { importDataset, readSurveyFile, smallCsv } from '../../test/harness/importing'
import { addStudy, addTracker, trackerStudy } from '../../test/harness/library'
import { openMailbox, type Mailbox } from '../../test/harness/mailbox'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import { makeTemplate } from '../../test/harness/smallTemplate'
import { createApiClient, type ApiClient } from './index'

interface Case {
  readonly input: unknown
  readonly bytes?: Blob
  /** How many have been created. */
  readonly count: () => Promise<number>
}

describeOnBothEngines('a creating call', engine => {
  let server: TestServer
  let box: Mailbox
  let people: MintedClient
  let api: ApiClient
  const tab = new TestStorage()
  let newPage: () => ApiClient
  let keys: (string | null)[] = []
  let lost: string[] = []
  let fault: 'answer lost' | 'signed out' | null = null

  beforeAll(async () => {
    box = await openMailbox()
    server = await startTestServer({ engine, mailer: box.mailer, publicOrigin: 'http://tabularium.test' })
    people = await server.mintClient()
    await addTracker(people)
    for (const name of ['Oats', 'Tea']) await addStudy(people, name)
    const { jwt } = await people.session('admin')
    newPage = () =>
      createApiClient({
        fetch: async (url, init) => {
          const headers = new Headers(init?.headers)
          keys.push(headers.get('idempotency-key'))
          if (fault === 'signed out') headers.set('authorization', 'Bearer nonsense')
          const request = { ...init, headers, ...(init?.body instanceof Blob && { duplex: 'half' }) } as RequestInit
          const answer = await server.app.fetch(new Request(url, request))
          if (fault !== 'answer lost') return answer
          lost.push(answer.ok ? 'done' : await answer.text())
          throw new TypeError('Failed to fetch')
        },
        baseUrl: 'http://tabularium.test',
        getToken: () => jwt,
        refresh: () => Promise.resolve(null),
        onUnauthenticated: () => undefined,
        tab,
      })
    api = newPage()
  })
  afterAll(async () => {
    await server.close()
    await box.close()
  })

  const rows = (table: Parameters<Parameters<Parameters<MintedClient['tenant']>[0]>[0]['$count']>[0]) => () =>
    people.tenant<number>(tx => tx.$count(table))
  const events = (event: string) => () =>
    people.tenant<number>(tx => tx.$count(schema.securityLog, eq(schema.securityLog.event, event)))
  const jobs = (name: string) => () =>
    server.db.worker<number>(tx => tx.$count(schema.jobs, eq(schema.jobs.name, name)))
  const study = { studyId: trackerStudy.number }
  const dataset = { ...study, datasetName: trackerStudy.dataset }
  const report = () => {
    const [first] = demoReports()
    if (!first) throw new Error('The demo has no report')
    return first
  }
  const gender = async () => {
    const { questions } = await people.as('admin').call(getDataset, { params: dataset })
    const found = questions.find(one => one.question_name === 'gender')
    if (!found) throw new Error('No such question')
    return found
  }
  const addedRows = (kind: 'nets' | 'calculated') => async () => (await gender())[kind].length
  const onGender = (body: unknown) => ({ params: { ...dataset, questionName: 'gender' }, body })
  const optionId = async () => (await gender()).categorical_responses[0]?.id ?? ''
  const filters = async () => ({ question: 'gender', options: [await optionId()] })
  const supplier = async () => {
    const { results } = await api.call(wire.listFields, { query: { name: 'Supplier' } })
    return results[0]?.values[0]?.id ?? ''
  }
  const png = async (name: string) => new File([new Uint8Array(await makePng(8, 8))], name)
  const storyId = async () => {
    const { id } = await api.call(wire.createStory, { body: { title: 'For cards', summary: '', public: false } })
    return id
  }
  const announced = async (file: File) => {
    const body = { study_name: 'Uploaded', file_name: file.name, file_bytes: file.size }
    return { params: { importId: (await api.call(wire.createImport, { body })).id } }
  }

  const CASES: Record<string, () => Promise<Case> | Case> = {
    'studies.create': async () => ({
      input: {
        body: {
          study_name: 'Cocoa',
          study_number: '',
          study_date: '2024-03-01',
          study_month: 3,
          study_year: 2024,
          Supplier: [await supplier()],
          client_values: {},
        },
      },
      count: rows(schema.studies),
    }),
    'whitelist.addEmails': () => ({
      input: { body: { values: ['sam@outside.example'] } },
      count: rows(schema.whitelist),
    }),
    'whitelist.addDomains': () => ({
      input: { body: { values: ['outside.example'] } },
      count: rows(schema.whitelist),
    }),
    'glossary.create': () => ({
      input: { body: { forms: ['CSAT', 'customer satisfaction'] } },
      count: rows(schema.glossaryEntries),
    }),
    'glossary.import': () => ({
      input: { body: { text: 'NPD, new product development' } },
      count: rows(schema.glossaryEntries),
    }),
    'signOn.create': () => ({
      input: {
        body: {
          name: 'Acme SSO',
          domains: [],
          create_people: false,
          default_role: 'User',
          mapping: { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] },
          oidc: { issuer: 'https://sso.example', client_id: 'tabularium', scopes: '' },
        },
      },
      count: rows(schema.signOnConnections),
    }),
    'people.createGroup': () => ({
      input: { body: { name: 'Category team' } },
      count: rows(schema.userGroups),
    }),
    'accounts.create': () => ({
      input: { body: { name: 'Data warehouse', role: 'User' } },
      count: () => people.tenant<number>(tx => tx.$count(schema.users, eq(schema.users.kind, 'service'))),
    }),
    'stories.create': () => ({
      input: { body: { title: 'Breakfast', summary: '', public: false } },
      count: rows(schema.stories),
    }),
    'stories.addCard': async () => ({
      input: { params: { storyId: await storyId() }, body: { kind: 'text', title: 'Card', body: '' } },
      count: rows(schema.storyCards),
    }),
    'stories.copyCard': async () => {
      const params = { storyId: await storyId() }
      const body = { kind: 'text', title: 'Card', body: '' } as const
      const { cards } = await api.call(wire.addStoryCard, { params, body })
      return { input: { params: { ...params, cardId: cards[0]?.id ?? '' } }, count: rows(schema.storyCards) }
    },
    'stories.copy': async () => ({
      input: { params: { storyId: await storyId() } },
      count: rows(schema.stories),
    }),
    'comments.add': async () => ({
      input: { params: { storyId: await storyId() }, body: { text: 'Why?' } },
      count: rows(schema.storyComments),
    }),
    'favorites.create': async () => ({
      input: { body: { item_type: 'story', item_id: await storyId() } },
      count: rows(schema.favorites),
    }),
    'views.create': () => ({
      input: { params: { list: 'studies' }, body: { name: 'Mine', settings: {} } },
      count: rows(schema.listViews),
    }),
    'filters.create': async () => ({
      input: { params: dataset, body: { name: 'Mine', filters: await filters() } },
      count: rows(schema.savedFilters),
    }),
    'banners.create': () => ({
      input: { params: dataset, body: { name: 'Standard', entries: [{ levels: [{ question: 'gender' }] }] } },
      count: rows(schema.banners),
    }),
    'fields.save': async () => ({
      input: {
        body: {
          base_revision: (await people.as('admin').call(editFields, {})).revision,
          changes: [{ kind: 'add_field', field: 'new', name: 'Season', position: 1 }],
        },
      },
      count: rows(schema.metadataFields),
    }),
    'insights.create': () => ({
      input: { params: { id: 'Oats' }, body: { text: 'Awareness rose.' } },
      count: rows(schema.keyInsights),
    }),
    'session.supportEvent': () => ({
      input: { body: { kind: 'other', path: '/', detail: '' } },
      count: rows(schema.supportEvents),
    }),
    'reports.create': () => ({ input: { params: study, body: report() }, count: rows(schema.reports) }),
    'summaries.create': () => ({
      input: { body: { study_id: study.studyId } },
      count: rows(schema.summaries),
    }),
    'downloads.create': () => ({
      input: { body: { study_id: study.studyId, kind: 'csv', report: report() } },
      count: rows(schema.downloads),
    }),
    'downloads.renew': async () => {
      const made = { study_id: study.studyId, dataset_name: dataset.datasetName, kind: 'csv_data' } as const
      const { id } = await people.as('admin').call(createDataDownload, { body: made })
      const old = { state: 'ready', datasetVersion: 0, expires: new Date(Date.now() + 3_600_000) } as const
      await people.tenant(tx => tx.update(schema.downloads).set(old).where(eq(schema.downloads.id, id)))
      return { input: { params: { downloadId: id } }, count: rows(schema.downloads) }
    },
    'downloads.data': () => ({
      input: { body: { study_id: study.studyId, dataset_name: dataset.datasetName, kind: 'sav' } },
      count: rows(schema.downloads),
    }),
    'downloads.story': async () => ({
      input: { body: { story_id: await storyId() } },
      count: rows(schema.downloads),
    }),
    'nets.create': async () => ({
      input: onGender({ label: 'First', any_of: [await optionId()] }),
      count: addedRows('nets'),
    }),
    'calculated.create': async () => ({
      input: onGender({ kind: 'score', label: 'Score', scores: { [await optionId()]: 1 }, combine: 'mean' }),
      count: addedRows('calculated'),
    }),
    'imports.create': () => ({
      input: { body: { study_name: 'Waves', file_name: 'wave.csv', file_bytes: 10 } },
      count: rows(schema.imports),
    }),
    'imports.upload': async () => {
      const bytes = new File([smallCsv(40)], 'wave.csv')
      return { input: await announced(bytes), bytes, count: jobs('import.read') }
    },
    'imports.codebook': async () => {
      const upload = { fileName: 'wave.csv', bytes: smallCsv(40) }
      const { status } = await readSurveyFile(server, people.as('admin'), upload)
      const bytes = new File(['variable,label\nGender,Gender of the respondent\n'], 'codebook.csv')
      return { input: { params: { importId: status.id } }, bytes, count: jobs('import.read') }
    },
    'preparation.append': async () => {
      const upload = { fileName: 'prepared.csv', bytes: smallCsv(40), study: { study_name: 'Prepared' } }
      const { studyId, datasetName } = await importDataset(server, people.as('admin'), upload)
      const action = { kind: 'show', of: ['Gender'], shown: false }
      return {
        input: { params: { studyId, datasetName }, body: { do: action } },
        count: events('preparation.changed'),
      }
    },
    'preparation.apply': async () => {
      const upload = { fileName: 'applied.csv', bytes: smallCsv(40), study: { study_name: 'Applied' } }
      const { studyId, datasetName } = await importDataset(server, people.as('admin'), upload)
      const file = { version: 1, steps: [{ do: { kind: 'show', of: ['Gender'], shown: false } }] }
      return {
        input: { params: { studyId, datasetName }, body: { source: { file } } },
        count: events('preparation.changed'),
      }
    },
    'tableBooks.create': () => ({
      input: { params: dataset, query: { file_name: 'a.csv' } },
      bytes: new Blob(['a,b']),
      count: rows(schema.tableBooks),
    }),
    'documents.upload': async () => {
      const bytes = await png('chart.png')
      return {
        input: { params: { studyId: 'Oats' }, query: { file_name: bytes.name, bytes: bytes.size } },
        bytes,
        count: rows(schema.documents),
      }
    },
    'documents.copy': async () => {
      const { id } = await sendDocument(people.as('admin'), 'Oats', 'picture.png', await makePng(9, 9))
      return { input: { params: { documentId: id }, body: { study: 'Tea' } }, count: rows(schema.documents) }
    },
    'branding.upload': () => ({
      input: { body: { pptx_template: { file_name: 'House.pptx', bytes: makeTemplate() } } },
      count: events('branding.filled'),
    }),
    'share.email': () => ({
      input: { body: { item_type: 'study', item_id: 'Oats', emails: [people.user.email], note: '' } },
      count: () => Promise.resolve(box.arrived.length),
    }),
  }

  const send = (id: string, { input, bytes }: Case): Promise<unknown> => {
    const call = Object.values(wire).find(one => (one as Call).id === id) as Call
    return api.call(call, input, bytes ? { bytes } : {})
  }
  const press = (id: string, one: Case, with_: typeof fault) => {
    fault = with_
    return send(id, one).finally(() => {
      fault = null
    })
  }
  const creating = allEndpoints.filter(({ creates }) => creates !== undefined).map(({ id }) => id)

  it('stands in this table, whatever it creates', () => {
    expect(Object.keys(CASES).sort()).toEqual([...creating].sort())
  })

  it.each(creating)('%s is done once when its answer is lost and the button is pressed again', async id => {
    const one = await CASES[id]?.()
    if (!one) throw new Error(`${id} is missing in the table`)
    keys = []
    lost = []
    const before = await one.count()
    await expect(press(id, one, 'signed out')).rejects.toMatchObject({ failure: { kind: 'http', status: 401 } })
    expect(await one.count()).toBe(before)
    await expect(press(id, one, 'answer lost')).rejects.toMatchObject({ failure: { kind: 'network' } })
    expect(lost).toEqual(['done'])
    expect(await one.count()).toBe(before + 1)
    await press(id, one, null)
    expect(await one.count()).toBe(before + 1)
    const [refused, first, again] = keys
    expect([again, refused === first]).toEqual([first, false])
  })

  it('keeps no file that a repeat brought', async () => {
    const files = () => people.tenant(tx => tx.select({ file: schema.documents.file }).from(schema.documents))
    const { input } = (await CASES['documents.upload']?.()) ?? {}
    const bytes = await png('at once.png')
    const query = { file_name: bytes.name, bytes: bytes.size }
    const before = (await files()).length
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        send('documents.upload', { input: { ...(input as object), query }, bytes, count: rows(schema.documents) }),
      ),
    )
    expect(new Set(made.map(item => (item as { id: string }).id)).size).toBe(1)
    expect(await files()).toHaveLength(before + 1)
  })

  it('that sends mail is not done twice while it is still at it, and again when its process died', async () => {
    const key = 'half-done'
    const body = { item_type: 'study', item_id: 'Tea', emails: [people.user.email], note: 'once' } as const

    const share = () => people.as('admin').send(shareByEmail, { body }, { headers: { 'idempotency-key': key } })
    expect((await share()).status).toBe(200)
    // The state left by a process that ended in between.
    const table = schema.idempotencyKeys
    await people.tenant(tx => tx.update(table).set({ status: null, response: null }).where(eq(table.key, key)))
    const sent = box.arrived.length
    expect((await share()).status).toBe(503)
    expect(box.arrived).toHaveLength(sent)
    const past = sql`now() - interval '3 minutes'`
    await people.tenant(tx => tx.update(table).set({ created: past }).where(eq(table.key, key)))
    expect((await share()).status).toBe(200)
    expect(box.arrived).toHaveLength(sent + 1)
  })

  it('is done once when the page is reloaded between the two presses, and new when that was long ago', async () => {
    const one: Case = {
      input: { params: { id: 'Oats' }, body: { text: 'Over a reload.' } },
      count: rows(schema.keyInsights),
    }
    const before = await one.count()
    await expect(press('insights.create', one, 'answer lost')).rejects.toThrow()
    api = newPage()
    await press('insights.create', one, null)
    expect(await one.count()).toBe(before + 1)

    await expect(press('insights.create', one, 'answer lost')).rejects.toThrow()
    expect(await one.count()).toBe(before + 2)
    vi.setSystemTime(Date.now() + 10 * 60_000)
    api = newPage()
    vi.useRealTimers()
    await press('insights.create', one, null)
    expect(await one.count()).toBe(before + 3)
  })

  it('leaves no words of a person in the storage of the browser', async () => {
    const one: Case = {
      input: { params: { id: 'Oats' }, body: { text: 'Secret plans.' } },
      count: rows(schema.keyInsights),
    }
    await expect(press('insights.create', one, 'answer lost')).rejects.toThrow()
    const stored = tab.getItem('unanswered calls') ?? ''
    expect(stored).toContain(keys.at(-1))
    expect(stored).not.toContain('Secret')
  })

  it('is new after something of its area was removed: the person has seen what there was', async () => {
    const insight = { params: { id: 'Tea' }, body: { text: 'Seen and removed.' } }
    const one = { input: insight, count: rows(schema.keyInsights) }
    await expect(press('insights.create', one, 'answer lost')).rejects.toThrow()
    const [found] = (await api.call(wire.listInsights, { params: { id: 'Tea' } })).results
    await api.call(wire.deleteInsight, { params: { id: 'Tea', insightId: found?.id ?? '' } })
    const made = await api.call(wire.createInsight, insight)
    expect((await api.call(wire.listInsights, { params: { id: 'Tea' } })).results.map(({ id }) => id)).toEqual([
      made.id,
    ])
  })
})
