import { eq } from 'drizzle-orm'
import { DEFAULT_VIEW_SETTINGS, type StoryCardContent } from '@core/contract'
import { richOfPlain } from '@core/domain'
import { datasetQuestions, datasets, datasetVersions, stories, storyCards, users } from '@server/db/schema'
import type { Database, Tx } from '@server/db/types'
import type { StoredSurvey } from './analysisData'

const AXIS = 'a12'
const KINDS = ['headline', 'text', 'figure', 'figure', 'divider', 'figure'] as const
const CHUNK = 1000

const contentOf = (at: number, datasetId: string): StoryCardContent => {
  const kind = KINDS[at % KINDS.length] ?? 'divider'
  if (kind === 'divider') return { kind }
  if (kind === 'headline') return { kind, title: `${String(at)} % of them say so`, body: '' }
  if (kind === 'text')
    return { kind, title: `How ${String(at)} were asked`, body: richOfPlain('Online, in three waves. '.repeat(8)) }
  return {
    ...{ kind, title: `Figure ${String(at)}`, body: '', dataset_id: datasetId, question: questionOf(at) },
    view: {
      ...{ axis: [AXIS], nested: false, filters: null, weight: null, autoAdjustBase: true, breakout: null },
      ...{ parts: 'both', arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
    },
  }
}

const questionOf = (at: number): string => `s0${String(11 + (at % 20)).padStart(2, '0')}`

/** The organisation of a stored survey, found by its reader. */
export const tenantOf = async (db: Database, { email }: StoredSurvey) => {
  const [person] = await db.owner(null, tx =>
    tx.select({ clientId: users.clientId, userId: users.id }).from(users).where(eq(users.email, email)),
  )
  if (!person) throw new Error(`There is no ${email}`)
  return person
}

export interface StoriesSize {
  readonly count: number
  /** Cards of each. */
  readonly cards: number
}

/** Stories with cards of all kinds, half of them figures of the survey; public ones of their reader. */
export const insertStories = async (tx: Tx, clientId: string, author: string, { count, cards }: StoriesSize) => {
  const [dataset] = await tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.clientId, clientId))
  // Readers get figures of versions only that once reached them.
  await tx.update(datasetVersions).set({ publishedAt: new Date() }).where(eq(datasetVersions.clientId, clientId))
  const made = Array.from({ length: count }, (_, at) => ({
    ...{ clientId, id: `story-${String(at)}`, author, public: true },
    ...{ title: `What was found in wave ${String(at)}`, summary: 'Three findings and what follows from them.' },
  }))
  await tx.insert(stories).values(made)
  const rows = made.flatMap(({ id: storyId }) =>
    Array.from({ length: cards }, (_, at) => {
      const content = contentOf(at, dataset?.id ?? '')
      return {
        ...{ clientId, id: `${storyId}-${String(at)}`, storyId, position: at + 1, content },
        ...(content.kind === 'figure' && { version: 1, uses: [content.question, AXIS] }),
      }
    }),
  )
  for (let at = 0; at < rows.length; at += CHUNK) await tx.insert(storyCards).values(rows.slice(at, at + CHUNK))
}

/** The same data as a second version, which readers have from now on. */
export const addSecondVersion = async (tx: Tx, clientId: string): Promise<void> => {
  const [version] = await tx.select().from(datasetVersions).where(eq(datasetVersions.clientId, clientId))
  if (!version) throw new Error('There is no version')
  await tx.insert(datasetVersions).values({ ...version, version: 2, fileVersion: 1 })
  const questions = await tx.select().from(datasetQuestions).where(eq(datasetQuestions.clientId, clientId))
  await tx.insert(datasetQuestions).values(questions.map(question => ({ ...question, version: 2 })))
  await tx.update(datasets).set({ currentVersion: 2 }).where(eq(datasets.clientId, clientId))
}
