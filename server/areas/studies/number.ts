import { and, eq, sql } from 'drizzle-orm'
import { STUDY_NUMBER_MAX, studyNumberProblem } from '@core/domain'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'

const SLUG_MAX = 40

/** A study number of S5.9 made of a name: its letters and digits, joined by hyphens. */
export const numberSlug = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, Math.min(SLUG_MAX, STUDY_NUMBER_MAX - 8)).replace(/-+$/, '') || 'study'
}

/** The first free of `name`, `name-2`, `name-3`… A race for the same number ends in a unique violation of the loser. */
export const freeStudyNumber = async (tx: Tx, clientId: string, name: string): Promise<string> => {
  const slug = numberSlug(name)
  const rows = await tx
    .select({ number: studies.studyNumber })
    .from(studies)
    .where(and(eq(studies.clientId, clientId), sql`starts_with(lower(${studies.studyNumber}), ${slug.toLowerCase()})`))
  const taken = new Set(rows.map(row => row.number.toLowerCase()))
  const isFree = (number: string) => studyNumberProblem(number) === null && !taken.has(number.toLowerCase())
  if (isFree(slug)) return slug
  let counter = 2
  while (!isFree(`${slug}-${counter}`)) counter += 1
  return `${slug}-${counter}`
}
