import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { canManage } from '@core/domain'
import { datasets, studies } from '../db/schema'
import type { Actor } from '../http/context'

type Reader = Pick<Actor, 'admin' | 'manager' | 'groups' | 'silentRestrictions'>

/** 'locked': the reader knows that there is something; 'absent': nothing tells it from what never was. */
export type Access = 'view' | 'locked' | 'absent'

interface StudyGroups {
  readonly hiddenGroups: readonly string[]
  readonly restrictedGroups: readonly string[]
  readonly silentGroups: readonly string[]
}

const shared = (groups: readonly string[], mine: readonly string[]): boolean =>
  groups.some(group => mine.includes(group))

/** S2.37, S6.13: managers see all studies; hidden and silent groups make a study absent, a missing group locks it. */
export const studyAccess = (reader: Reader, study: StudyGroups): Access => {
  if (canManage(reader)) return 'view'
  if (shared(study.hiddenGroups, reader.groups)) return 'absent'
  if (study.restrictedGroups.length === 0 || shared(study.restrictedGroups, reader.groups)) return 'view'
  return reader.silentRestrictions || shared(study.silentGroups, reader.groups) ? 'absent' : 'locked'
}

const groupsOf = (reader: Reader): SQL => sql`${sql.param([...reader.groups])}::text[]`

const open = (column: SQL, reader: Reader): SQL => sql`(cardinality(${column}) = 0 or ${column} && ${groupsOf(reader)})`

/** `studyAccess` = 'view' as a condition, so that it acts before counting. */
export const studyViewable = (reader: Reader): SQL =>
  canManage(reader)
    ? sql`true`
    : sql`(not ${studies.hiddenGroups} && ${groupsOf(reader)} and ${open(sql`${studies.restrictedGroups}`, reader)})`

/** `studyAccess` other than 'absent'. */
export const studyPresent = (reader: Reader): SQL => {
  if (canManage(reader)) return sql`true`
  if (reader.silentRestrictions) return studyViewable(reader)
  const loud = sql`(not ${studies.hiddenGroups} && ${groupsOf(reader)} and not ${studies.silentGroups} && ${groupsOf(reader)})`
  return sql`(${studyViewable(reader)} or ${loud})`
}

interface DatasetRights {
  readonly currentVersion: number
  readonly published: boolean
  readonly groupRestrictions: readonly string[]
}

/**
 * Of a dataset in a study that may be viewed. Uncommitted ones exist for nobody, unpublished ones for managers only;
 * without one of its groups a reader is 'locked': only questions open to everyone (S6.14).
 */
export const datasetAccess = (reader: Reader, dataset: DatasetRights): Access => {
  if (dataset.currentVersion === 0) return 'absent'
  if (canManage(reader)) return 'view'
  if (!dataset.published) return 'absent'
  if (dataset.groupRestrictions.length === 0 || shared(dataset.groupRestrictions, reader.groups)) return 'view'
  return reader.silentRestrictions ? 'absent' : 'locked'
}

/** `datasetAccess` = 'view' as a condition. */
export const datasetViewable = (reader: Reader): SQL =>
  canManage(reader)
    ? sql`${datasets.currentVersion} > 0`
    : sql`(${datasets.currentVersion} > 0 and ${datasets.published} and ${open(sql`${datasets.groupRestrictions}`, reader)})`
