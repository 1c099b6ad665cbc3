import type { MetadataField } from '@core/contract'
import { describe, expect, it } from 'vitest'
import { groupsOf, searchGroups } from './model'

const field = (name: string, paths: readonly string[], over: Partial<MetadataField> = {}): MetadataField => ({
  id: name,
  name,
  field_type: 'text',
  filterable: true,
  personalizable: true,
  position: 0,
  values: paths.map((path, place) => {
    const levels = path.split('/')
    return {
      id: path,
      value: levels.at(-1) ?? '',
      parent: levels.length > 1 ? levels.slice(0, -1).join('/') : null,
      group_position: place,
      count: 10 - place,
    }
  }),
  ...over,
})
const FOOD = field('Category', ['Food', 'Food/Snacks', 'Food/Snacks/Crisps', 'Food/Dairy', 'Crème brûlée'])
const chosen = (...ids: string[]) => new Map(ids.map(id => [`Category:${id}`, true]))
const groupWith = (map: ReadonlyMap<string, boolean>) => {
  const [group] = groupsOf([FOOD], map)
  if (!group) throw new Error('no group')
  const tag = (id: string) => group.tags.find(each => each.id === id)
  return { group, tag }
}

describe('the groups of a picker', () => {
  it('are the personalizable fields with values, in their order', () => {
    const groups = groupsOf(
      [
        field('Region', ['North'], { position: 2 }),
        field('Empty', []),
        field('Method', ['Phone'], { personalizable: false }),
        field('Brand', ['A'], { position: 1 }),
        field('Audience', ['B'], { position: 1 }),
      ],
      new Map(),
    )
    expect(groups.map(group => group.name)).toEqual(['Audience', 'Brand', 'Region'])
  })

  it('hold their values level by level, with labels, counts and whether there are values below', () => {
    const { group, tag } = groupWith(new Map())
    expect(group.levels.get(null)?.map(each => each.label)).toEqual(['Food', 'Crème brûlée'])
    expect(group.levels.get('Food')?.map(each => each.label)).toEqual(['Snacks', 'Dairy'])
    expect(tag('Food')).toMatchObject({ label: 'Food', count: 10, selected: false, hasChildren: true, above: [] })
    expect(tag('Food/Snacks/Crisps')).toMatchObject({ hasChildren: false, above: ['Food', 'Snacks'] })
  })

  it('count what is chosen on every level, and a branch once', () => {
    const { group, tag } = groupWith(chosen('Food/Snacks/Crisps', 'Food/Dairy', 'Crème brûlée'))
    expect(group.selectedCount).toBe(3)
    expect(tag('Food')).toMatchObject({ selected: false, selectedBelow: 2 })
    expect(tag('Food/Snacks')).toMatchObject({ selected: false, selectedBelow: 1 })
    expect(groupWith(chosen('Food')).group.selectedCount).toBe(1)
  })

  it('say with which chosen value the ones below it count', () => {
    const { tag } = groupWith(chosen('Food'))
    expect(tag('Food')).toMatchObject({ selected: true, includedBy: null })
    expect(tag('Food/Snacks/Crisps')).toMatchObject({ selected: false, includedBy: 'Food' })
    expect(groupWith(new Map([['Category:Food', false]])).tag('Food/Dairy')).toMatchObject({ includedBy: null })
  })

  it('keep a value whose parent is not known at the first level', () => {
    const [group] = groupsOf([field('Category', ['Hidden/Known'])], new Map())
    expect(group?.levels.get(null)?.map(tag => tag.label)).toEqual(['Known'])
  })
})

describe('a search for preferences', () => {
  const groups = groupsOf([FOOD, field('Region', ['North', 'South'])], new Map())
  const found = (search: string) =>
    searchGroups(groups, search).map(each => [each.group.name, each.found?.map(tag => tag.label) ?? null])

  it.each([
    [
      '',
      [
        ['Category', null],
        ['Region', null],
      ],
    ],
    [
      '  ',
      [
        ['Category', null],
        ['Region', null],
      ],
    ],
    ['crisps', [['Category', ['Crisps']]]],
    ['CREME BRUL', [['Category', ['Crème brûlée']]]],
    ['reg', [['Region', null]]],
    [
      'o',
      [
        ['Category', null],
        ['Region', null],
      ],
    ],
    ['north', [['Region', ['North']]]],
    ['(', []],
  ])('for %j finds %j', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })
})
