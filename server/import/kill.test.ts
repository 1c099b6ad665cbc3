import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisResponse, Dataset, ImportReview, ImportStatus, StudyListItem } from '@core/contract'
import { serve, type Serving } from '../../test/harness/serverProcess'
import { createRandom } from '../demo/random'

const KILLS = 20
/** Longest time from start-up to a kill at a random moment. */
const LONGEST_MS = 1000
/** Every other kill aims at the commit: longest time from the choices to it. */
const COMMIT_MS = 150
const PASSWORD = 'a long demo password for tests'
const RESPONDENTS = 20_000
const QUESTIONS = 50

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const random = createRandom(4711)

const answer = (row: number, column: number): number => 1 + ((row * (column + 3) + (row >> 3)) % 5)
const survey = Buffer.from(
  [
    Array.from({ length: QUESTIONS }, (_, column) => `Q${column + 1} rating of aspect ${column + 1}`).join(','),
    ...Array.from({ length: RESPONDENTS }, (_, row) =>
      Array.from({ length: QUESTIONS }, (_, column) => answer(row, column)).join(','),
    ),
  ].join('\n'),
)
const firstColumn = [1, 2, 3, 4, 5].map(
  code => Array.from({ length: RESPONDENTS }, (_, row) => row).filter(row => answer(row, 0) === code).length,
)

/** A built server on one folder, shared with all servers killed before it. */
class Server {
  #serving: Serving | undefined
  #jwt = ''

  constructor(readonly folder: string) {}

  async start(): Promise<void> {
    this.#serving = await serve(main, { DATA_DIR: this.folder, DEMO_PASSWORD: PASSWORD })
    const { jwt } = await this.call<{ jwt: string }>('POST', '/users/login/', {
      email: 'manager@demo.test',
      password: PASSWORD,
    })
    this.#jwt = jwt
  }

  /** No warning, no flushing: as a crash or the kernel would end it. */
  async kill(): Promise<void> {
    this.#serving?.process.kill('SIGKILL')
    await this.#serving?.finished
  }

  async call<T>(method: string, path: string, body?: object | Buffer): Promise<T> {
    const octets = body instanceof Buffer
    const url = this.#serving?.url ?? ''
    const response = await fetch(path.startsWith('/proxy/') ? url + path : `${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#jwt}`,
        origin: url,
        ...(octets ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: octets ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

interface Running {
  readonly id: string
  readonly name: string
}

describe('a server killed in the middle of imports', () => {
  let server: Server
  let number = 0
  let running: Running | null = null
  const done: (Running & { readonly studyId: string })[] = []
  const failed: Running[] = []
  const killedIn: Record<string, number> = {}
  let lastState = 'none'
  let committing: (() => void) | null = null

  beforeAll(async () => {
    server = new Server(await mkdtemp(join(tmpdir(), 'tabularium-kill-')))
    await server.start()
  })
  afterAll(async () => {
    await server.kill()
    await rm(server.folder, { recursive: true, force: true })
  })

  const begin = async (): Promise<Running> => {
    number += 1
    const name = `Killed import ${number}`
    const { id } = await server.call<ImportStatus>('POST', '/imports/', {
      study_name: name,
      file_name: 'survey.csv',
      file_bytes: survey.length,
    })
    return { id, name }
  }

  /** What a person does next with the import; the server does the rest. */
  const step = async ({ id }: Running, status: ImportStatus): Promise<void> => {
    if (status.state === 'uploading') await server.call('PUT', `/imports/${id}/file/`, survey)
    else if (status.state === 'review') {
      const review = await server.call<ImportReview>('GET', `/imports/${id}/review/`)
      expect(review.respondents).toBe(RESPONDENTS)
      await server.call('POST', `/imports/${id}/commit/`, {
        dataset_name: 'Main',
        weight: null,
        excluded: [],
        accepted: [],
        texts: {},
      })
      lastState = 'committing'
      committing?.()
    } else await sleep(20)
  }

  /** Finishes the current import and goes on with the next, until `stop` or until one has ended. */
  const drive = async (stop: { now: boolean }, untilEnd = false): Promise<void> => {
    while (!stop.now) {
      running ??= await begin()
      const status = await server.call<ImportStatus>('GET', `/imports/${running.id}/`)
      lastState = status.state
      if (status.state === 'done' || status.state === 'failed') {
        if (status.state === 'done') done.push({ ...running, studyId: status.study_id ?? '' })
        else failed.push(running)
        running = null
        if (untilEnd) return
      } else await step(running, status)
    }
  }

  /** Only finished imports have a study; each of those is whole. */
  const verify = async (): Promise<void> => {
    const list = await server.call<{ results: StudyListItem[] }>('GET', '/proxy/husky/studies/?page_size=500')
    const names = list.results.map(study => study.name).filter(name => name.startsWith('Killed import'))
    const finished = done.map(one => one.name)
    // The current import may have been committed at the moment of the kill.
    const unseen = names.filter(name => !finished.includes(name))
    expect(names).toEqual(expect.arrayContaining(finished))
    for (const name of unseen) {
      expect(name).toBe(running?.name)
      expect(await server.call('GET', `/imports/${running?.id ?? ''}/`)).toMatchObject({ state: 'done' })
    }
    expect(list.results).toHaveLength(41 + names.length)
  }

  const verifyWhole = async ({ studyId }: { studyId: string }): Promise<void> => {
    const dataset = await server.call<Dataset>('GET', `/datasets/${studyId}/Main/`)
    expect(dataset).toMatchObject({ respondents: RESPONDENTS, version_number: 1 })
    const question = dataset.questions.find(
      one => one.main_var_list[0]?.startsWith('Q1 ') || one.question_name === 'Q1' || one.is_grid,
    )
    const body = {
      rows: [{ question: question?.question_name ?? '' }],
      axis: [],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    }
    const { tables } = await server.call<AnalysisResponse>('POST', `/analysis/${studyId}/Main/`, body)
    const [table] = tables
    expect(
      table?.outcome === 'cube' ? table.cube.rows.filter(row => row.type === 'cat').map(row => row.n[0]) : table,
    ).toEqual(firstColumn)
  }

  it(`loses nothing that was committed and shows nothing that was not, ${KILLS} times over`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const stop = { now: false }
      const work = drive(stop).catch((error: unknown) => {
        // The connection of a killed server breaks; anything before is a failure.
        if (!stop.now) throw error
      })
      const share = random.next()
      const aimed = new Promise<void>(resolve => (committing = resolve)).then(() => sleep(share * COMMIT_MS))
      await Promise.race([kill % 2 === 0 ? sleep(share * LONGEST_MS) : aimed, work])
      stop.now = true
      await server.kill()
      await work
      killedIn[lastState] = (killedIn[lastState] ?? 0) + 1
      await server.start()
      await verify()
    }
    await drive({ now: false }, true)
    for (const one of done) await verifyWhole(one)
    expect(done.length).toBeGreaterThan(0)
    for (const { id } of failed)
      expect(await server.call('GET', `/imports/${id}/`)).toMatchObject({
        state: 'failed',
        problem: { code: 'internal' },
      })
    console.info(
      `killed ${KILLS} times (${JSON.stringify(killedIn)}): ${done.length} imports whole, ${failed.length} marked failed`,
    )
  }, 900_000)
})
