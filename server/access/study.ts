import { canManage } from '@core/domain'
import type { Actor } from './context'

/** Groups of a study as the rules need them. */
export interface StudyRights {
  readonly hiddenGroups: readonly string[]
  readonly restrictedGroups: readonly string[]
  readonly silentGroups: readonly string[]
}

type Person = Pick<Actor, 'admin' | 'manager' | 'groups' | 'silentRestrictions'>

const among = (person: Person, groups: readonly string[]): boolean =>
  groups.some(group => person.groups.includes(group))

/**
 * 'view': open. 'locked': a 'Restricted Study' card without content (S6.13). 'absent': for this person there is no such
 * study, in no list, count, facet or error. Managers and admins view everything of their organisation.
 */
export const studyAccess = (person: Person, study: StudyRights): 'view' | 'locked' | 'absent' => {
  if (canManage(person)) return 'view'
  if (among(person, study.hiddenGroups)) return 'absent'
  if (study.restrictedGroups.length === 0 || among(person, study.restrictedGroups)) return 'view'
  return person.silentRestrictions || among(person, study.silentGroups) ? 'absent' : 'locked'
}
