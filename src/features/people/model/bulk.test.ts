import { describe, expect, it } from 'vitest'
import type { SiteUser } from '@core/contract'
import { flagsOf, type Role } from '@core/domain'
import { bulkEffects, bulkParts, bulkWords, withGroup } from './bulk'

const person = (role: Role, more: Partial<SiteUser> = {}): SiteUser => ({
  profile_id: role,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@x.example',
  ...flagsOf(role),
  active: true,
  invited: false,
  integrations: [],
  groups: [],
  last_seen: null,
  last_admin: false,
  mail_problem: null,
  ...more,
})

describe('a change of several people', () => {
  it('says how many change, who is so already, and who stays', () => {
    const users = [
      person('User'),
      person('User', { active: false }),
      person('Admin'),
      person('User', { active: false, invited: true }),
    ]
    expect(bulkEffects('Manager', users, { active: false })).toEqual({
      changing: 1,
      lines: [
        '1 person can no longer log in. Their sessions and tokens end at once; what they made stays.',
        '1 person is so already.',
        '2 people stay as they are: admins that only an admin may change, the last active admin, or people who have not joined.',
      ],
    })
  })

  it('never takes the last admin, and gives no role that the actor may not give', () => {
    expect(bulkEffects('Admin', [person('Admin', { last_admin: true })], { role: 'User' }).changing).toBe(0)
    expect(bulkEffects('Admin', [person('Admin', { last_admin: true })], { active: false }).changing).toBe(0)
    expect(bulkEffects('Manager', [person('User')], { role: 'Admin' }).changing).toBe(0)
    expect(bulkEffects('Admin', [person('User'), person('User')], { role: 'Manager' })).toEqual({
      changing: 2,
      lines: ['2 people become managers, at once and in open sessions too.'],
    })
  })

  it('has a name', () => {
    expect(bulkWords({ active: false }, 3)).toBe('Deactivate 3 people')
    expect(bulkWords({ role: 'Admin' }, 1)).toBe('Make 1 person an admin')
    expect(bulkWords({ role: 'Manager' }, 2)).toBe('Make 2 people managers')
    expect(bulkWords({ group: 'Board', into: true }, 2)).toBe('Add 2 people to Board')
    expect(bulkWords({ group: 'Board', into: false }, 1)).toBe('Remove 1 person from Board')
  })

  it('of a group says who joins, who is in it, and that admins stay for managers', () => {
    const users = [person('User'), person('User', { groups: ['Board'] }), person('Admin')]
    expect(bulkEffects('Manager', users, { group: 'Board', into: true })).toEqual({
      changing: 1,
      lines: [
        '1 person can open what is for “Board”, at once.',
        '1 person is so already.',
        '1 person stays as they are: only admins can change an admin.',
      ],
    })
    expect(bulkEffects('Admin', users, { group: 'Board', into: false }).changing).toBe(1)
    expect(withGroup(person('User', { groups: ['Zoo'] }), 'Board', true).groups).toEqual(['Board', 'Zoo'])
    expect(withGroup(person('User', { groups: ['Board', 'Zoo'] }), 'Board', false).groups).toEqual(['Zoo'])
  })

  it('comes in parts without those who are so already', () => {
    const users = Array.from({ length: 120 }, (_, at) => person('User', { active: at % 6 !== 0 }))
    expect(bulkParts(users, { active: false }, 50).map(part => part.length)).toEqual([50, 50])
    expect(bulkParts(users, { active: true }, 50).map(part => part.length)).toEqual([20])
    expect(bulkParts([], { active: true }, 50)).toEqual([])
  })
})
