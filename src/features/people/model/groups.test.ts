import { expect, it } from 'vitest'
import { deletionProblem, groupDeletionEffects, groupsNamed, opensWords } from './groups'

const group = { name: 'Board', members: 0, studies: 0, datasets: 0, documents: 0, only_here: 0, kept_from: 0 }

it('finds groups by words of their names, whatever their case', () => {
  const groups = ['Board', 'North sales', 'Sales'].map(name => ({ ...group, name }))
  expect(groupsNamed(groups, ' ')).toBe(groups)
  expect(groupsNamed(groups, ' SALES ').map(({ name }) => name)).toEqual(['North sales', 'Sales'])
  expect(groupsNamed(groups, 'south')).toEqual([])
})

it('says what is for a group in counts', () => {
  expect(opensWords(group)).toBe('')
  expect(opensWords({ ...group, studies: 2, documents: 1 })).toBe('2 studies, 1 file')
})

it('says why a group has to stay', () => {
  expect(deletionProblem(group)).toBeNull()
  expect(deletionProblem({ ...group, only_here: 1 })).toBe(
    '1 study, dataset or file is for this group only. Choose other groups for it first.',
  )
})

it('says what a deletion takes from people, and what it shows them', () => {
  expect(groupDeletionEffects(group).map(({ text }) => text)).toEqual(['Accounts and studies stay'])
  expect(groupDeletionEffects({ ...group, members: 2, studies: 1, kept_from: 1 }).map(({ text }) => text)).toEqual([
    'Accounts and studies stay',
    '2 people leave the group',
    'They lose 1 study, unless another group opens them',
    '1 study no longer hidden from its people',
  ])
})
