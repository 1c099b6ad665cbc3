import { sql, type SQL } from 'drizzle-orm'

/** `facets` of a column overlap the given ones. */
export const overlaps = (column: SQL, facets: readonly number[]): SQL =>
  facets.length === 0 ? sql`false` : sql`${column} && ${sql.param([...facets])}::int[]`
