import { sql, type SQL } from 'drizzle-orm'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import {
  type Choice,
  type ShownFacet,
  type Vocabulary,
  YEAR_CATEGORY,
  choicesOf,
  missedCategory,
  overlaps,
  parseSelection,
  readVocabulary,
} from '../catalogue'

/** The `filters` of a listing of what studies hold. */
export interface StudyChoice {
  readonly vocabulary: Vocabulary
  readonly choices: readonly Choice[]
  /** Names of the chosen categories, in the order of their numbers in `missed`. */
  readonly categories: readonly string[]
  /** `missedCategory` of a row of studies. */
  readonly missed: SQL
}

export const readStudyChoice = async (
  tx: Tx,
  actor: Pick<Actor, 'clientId' | 'userId'>,
  filters: string | undefined,
): Promise<StudyChoice> => {
  const selection = parseSelection(filters)
  const vocabulary = await readVocabulary(tx, actor)
  const choices = choicesOf(selection, vocabulary)
  return {
    vocabulary,
    choices,
    categories: choices.map(choice => choice.category),
    missed: missedCategory(choices.map(({ facets }) => overlaps(sql`${studies.facets}`, facets))),
  }
}

/** Years newest first, other values by field and group position; only fields that may be filtered by. */
export const shownOfStudies =
  ({ values }: Vocabulary) =>
  (known: ReadonlySet<number>): ShownFacet<number>[] => [
    ...[...known]
      .filter(facet => facet < 0)
      .sort((a, b) => a - b)
      .map(facet => ({ category: YEAR_CATEGORY, label: String(-facet), facet })),
    ...values
      .filter(value => value.filterable && value.field !== YEAR_CATEGORY && known.has(value.ordinal))
      .map(({ field, path, ordinal }) => ({ category: field, label: path, facet: ordinal })),
  ]
