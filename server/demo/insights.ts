import { and, eq } from 'drizzle-orm'
import { fillGlossary } from '../areas/glossary'
import { newId } from '../db/ids'
import { keyInsights, studies, whitelist } from '../db/schema'
import type { Tx } from '../db/types'
import { LIBRARY } from './content'
import type { DemoPeople } from './library'
import { TRACKER_STUDY } from './studies'

/** What stands out of the tracker, whom its studies may be shared with, and the organisation's own words. */
export const insertInsights = async (tx: Tx, clientId: string, people: DemoPeople): Promise<void> => {
  const tracker = and(eq(studies.clientId, clientId), eq(studies.studyNumber, TRACKER_STUDY.studyNumber))
  const [study] = await tx
    .update(studies)
    .set({ description: LIBRARY.description })
    .where(tracker)
    .returning({ id: studies.id })
  if (!study) return
  await tx.insert(keyInsights).values(
    LIBRARY.insights.map((text, at) => ({
      clientId,
      id: newId(),
      studyId: study.id,
      position: at + 1,
      text,
      author: people.manager,
    })),
  )
  await fillGlossary(tx, { clientId, userId: people.manager }, LIBRARY.glossary)
  await tx.insert(whitelist).values(LIBRARY.whitelist.map(row => ({ ...row, clientId, id: newId() })))
}
