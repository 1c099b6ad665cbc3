import { describe, expect, it } from 'vitest'
import { ROLES } from '@core/domain'
import { deactivationEffects, roleEffects } from './effects'

const counts = { studies: 138, studies_as_user: 124, favorites: 38, reports: 1, stories: 0 }
const texts = (...[from, to]: [(typeof ROLES)[number], (typeof ROLES)[number]]) =>
  roleEffects(from, to, counts, 2).map(({ kind, text }) => `${kind}: ${text}`)

describe('what another role changes', () => {
  it('names what a manager loses as a user, with the number of studies', () => {
    expect(texts('Manager', 'User')).toEqual([
      'keep: Keeps 2 groups, 38 favorites and 1 saved report',
      'loss: Can no longer add studies, import or publish data',
      'loss: Can no longer manage users',
      'loss: Loses access to 14 studies',
    ])
  })

  it('names what a user gains as a manager', () => {
    expect(texts('User', 'Manager')).toEqual([
      'gain: Can add studies, import and publish data',
      'gain: Can manage users and managers',
      'gain: Opens 14 studies more, all 138 in total',
      'keep: Keeps 2 groups, 38 favorites and 1 saved report',
    ])
  })

  it('says nothing of studies between roles that open the same', () => {
    expect(texts('Manager', 'Admin').join()).not.toContain('studies')
    expect(texts('Admin', 'Manager')).toContain('loss: Can no longer change admins or the branding')
    expect(
      roleEffects('Manager', 'User', { ...counts, studies_as_user: 138 }, 0).map(({ text }) => text),
    ).not.toContain('Loses access to 0 studies')
  })

  it.each(ROLES)('is nothing where %s stays', role => {
    expect(texts(role, role)).toEqual([])
  })

  it('orders gains, what stays, and losses', () => {
    const order = ['gain', 'keep', 'loss']
    for (const from of ROLES)
      for (const to of ROLES) {
        const kinds = roleEffects(from, to, counts, 1).map(({ kind }) => order.indexOf(kind))
        expect(kinds, `${from} ${to}`).toEqual([...kinds].sort())
      }
  })
})

it('says what a deactivated person keeps and loses', () => {
  const none = { studies: 3, studies_as_user: 3, favorites: 0, reports: 0, stories: 0 }
  expect(deactivationEffects(none, 0).map(({ text }) => text)).toEqual([
    'Keeps everything else',
    'Is signed out everywhere at once',
    'Can no longer log in',
  ])
})
