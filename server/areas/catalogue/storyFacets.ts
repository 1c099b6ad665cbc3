import { sql, type SQL } from 'drizzle-orm'
import { stories } from '../../db/schema'

export const STORY_YEAR = 'story_year'
/** Parts a facet, as `stories.facets` has it: no name of a field and no value holds it. */
export const STORY_FACET_SPLIT = '\u001F'

/** The values of a story with every value above them, and the year in which it was made, as texts. */
export const STORY_FACETS = sql`${stories.facets} || (${`${STORY_YEAR}${STORY_FACET_SPLIT}`} || extract(year from ${stories.created} at time zone 'UTC')::int)`

/** For each category, whether facets hold one of its chosen values. */
export const storyPasses = (chosen: Readonly<Record<string, readonly string[]>>, facets: SQL): SQL[] =>
  Object.entries(chosen).map(
    ([category, values]) =>
      sql`${facets} && ${sql.param(values.map(value => `${category}${STORY_FACET_SPLIT}${value}`))}::text[]`,
  )
