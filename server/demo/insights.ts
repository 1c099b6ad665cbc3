import { and, eq } from 'drizzle-orm'
import { newId } from '../db/ids'
import { keyInsights, studies, whitelist } from '../db/schema'
import type { Tx } from '../db/types'
import type { DemoPeople } from './library'
import { TRACKER_STUDY } from './studies'

const DESCRIPTION =
  'Three waves a year on awareness, use and image of quick-service restaurants in the United Kingdom, among adults aged 18 and over. Asked online; weighted by age and region.'

/** Their only figures are those of DEMO_STORIES, which a test counts again. */
export const DEMO_INSIGHTS: readonly string[] = [
  'Awareness of Copper Griddle rose in every wave: 65%, 70% and 73%.',
  '52% of those who know us recognised the autumn advertisement, after 32% in each of the two waves before.',
  'Bao Street is known to 49% of 18 to 24s, and to 10% of those of 65 and over.',
]

/** Addresses outside the organisation that its people may share with. */
const WHITELIST = [
  { kind: 'email', value: 'ines@agency.test' },
  { kind: 'email', value: 'reports@printer.test' },
  { kind: 'domain', value: 'fieldwork.test' },
] as const

/** What stands out of the tracker, and whom its studies may be shared with. */
export const insertInsights = async (tx: Tx, clientId: string, people: DemoPeople): Promise<void> => {
  const tracker = and(eq(studies.clientId, clientId), eq(studies.studyNumber, TRACKER_STUDY.studyNumber))
  const [study] = await tx
    .update(studies)
    .set({ description: DESCRIPTION })
    .where(tracker)
    .returning({ id: studies.id })
  if (!study) return
  await tx.insert(keyInsights).values(
    DEMO_INSIGHTS.map((text, at) => ({
      clientId,
      id: newId(),
      studyId: study.id,
      position: at + 1,
      text,
      author: people.manager,
    })),
  )
  await tx.insert(whitelist).values(WHITELIST.map(row => ({ ...row, clientId, id: newId() })))
}
