import { describe, expect, it } from 'vitest'
import { assignableRoles, canChangeRole, canEditUser, flagsOf, ROLES } from './peopleRules'
import { roleOf, type Role } from './roles'

describe('the label of a role', () => {
  it.each([
    [true, true, 'Admin'],
    [true, false, 'Admin'],
    [false, true, 'Manager'],
    [false, false, 'User'],
  ] as const)('of admin %s and manager %s is %s', (admin, manager, label) => {
    expect(roleOf({ admin, manager })).toBe(label)
  })

  it.each(ROLES)('%s is what its stored form says', role => {
    expect(roleOf(flagsOf(role))).toBe(role)
  })
})

describe('roles that somebody may give', () => {
  it.each([
    ['Admin', ['User', 'Manager', 'Admin']],
    ['Manager', ['User', 'Manager']],
    ['User', ['User']],
  ] as const)('%s', (actor, roles) => {
    expect(assignableRoles(actor)).toEqual(roles)
  })
})

/** Actor, target and new role of every change that is allowed; no other is. */
const ALLOWED: readonly string[] = [
  'Admin User User',
  'Admin User Manager',
  'Admin User Admin',
  'Admin Manager User',
  'Admin Manager Manager',
  'Admin Manager Admin',
  'Admin Admin User',
  'Admin Admin Manager',
  'Admin Admin Admin',
  'Manager User User',
  'Manager User Manager',
  'Manager Manager User',
  'Manager Manager Manager',
]

const every = ROLES.flatMap(actor => ROLES.flatMap(target => ROLES.map(next => [actor, target, next] as const)))

describe('a change of role', () => {
  it.each(every)('%s gives %s the role %s', (actor, target, next) => {
    expect(canChangeRole(actor, target, next)).toBe(ALLOWED.includes(`${actor} ${target} ${next}`))
  })
})

describe('editing a person', () => {
  const pairs: readonly (readonly [Role, Role, boolean])[] = [
    ['Admin', 'Admin', true],
    ['Admin', 'Manager', true],
    ['Admin', 'User', true],
    ['Manager', 'Admin', false],
    ['Manager', 'Manager', true],
    ['Manager', 'User', true],
    ['User', 'Admin', false],
    ['User', 'Manager', false],
    ['User', 'User', false],
  ]
  it.each(pairs)('%s edits %s: %s', (actor, target, allowed) => {
    expect(canEditUser(actor, target)).toBe(allowed)
  })
})
