import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { canManage, FOUND_TYPES } from '@core/domain'
import { follows, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor } from '../../access/context'
import { insertJob } from '../../jobs/enqueue'
import { defineJob, type Job, type JobCtx } from '../../jobs/types'
import { readVocabulary } from '../catalogue'
import { readGlossaryOf } from '../glossary'
import { matchOf, type Findable, type Match } from './matches'
import { say, type Doer } from './tell'

/** Searches that are asked in one transaction; a job that follows asks the others. */
const AT_ONCE = 200

const order = z.strictObject({
  type: z.enum(FOUND_TYPES),
  id: z.string(),
  before: z.optional(z.number()),
  /** Who published it. */
  by: z.string(),
  /** The last search that was asked: its address and who follows it. */
  after: z.optional(z.tuple([z.string(), z.string()])),
})
type Order = z.infer<typeof order>

const isSearch = (clientId: string) => and(eq(follows.clientId, clientId), eq(follows.itemType, 'search'))

const nextSearches = (tx: Tx, clientId: string, after: Order['after']) =>
  tx
    .select({ userId: follows.userId, itemId: follows.itemId })
    .from(follows)
    .where(
      and(
        isSearch(clientId),
        after && sql`(${follows.itemId}, ${follows.userId}) > (${after[0]}::text, ${after[1]}::text)`,
      ),
    )
    .orderBy(asc(follows.itemId), asc(follows.userId))
    .limit(AT_ONCE)

/** Equal for people who find the same. Stories are also seen by their authors. */
const rightsOf = ({ userId, ...person }: Actor, { type }: Findable): string =>
  JSON.stringify([
    canManage(person),
    [...person.groups].sort(),
    person.silentRestrictions,
    type === 'story' ? userId : null,
  ])

/** Asks each search once for all who follow it with the same rights, and tells those who find something. */
const ask = async (ctx: JobCtx, tx: Tx, asked: Order): Promise<void> => {
  const { clientId } = ctx
  const searches = await nextSearches(tx, clientId, asked.after)
  const last = searches.at(-1)
  if (!last) return
  const ids = [...new Set(searches.map(({ userId }) => userId))]
  const people = new Map((await activePeople(tx, clientId, inArray(users.id, ids))).map(one => [one.userId, one]))
  const vocabulary = await readVocabulary(tx, { clientId })
  const glossary = await readGlossaryOf(tx, clientId)
  const answers = new Map<string, Match | null>()
  const told = new Map<string, { readonly address: string; readonly match: Match; readonly people: string[] }>()
  for (const { userId, itemId } of searches) {
    const actor = people.get(userId)
    if (!actor) continue
    const key = `${rightsOf(actor, asked)} ${itemId}`
    const known = answers.get(key)
    const match =
      known === undefined ? await matchOf(tx, actor, asked, { address: itemId, vocabulary, glossary }) : known
    answers.set(key, match)
    if (!match) continue
    const same = told.get(key) ?? { address: itemId, match, people: [] }
    told.set(key, { ...same, people: [...same.people, userId] })
  }
  const by = { clientId, userId: asked.by }
  const about = { found: asked.type, subject: asked.id, ...(asked.type === 'dataset' && { datasetId: asked.id }) }
  for (const { address, match, people: finders } of told.values())
    await say(tx, by, finders, { kind: 'search_found', item: { type: 'search', id: address }, ...about, ...match })
  if (searches.length === AT_ONCE) await ctx.enqueue(tx, findJob, { ...asked, after: [last.itemId, last.userId] })
}

/** Tells people of what their followed searches find in something that was published. */
export const findJob: Job<Order> = defineJob({
  name: 'following.find',
  data: order,
  lane: 'searches',
  run: (ctx, asked) => ctx.tenant(tx => ask(ctx, tx, asked)),
})

/** Has followed searches asked whether they find this, once its change is stored. */
export const noteFindable = async (tx: Tx, by: Doer, found: Findable): Promise<void> => {
  const some = await tx
    .select({ one: sql`1` })
    .from(follows)
    .where(isSearch(by.clientId))
    .limit(1)
  if (some.length > 0) await insertJob(tx, findJob, { ...found, by: by.userId })
}
