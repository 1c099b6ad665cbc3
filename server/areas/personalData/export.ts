import { Readable } from 'node:stream'
import { and, desc, eq, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as contract from '@core/contract'
import type { Ctx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import * as schema from '../../db/schema'
import type { Tx } from '../../db/types'
import { asAttachment } from '../../store/attachment'
import { activeUser } from '../../access/authenticate'
import { linesOf } from '../audit'
import { readFollows, readLines } from '../following'
import { isPerson } from '../people'
import { OWNED, ownedBy } from './owned'

const { users, stories, storyComments, reports, keyInsights, documents, glossaryEntries, imports } = schema

/** Lines of the log in one piece. */
const PIECE = 1000
/** Rows of one table at most: nobody makes as many by hand. */
const ROWS = 50_000

/** What nobody needs to know, and what would open something. */
const SECRET = new Set([
  'clientId',
  'passwordHash',
  'hash',
  'seed',
  'publicKey',
  'userId',
  'request',
  'response',
  'file',
])
/** Tables of which the rows say nothing about the person. Notices and follows may name what is hidden from them: they come as on their screens. */
const MECHANISM: ReadonlySet<string> = new Set([
  ...['idempotency_keys', 'sign_in_steps', 'recovery_codes', 'account_links'],
  ...['notices', 'follows'],
])

const withoutSecrets = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !SECRET.has(name) && !Buffer.isBuffer(value)))

/** Rows that are the person's alone, by the names of their tables. A session's id is what its cookie is compared with. */
const ownRows = async (tx: Tx, clientId: string, id: string) => {
  const made: Record<string, unknown[]> = {}
  for (const owned of OWNED) {
    const name = getTableName(owned.table)
    if (MECHANISM.has(name)) continue
    const rows = await tx
      .select()
      .from(owned.table)
      .where(ownedBy(owned, clientId, id))
      .limit(ROWS)
    made[name] = rows.map(row => {
      const { id: key, ...rest } = withoutSecrets(row)
      return name === 'sessions' ? rest : key === undefined ? rest : { id: key, ...rest }
    })
  }
  return made
}

/** The inbox and what the person follows, as they see it; nobody does whose account is not active. */
const newsOf = async (tx: Tx, clientId: string, id: string) => {
  const person = await activeUser(tx, clientId, id)
  if (!person) return { notices: [], follows: [] }
  const lines = await readLines(tx, person, ROWS)
  return { notices: lines.map(({ ids: _, ...line }) => line), follows: await readFollows(tx, person) }
}

/** What the person made for others: titles and texts, not the figures of reports. */
const madeFor = async (tx: Tx, clientId: string, id: string) => {
  const by = (table: { readonly clientId: PgColumn }, author: PgColumn) =>
    and(eq(table.clientId, clientId), eq(author, id))
  return {
    stories: await tx
      .select({
        id: stories.id,
        title: stories.title,
        summary: stories.summary,
        public: stories.public,
        created: stories.created,
      })
      .from(stories)
      .where(by(stories, stories.author)),
    comments: await tx
      .select({
        id: storyComments.id,
        story: storyComments.storyId,
        text: storyComments.text,
        created: storyComments.created,
        edited: storyComments.edited,
      })
      .from(storyComments)
      .where(by(storyComments, storyComments.author)),
    reports: await tx
      .select({ id: reports.id, title: reports.title, description: reports.description, created: reports.created })
      .from(reports)
      .where(by(reports, reports.creator)),
    key_insights: await tx
      .select({ id: keyInsights.id, text: keyInsights.text, created: keyInsights.created })
      .from(keyInsights)
      .where(by(keyInsights, keyInsights.author)),
    documents: await tx
      .select({ id: documents.id, name: documents.name, created: documents.created })
      .from(documents)
      .where(by(documents, documents.uploadedBy)),
    glossary: await tx
      .select({ id: glossaryEntries.id, forms: glossaryEntries.forms, created: glossaryEntries.created })
      .from(glossaryEntries)
      .where(by(glossaryEntries, glossaryEntries.createdBy)),
    imports: await tx
      .select({ id: imports.id, file_name: imports.fileName, created: imports.created })
      .from(imports)
      .where(by(imports, imports.userId))
      .orderBy(desc(imports.created)),
  }
}

/** The account, what is theirs, what they made, and piece by piece the lines of the log that name them. */
async function* pieces(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  const { clientId } = ctx.actor
  const about = await ctx.tenant(async tx => {
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.clientId, clientId), eq(users.id, id)))
    return {
      organisation: ctx.client.name,
      account: withoutSecrets(account ?? {}),
      own: { ...(await ownRows(tx, clientId, id)), ...(await newsOf(tx, clientId, id)) },
      made: await madeFor(tx, clientId, id),
    }
  })
  yield Buffer.from(`${JSON.stringify(about, null, 2).slice(0, -2)},\n  "log": [`)
  let after: string | null = null
  let first = true
  for (;;) {
    const from: string | null = after
    const lines: Awaited<ReturnType<typeof linesOf>> = await ctx.tenant(tx =>
      linesOf(tx, clientId, { user: id }, { after: from, limit: PIECE }),
    )
    for (const line of lines) {
      yield Buffer.from(`${first ? '' : ','}\n    ${JSON.stringify(line)}`)
      first = false
    }
    if (lines.length < PIECE) break
    after = lines.at(-1)?.id ?? null
  }
  yield Buffer.from('\n  ]\n}\n')
}

const answer = (ctx: Ctx, id: string): Response =>
  new Response(Readable.toWeb(Readable.from(pieces(ctx, id))) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': asAttachment('Personal data.json'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })

/** The file of somebody else; that it was taken is a line of the log. */
export const exportPerson: Verb<typeof contract.exportPerson> = async (ctx, { params: { profileId } }) => {
  await ctx.tenant(async tx => {
    const own = and(eq(users.clientId, ctx.actor.clientId), eq(users.id, profileId), isPerson)
    const [person] = await tx.select({ id: users.id }).from(users).where(own)
    if (!person) throw notFound('person')
    await ctx.audit(tx, { event: 'user.data_exported', outcome: 'ok', detail: { user: profileId } })
  })
  return answer(ctx, profileId)
}

export const exportOwnData: Verb<typeof contract.exportOwnData> = async ctx => {
  const { userId } = ctx.actor
  await ctx.tenant(tx => ctx.audit(tx, { event: 'user.data_exported', outcome: 'ok', detail: { user: userId } }))
  return answer(ctx, userId)
}
