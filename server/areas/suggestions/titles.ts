import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { documents, stories, studies, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { documentOpen, storyVisible, studySample, studyViewable } from '../../access/library'
import { onRow } from '../fullText'
import { titleQuery, type Typed } from './typed'

/** Stories that the reader sees and that are not archived, by their titles. */
export const suggestStories = (tx: Tx, actor: Actor, typed: Typed) => {
  const score = onRow(typed.terms, { search: sql`${stories.search}`, folded: sql`${stories.searchText}` }).score
  return tx
    .select({ id: stories.id, title: stories.title, firstName: users.firstName, lastName: users.lastName })
    .from(stories)
    .innerJoin(users, and(eq(users.clientId, stories.clientId), eq(users.id, stories.author)))
    .where(
      and(
        eq(stories.clientId, actor.clientId),
        storyVisible(actor),
        isNull(stories.archivedAt),
        sql`${stories.search} @@ ${titleQuery(typed)}`,
      ),
    )
    .orderBy(sql`${score} desc`, desc(stories.created), stories.id)
    .limit(typed.most)
}

/** Documents that the reader may open, by their names. */
export const suggestDocuments = (tx: Tx, actor: Actor, { terms, most }: Typed) => {
  const row = onRow(terms, { search: sql`${documents.search}`, folded: sql`${documents.searchText}` })
  return tx
    .select({
      id: documents.id,
      name: documents.name,
      fileType: documents.fileType,
      pageCount: documents.pageCount,
      study: {
        id: studies.id,
        name: studies.name,
        studyNumber: studies.studyNumber,
        date: studies.date,
        sample: studySample(actor),
      },
    })
    .from(documents)
    .innerJoin(studies, and(eq(studies.clientId, documents.clientId), eq(studies.id, documents.studyId)))
    .where(and(eq(documents.clientId, actor.clientId), studyViewable(actor), documentOpen(actor), row.found))
    .orderBy(sql`${row.score} desc`, desc(documents.created), documents.id)
    .limit(most)
}
