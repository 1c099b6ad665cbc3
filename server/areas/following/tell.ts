import { sql } from 'drizzle-orm'
import type { DirectKind, FoundType, NoticeItem, NoticeKind } from '@core/domain'
import { newId } from '../../db/ids'
import { inPieces } from '../../db/inPieces'
import { notices } from '../../db/schema'
import type { Tx } from '../../db/types'
import { queueMails } from './queue'

/** Who did something, in which organisation. */
export interface Doer {
  readonly clientId: string
  readonly userId: string
}

/** Who says something; nobody, where a time was over. */
type Teller = Pick<Doer, 'clientId'> & { readonly userId: string | null }

/** What is said of a thing. */
export interface Said<Kind extends NoticeKind = NoticeKind> {
  readonly kind: Kind
  readonly item: { readonly type: NoticeItem; readonly id: string }
  /** The card, dataset or comment that it is about: lines of the inbox count different ones. */
  readonly subject: string
  /** Only for readers who see this card of the story. */
  readonly cardId?: string
  /** Only for readers for whom this dataset exists. */
  readonly datasetId?: string
  /** Only for readers who see this question of the dataset. */
  readonly question?: string
  /** What kind of thing a search found; `subject` is its id. */
  readonly found?: FoundType
}

/**
 * Stores what is said to people, and has it mailed to those who want mails. What was said already and nobody has read moves to now.
 * Nobody is told of their own acts.
 */
export const say = async (tx: Tx, by: Teller, people: readonly string[], said: Said): Promise<void> => {
  // In one order everywhere: two that say the same at once wait for each other and do not block each other.
  const others = [...new Set(people)].filter(id => id !== by.userId).sort()
  if (others.length === 0) return
  const { kind, item, subject, cardId = null, datasetId = null, question = null, found = null } = said
  const about = { kind, itemType: item.type, itemId: item.id, subject, cardId, datasetId, question, found }
  await inPieces(others, some =>
    tx
      .insert(notices)
      .values(some.map(userId => ({ ...about, clientId: by.clientId, id: newId(), userId, by: by.userId })))
      .onConflictDoUpdate({
        target: [notices.clientId, notices.userId, notices.itemType, notices.itemId, notices.kind, notices.subject],
        targetWhere: sql`read_at is null and mail_id is null`,
        set: { created: sql`now()`, by: by.userId, question },
      }),
  )
  await queueMails(tx, by.clientId, others)
}

/** Says something to single people, such as that they were mentioned. They learn of it only while they may see what it is about. */
export const tell = (
  tx: Tx,
  by: Teller,
  { people, ...said }: Said<DirectKind> & { readonly people: readonly string[] },
): Promise<void> => say(tx, by, people, said)
