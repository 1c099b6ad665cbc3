import { sql, type SQL } from 'drizzle-orm'
import { datasets, studies } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { datasetPresent, datasetViewable, studyViewable } from '../../access/library'
import {
  type Asked,
  KNOWN,
  coveredArguments,
  isUnrestricted,
  metByCovered,
  metByOwnWords,
  sharesOf,
  wantedOf,
} from '../fullText'

/** A study that meets the query by its parts. */
export interface PartHit {
  readonly id: string
  /** It meets all of them, else some. */
  readonly whole: boolean
  /** How much of the query it meets, from 0 to 1. */
  readonly share: number
  /** Whether its own texts meet any. */
  readonly own: boolean
  /** Questions that the reader may see and that meet as much, with the study's help. */
  readonly questions: number
}

interface Found {
  readonly hits: readonly PartHit[]
  readonly known: readonly boolean[]
}

/** A time that was asked for is met by the study's date, unless words in quotes or excluded ones decide. */
const ownMatches = (asked: Asked): SQL => {
  const strict = asked.excluded.length > 0 || asked.concepts.some(concept => concept.quoted)
  const words = sql`${studies.search} @@ ${wantedOf(asked)}`
  return strict || asked.concepts.every(concept => concept.date === null)
    ? words
    : sql`(${words} or ${metByOwnWords(asked)} <> 0)`
}

/**
 * Studies that meet the query by their own texts and by one of their questions together: a study whose questions only have
 * the words between them does not meet it. Rights act before anything is weighed.
 */
export const studiesByParts = async (tx: Tx, actor: Actor, asked: Asked): Promise<Found> => {
  const [found] = await rowsOf<Found>(
    tx,
    sql`
    with seen as materialized (
      select ${studies.id} as id, case when ${ownMatches(asked)} then ${metByOwnWords(asked)} else 0 end as met
      from ${studies} where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)}
    ),
    place as materialized (
      select ${datasets.id} as dataset_id, ${datasets.currentVersion} as version, ${datasets.studyId} as study_id, ${datasetViewable(actor)} as open
      from ${datasets} where ${datasets.clientId} = ${actor.clientId} and ${datasetPresent(actor)}
    ),
    asked as materialized (
      select s.id, ${metByCovered(asked, sql`f.covered`)} | s.met as met, count(*)::int as questions
      from find_covered(${coveredArguments(asked)}) f join place p on p.dataset_id = f.dataset_id and p.version = f.version
        join seen s on s.id = p.study_id
      where p.open or ${isUnrestricted(actor.clientId)}
      group by 1, 2
    ),
    meets as materialized (
      select id as key, met, 0 as questions from seen where met <> 0 union all select id, met, questions from asked
    ),
    ${sharesOf(asked)}
    select ${KNOWN} as known, (
      select coalesce(json_agg(json_build_object('id', r.key, 'whole', r.whole, 'share', r.share, 'own', s.met <> 0, 'questions', (
        select coalesce(sum(m.questions), 0)::int from meets m join shapes h using (met) where m.key = r.key and h.share = r.share
      ))), '[]'::json)
      from rated r join seen s on s.id = r.key where r.whole or r.close
    ) as hits`,
  )
  return found ?? { hits: [], known: [] }
}
