import { setTimeout as pause } from 'node:timers/promises'
import {
  createFavorite,
  analyse,
  getDataset,
  getStudy,
  listStudies,
  deleteFavorite,
  routePath,
  searchQuestions,
  type Endpoint,
} from '@core/contract'
import { createRandom, type Random } from '@server/demo/random'

/** Somebody who is signed in, and the process that their browser reached. */
export interface Account {
  readonly url: string
  readonly authorization: string
  /** A study with a dataset, and questions of it. */
  readonly study: string
  readonly dataset: string
  readonly questions: readonly [string, ...string[]]
}

export type Kind = 'list' | 'search' | 'table' | 'open' | 'save'

export interface Answered {
  readonly kind: Kind
  readonly ms: number
  readonly status: number
}

interface Parts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** One call, read to its end; resolves to the status and the text. */
export const ask = async (
  { url, authorization }: Pick<Account, 'url' | 'authorization'>,
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Parts,
): Promise<{ status: number; text: string }> => {
  const path = routePath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  )
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
    method: endpoint.method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const WORDS = [
  'brand',
  'snack',
  'price',
  'breakfast',
  'how often',
  'coffee at home',
  'satisfied',
  'bradn',
  'age',
] as const

/** A table of one question by another, with a filter now and then, so that few are the same. */
export const tableRequest = (random: Random, { questions }: Pick<Account, 'questions'>) => ({
  rows: [{ question: random.pick(questions) }],
  axis: [{ question: random.pick(questions) }],
  nested: false,
  filters: null,
  weight: random.chance(0.5) ? 'weight' : null,
  auto_adjust_base: random.chance(0.5),
  inverted: false,
})

type Step = (account: Account, random: Random) => Promise<number>

const save: Step = async (account, random) => {
  const body = { item_type: 'study', item_id: account.study }
  const { status, text } = await ask(account, createFavorite, { body })
  if (status >= 300 || random.chance(0.5)) return status
  const { id } = JSON.parse(text) as { id: string }
  return (await ask(account, deleteFavorite, { params: { id } })).status
}

const STEPS: Readonly<Record<Kind, Step>> = {
  list: async (account, random) =>
    (
      await ask(account, listStudies, {
        query: { page_size: '25', boost: '1', sort: random.pick(['-study_year', 'study_name']) },
      })
    ).status,
  search: async (account, random) =>
    (await ask(account, searchQuestions, { query: { page_size: '25', query: random.pick(WORDS) } })).status,
  table: async (account, random) =>
    (
      await ask(account, analyse, {
        params: { studyId: account.study, datasetName: account.dataset },
        body: tableRequest(random, account),
      })
    ).status,
  open: async (account, random) =>
    random.chance(0.5)
      ? (await ask(account, getStudy, { params: { id: account.study } })).status
      : (await ask(account, getDataset, { params: { studyId: account.study, datasetName: account.dataset } })).status,
  save,
}

/** Of a hundred steps. */
const MIX: readonly (readonly [Kind, number])[] = [
  ['list', 35],
  ['search', 25],
  ['table', 25],
  ['open', 10],
  ['save', 5],
]

const kindOf = (random: Random): Kind => {
  let left = random.next() * 100
  for (const [kind, share] of MIX) {
    left -= share
    if (left < 0) return kind
  }
  return 'list'
}

/** What a person looks at an answer for before the next step, in milliseconds on average. */
const THINKS_MS = 3000

/** People who go through the product until the signal; resolves to what was answered, in no order. */
export const letThemWork = async (
  accounts: readonly Account[],
  seed: number,
  signal: AbortSignal,
): Promise<readonly Answered[]> => {
  const answers: Answered[] = []
  const work = async (account: Account, at: number): Promise<void> => {
    const random = createRandom(seed + at)
    const think = () => pause(-Math.log(1 - random.next()) * THINKS_MS, undefined, { signal }).catch(() => undefined)
    await think()
    while (!signal.aborted) {
      const kind = kindOf(random)
      const started = performance.now()
      const status = await STEPS[kind](account, random).catch(() => 0)
      answers.push({ kind, ms: performance.now() - started, status })
      await think()
    }
  }
  await Promise.all(accounts.map(work))
  return answers
}
