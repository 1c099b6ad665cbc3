import { parseArgs } from 'node:util'
import { getStory, getStoryFigure, listStories, searchStories } from '@core/contract'
import { storeSurvey } from './analysisData'
import { benchSurvey } from './engineData'
import { startApp } from './libraryServer'
import { addSecondVersion, insertStories, tenantOf } from './storiesData'

const RESPONDENTS = 20_000
/** Milliseconds that half of the answers may take with 200 stories of 30 cards. */
const LIMIT = 150

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

type Call = () => Promise<unknown>
type Asking = Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['signIn']>>

/** Medians of calls that take turns, in milliseconds; the first rounds do not count. */
const inTurns = async (calls: readonly Call[], rounds: number): Promise<number[]> => {
  const times = calls.map((): number[] => [])
  for (let round = -2; round < rounds; round += 1)
    for (const [at, call] of calls.entries()) {
      const started = performance.now()
      await call()
      if (round >= 0) times[at]?.push(performance.now() - started)
    }
  return times.map(median)
}

/**
 * `bench stories [--stories 200] [--cards 30] [--rounds N] [--embedded]`: the home of stories, one story, and what is to be looked at
 * before and after a new version of their data, through the whole application; beside each the same call over as many stories
 * without cards, with the ratio. Then one figure, as it comes into sight: no other is calculated. Prints medians of N rounds
 * (default 15). Returns 1 when one takes longer than its limit.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      stories: { type: 'string' },
      cards: { type: 'string' },
      rounds: { type: 'string' },
      embedded: { type: 'boolean' },
    },
  })
  const [count, cards] = [Number(values.stories ?? 200), Number(values.cards ?? 30)]
  const rounds = Number(values.rounds ?? 15)
  const app = await startApp(values.embedded === true)
  const late: string[] = []
  const report = (name: string, ms: number, beside?: number) => {
    const ratio =
      beside === undefined ? '' : `  ${(ms / beside).toFixed(1)} times the same without cards (${beside.toFixed(1)} ms)`
    const verdict = ms > LIMIT ? `  MORE than ${LIMIT} ms` : ''
    console.log(`${name.padEnd(44)} ${ms.toFixed(1).padStart(8)} ms${ratio}${verdict}`)
    if (ms > LIMIT) late.push(name)
  }
  try {
    const survey = benchSurvey(RESPONDENTS)
    const organisations: { readonly clientId: string; readonly call: Asking }[] = []
    for (const each of [cards, 0]) {
      const stored = await storeSurvey(app.db, survey, `stories-${String(each)}@stories.test`)
      const { clientId, userId } = await tenantOf(app.db, stored)
      await app.db.owner(clientId, tx => insertStories(tx, clientId, userId, { count, cards: each }))
      organisations.push({ clientId, call: await app.signIn(stored.email) })
    }
    await app.db.vacuum()
    const beside = async (name: string, ask: (call: Asking) => Promise<unknown>) => {
      const [full = NaN, bare = NaN] = await inTurns(
        organisations.map(
          ({ call }) =>
            () =>
              ask(call),
        ),
        rounds,
      )
      report(name, full, bare)
    }
    const params = { storyId: 'story-7' }
    const toLookAt = { query: { to_look_at: '1', page_size: '100' } }
    console.log(`${count.toLocaleString('en-US')} stories of ${String(cards)} cards, ${app.db.engine}`)
    await beside('home, first page', call => call(searchStories, { query: { page_size: '24' } }))
    await beside('home, a word of all', call => call(searchStories, { query: { page_size: '24', query: 'wave' } }))
    await beside('one story', call => call(getStory, { params }))
    await beside('to look at, nothing is', call => call(listStories, toLookAt))
    for (const { clientId } of organisations) await app.db.owner(clientId, tx => addSecondVersion(tx, clientId))
    await beside('to look at, all are', call => call(listStories, toLookAt))
    const [full] = organisations
    const figure = { params: { ...params, cardId: 'story-7-2' } }
    const [old = NaN, newest = NaN] = await inTurns(
      [
        () => full?.call(getStoryFigure, figure) ?? Promise.reject(new Error('There is no organisation')),
        () => full?.call(getStoryFigure, { ...figure, query: { newest: '1' } }) ?? Promise.resolve(),
      ],
      rounds,
    )
    report('a figure that comes into sight', old)
    report('its newest figures, to compare', newest)
  } finally {
    await app.stop()
  }
  return late.length > 0 ? 1 : 0
}
