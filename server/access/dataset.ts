import { canManage } from '@core/domain'
import type { Actor } from './context'

export interface DatasetRights {
  readonly currentVersion: number
  readonly published: boolean
  readonly groupRestrictions: readonly string[]
}

type Person = Pick<Actor, 'admin' | 'manager' | 'groups' | 'silentRestrictions'>

/**
 * 'full': all questions. 'limited': only questions with unrestricted_filter, with protected bases. 'absent': nothing is committed
 * yet; or the person does not manage, and it is not published or, under silent restrictions, for other groups.
 */
export const datasetAccess = (person: Person, dataset: DatasetRights): 'full' | 'limited' | 'absent' => {
  if (dataset.currentVersion === 0) return 'absent'
  if (canManage(person)) return 'full'
  if (!dataset.published) return 'absent'
  const open =
    dataset.groupRestrictions.length === 0 || dataset.groupRestrictions.some(group => person.groups.includes(group))
  if (open) return 'full'
  return person.silentRestrictions ? 'absent' : 'limited'
}
