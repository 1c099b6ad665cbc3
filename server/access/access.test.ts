import { describe, expect, it } from 'vitest'
import { mayAddRows, mayChangeRow } from './addedRow'
import { datasetAccess } from './dataset'
import { studyAccess } from './study'

const person = { admin: false, manager: false, groups: ['north'], silentRestrictions: false }
const study = { hiddenGroups: [], restrictedGroups: [], silentGroups: [] }
const dataset = { currentVersion: 1, published: true, groupRestrictions: [] }

describe('a study', () => {
  it.each([
    ['is open without restrictions', {}, {}, 'view'],
    ['is open for a named group', {}, { restrictedGroups: ['north', 'south'] }, 'view'],
    ['is locked for other groups', {}, { restrictedGroups: ['south'] }, 'locked'],
    [
      'is absent for silently restricted people',
      { silentRestrictions: true },
      { restrictedGroups: ['south'] },
      'absent',
    ],
    ['is absent for its silent groups', {}, { restrictedGroups: ['south'], silentGroups: ['north'] }, 'absent'],
    [
      'is absent for hidden groups, even named ones',
      {},
      { restrictedGroups: ['north'], hiddenGroups: ['north'] },
      'absent',
    ],
    ['is open for managers', { manager: true }, { restrictedGroups: ['south'], hiddenGroups: ['north'] }, 'view'],
    ['is open for admins', { admin: true }, { restrictedGroups: ['south'] }, 'view'],
  ])('%s', (_, who, rights, expected) => {
    expect(studyAccess({ ...person, ...who }, { ...study, ...rights })).toBe(expected)
  })
})

describe('a dataset', () => {
  it.each([
    ['is open when published', {}, {}, 'full'],
    ['is limited for other groups', {}, { groupRestrictions: ['south'] }, 'limited'],
    ['is open for a named group', {}, { groupRestrictions: ['north'] }, 'full'],
    ['is absent until published', {}, { published: false }, 'absent'],
    ['is open for managers before it is published', { manager: true }, { published: false }, 'full'],
    ['is absent for everybody without a committed version', { admin: true }, { currentVersion: 0 }, 'absent'],
  ])('%s', (_, who, rights, expected) => {
    expect(datasetAccess({ ...person, ...who }, { ...dataset, ...rights })).toBe(expected)
  })
})

describe('a net or calculated row', () => {
  const reader = { userId: 'me', admin: false, manager: false, full: true }
  it.each([
    ['is for its maker to change', {}, { made_by: 'me' }, true],
    ['is not for others', {}, { made_by: 'other' }, false],
    ['is for managers, whoever made it', { manager: true }, { made_by: 'other' }, true],
    ['is for admins, whoever made it', { admin: true }, { made_by: 'other' }, true],
    ['of the file is for managers', { manager: true }, {}, true],
    ['of the file is for nobody else', {}, {}, false],
    ['is out of reach once the full rights are gone', { full: false }, { made_by: 'me' }, false],
  ])('%s', (_, who, row, expected) => {
    expect(mayChangeRow({ ...reader, ...who }, row)).toBe(expected)
  })

  it('is added with full rights on the dataset only', () => {
    expect([true, false].map(full => mayAddRows({ full }))).toEqual([true, false])
  })
})
