import { sql, type SQL } from 'drizzle-orm'
import { notedClients, takeUsage, unfoundIn, type UsageNotes } from '../../access/usage'
import { rowsOf } from '../../db/rows'
import type { Database, Tx } from '../../db/types'
import { repeat, type Repeated } from '../../process/repeat'
import type { Sweep } from '../../store/sweep'

/** Calls of one search come within this time. */
const SETTLED_MS = 10_000
/** Months that counts are kept, and different words that found nothing. */
const MONTHS_KEPT = 24
const WORDS_KEPT = 10_000

/** The month of a moment in UTC, such as 2026-11. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

const listOf = (rows: readonly SQL[]): SQL => sql.join([...rows], sql`, `)

const sorted = <T>(entries: Iterable<readonly [string, T]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))

const writeOpened = async (tx: Tx, clientId: string, { opened }: UsageNotes): Promise<void> => {
  if (opened.size === 0) return
  const rows = sorted(opened).map(([key, { times, last }]) => {
    const at = key.indexOf(' ')
    const when = new Date(last)
    return sql`(${clientId}, ${key.slice(0, at)}, ${key.slice(at + 1)}, ${monthOf(when)}, ${times}::int, ${when.toISOString()}::timestamptz)`
  })
  await rowsOf(
    tx,
    sql`insert into usage_counts (client_id, kind, item, month, times, last) values ${listOf(rows)}
      on conflict (client_id, kind, item, month)
      do update set times = usage_counts.times + excluded.times, last = greatest(usage_counts.last, excluded.last)`,
  )
}

const writePeople = async (tx: Tx, clientId: string, { people }: UsageNotes): Promise<void> => {
  if (people.size === 0) return
  const ids = listOf([...people].sort().map(id => sql`${id}`))
  // Somebody who was deleted meanwhile is not counted any more.
  await rowsOf(
    tx,
    sql`insert into usage_people (client_id, month, user_id)
      select u.client_id, ${monthOf(new Date())}, u.id from users u where u.client_id = ${clientId} and u.kind = 'person' and u.id in (${ids})
      on conflict do nothing`,
  )
}

const writeSearches = async (tx: Tx, clientId: string, notes: UsageNotes): Promise<void> => {
  const unfound = unfoundIn(notes)
  if (unfound.size === 0) return
  const rows = sorted(unfound).map(([words, times]) => sql`(${clientId}, ${words}, ${times}::int, now())`)
  await rowsOf(
    tx,
    sql`insert into unfound_searches (client_id, words, times, last) values ${listOf(rows)}
      on conflict (client_id, words) do update set times = unfound_searches.times + excluded.times, last = now()`,
  )
}

/** Rows of one statement: far below the number of values that a statement can have. */
const PIECE = 5000

const piecesOf = (notes: UsageNotes): UsageNotes[] => {
  const empty = { opened: new Map(), people: new Set<string>(), searched: new Map() }
  const cut = <T>(all: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(all.length / PIECE) }, (_, at) => all.slice(at * PIECE, (at + 1) * PIECE))
  return [
    ...cut([...notes.opened]).map(some => ({ ...empty, opened: new Map(some) })),
    ...cut([...notes.people]).map(some => ({ ...empty, people: new Set(some) })),
    { ...empty, searched: notes.searched },
  ]
}

/** Writes down what this process counted in one organisation. `settledMs`: how old a search has to be. */
export const writeUsage = async (tx: Tx, clientId: string, settledMs = SETTLED_MS): Promise<void> => {
  const notes = takeUsage(clientId, settledMs)
  if (!notes) return
  for (const piece of piecesOf(notes)) {
    await writeOpened(tx, clientId, piece)
    await writePeople(tx, clientId, piece)
    await writeSearches(tx, clientId, piece)
  }
}

/** Forgets what is too old to be shown, and words beyond the bound, the oldest first. */
export const sweepUsage: Sweep = async ({ clientId, tenant }, now = Date.now()) => {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - MONTHS_KEPT)
  await tenant(async tx => {
    await rowsOf(tx, sql`delete from usage_people where client_id = ${clientId} and month < ${monthOf(oldest)}`)
    // The last month of each study stays, so that it is known when it was opened last.
    await rowsOf(
      tx,
      sql`delete from usage_counts where client_id = ${clientId} and kind = 'question' and month < ${monthOf(oldest)}`,
    )
    await rowsOf(
      tx,
      sql`delete from unfound_searches where client_id = ${clientId} and (last < ${oldest.toISOString()}::timestamptz or words in (
        select words from unfound_searches where client_id = ${clientId} order by last desc offset ${WORDS_KEPT}))`,
    )
  })
}

/** Writes down what this process counts, now and then until stopped, and once more then. */
export const writeUsageEvery = (db: Database, everyMs: number, onError: (error: unknown) => void): Repeated => {
  const writeAll = async (settledMs?: number) => {
    for (const clientId of notedClients()) await db.tenant(clientId, tx => writeUsage(tx, clientId, settledMs))
  }
  const writing = repeat(everyMs, () => writeAll(), onError)
  return {
    stop: () =>
      writing
        .stop()
        .then(() => writeAll(0))
        .catch(onError),
  }
}
