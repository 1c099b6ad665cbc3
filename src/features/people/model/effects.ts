import type { UserEffects } from '@core/contract'
import { ROLES, type Role } from '@core/domain'
import { counted } from '@/lib/words'
import type { Effect } from '@/ui/EffectList'

const gain = (text: string): Effect => ({ kind: 'gain', text })
const loss = (text: string): Effect => ({ kind: 'loss', text })

const kept = ({ favorites, reports, stories }: UserEffects, groups: number): Effect => {
  const parts = [
    [groups, 'group', 'groups'],
    [favorites, 'favorite', 'favorites'],
    [reports, 'saved report', 'saved reports'],
    [stories, 'story', 'stories'],
  ] as const
  const held = parts.filter(([number]) => number > 0).map(([number, one, many]) => counted(number, one, many))
  const last = held.pop()
  if (last === undefined) return { kind: 'keep', text: 'Keeps everything else' }
  return { kind: 'keep', text: `Keeps ${held.length === 0 ? last : `${held.join(', ')} and ${last}`}` }
}

/** What another role changes for a person: gains first, then what stays, then losses. Empty when the role stays the same. */
export const roleEffects = (from: Role, to: Role, effects: UserEffects, groups: number): readonly Effect[] => {
  if (from === to) return []
  const up = ROLES.indexOf(to) > ROLES.indexOf(from)
  const closed = effects.studies - effects.studies_as_user
  const studies = (word: string) => (closed === 0 ? [] : [`${word} ${counted(closed, 'study', 'studies')}`])
  const worksOn = from === 'User' || to === 'User'
  const rules = from === 'Admin' || to === 'Admin'
  if (up)
    return [
      ...(worksOn ? [gain('Can add studies, import and publish data'), gain('Can manage users and managers')] : []),
      ...(worksOn ? studies('Opens').map(text => gain(`${text} more, all ${effects.studies} in total`)) : []),
      ...(rules ? [gain('Can make and change admins'), gain('Can change the branding')] : []),
      kept(effects, groups),
    ]
  return [
    kept(effects, groups),
    ...(rules ? [loss('Can no longer change admins or the branding')] : []),
    ...(worksOn ? [loss('Can no longer add studies, import or publish data'), loss('Can no longer manage users')] : []),
    ...(worksOn ? studies('Loses access to').map(loss) : []),
  ]
}

/** What the end of their access changes for a person. */
export const deactivationEffects = (effects: UserEffects, groups: number): readonly Effect[] => [
  kept(effects, groups),
  loss('Is signed out everywhere at once'),
  loss('Can no longer log in'),
]
