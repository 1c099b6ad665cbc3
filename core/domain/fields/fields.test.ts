import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyChanges,
  differences,
  FIELD_LIMITS,
  idsBelow,
  pathOf,
  subtree,
  treesOf,
  type FieldChange,
  type FieldTrees,
} from './index'

const value = (id: string, parent: string | null, position: number) => ({
  id,
  value: id.toUpperCase(),
  parent,
  group_position: position,
})
const flags = { filterable: true, personalizable: true }
const TREES = treesOf([
  { id: 'supplier', name: 'Supplier', ...flags, values: [value('one', null, 1)] },
  {
    id: 'category',
    name: 'Category',
    ...flags,
    values: [
      value('snacks', null, 1),
      value('salty', 'snacks', 1),
      value('crisps', 'salty', 1),
      value('sweet', 'snacks', 2),
      value('drinks', null, 2),
      value('coffee', 'drinks', 1),
    ],
  },
])

const on = (change: object) => ({ field: 'category', ...change }) as FieldChange
const after = (...changes: object[]) => applyChanges(TREES, changes.map(on))
const paths = (trees: FieldTrees): string[] => {
  const field = trees.fields.get('category')
  const walk = (parent: string | null): string[] =>
    field ? idsBelow(field, parent).flatMap(id => [pathOf(field, id), ...walk(id)]) : []
  return walk(null)
}
const messages = (...changes: object[]) => after(...changes).problems.map(({ part, message }) => [part, message])

describe('changes of a tree of values', () => {
  it('move a value with everything below it, to the place that is named', () => {
    const { trees } = after({ kind: 'move', value: 'salty', parent: 'drinks', position: 1 })
    expect(paths(trees)).toEqual([
      'SNACKS',
      'SNACKS:::SWEET',
      'DRINKS',
      'DRINKS:::SALTY',
      'DRINKS:::SALTY:::CRISPS',
      'DRINKS:::COFFEE',
    ])
    expect(differences(TREES, trees)).toEqual([{ kind: 'move', field: 'category', value: 'salty', below: 0 }])
  })

  it('remove a value with its descendants', () => {
    const { trees } = after({ kind: 'remove', value: 'snacks' })
    expect(paths(trees)).toEqual(['DRINKS', 'DRINKS:::COFFEE'])
    expect(differences(TREES, trees)).toEqual([{ kind: 'remove', field: 'category', value: 'snacks', below: 3 }])
  })

  it('merge a value: what is below follows, and equal names below become one', () => {
    const { trees } = after(
      { kind: 'add', value: 'new', name: 'Crisps', parent: 'sweet', position: 1 },
      { kind: 'add', value: 'dips', name: 'Dips', parent: 'salty', position: 9 },
      { kind: 'merge', value: 'salty', into: 'sweet' },
    )
    expect(paths(trees)).toEqual([
      'SNACKS',
      'SNACKS:::SWEET',
      'SNACKS:::SWEET:::Crisps',
      'SNACKS:::SWEET:::Dips',
      'DRINKS',
      'DRINKS:::COFFEE',
    ])
    expect([...trees.merged]).toEqual([
      ['crisps', 'new'],
      ['salty', 'sweet'],
    ])
    expect(differences(TREES, trees).map(({ kind, value: of }) => [kind, of])).toEqual([
      ['merge', 'salty'],
      ['add', 'new'],
      ['add', 'dips'],
    ])
  })

  it('merge a value into one far above it', () => {
    const { trees } = after({ kind: 'merge', value: 'salty', into: 'snacks' })
    expect(paths(trees).slice(0, 3)).toEqual(['SNACKS', 'SNACKS:::SWEET', 'SNACKS:::CRISPS'])
  })

  it('give no new value the id of one that was merged, which leads to the other', () => {
    const added = { kind: 'add', value: 'new', name: 'New', parent: 'snacks', position: 1 }
    expect(messages(added, { kind: 'merge', value: 'new', into: 'salty' }, { ...added, name: 'Again' })).toEqual([
      ['value', 'This id is taken. Use another one.'],
    ])
  })

  it('are refused with the part, and what to do', () => {
    expect(
      messages(
        { kind: 'add', value: 'x', name: 'Salty', parent: 'snacks', position: 1 },
        { kind: 'move', value: 'snacks', parent: 'crisps', position: 1 },
        { kind: 'merge', value: 'snacks', into: 'salty' },
        { kind: 'merge', value: 'snacks', into: 'one' },
        { kind: 'rename', value: 'one', name: 'Theirs' },
        { kind: 'rename', value: 'salty', name: ' ' },
        { kind: 'rename', value: 'salty', name: 'x'.repeat(FIELD_LIMITS.valueName + 1) },
        { kind: 'rename', value: 'salty', name: 'A:::B' },
        { kind: 'move', value: 'salty', parent: 'one', position: 1 },
        { kind: 'remove_field', field: 'supplier' },
        { kind: 'change_field', field: 'supplier', name: 'Agency' },
        { kind: 'remove', field: 'supplier', value: 'one' },
        { kind: 'add_field', field: 'year', name: 'study_year', position: 1 },
        { kind: 'add_field', field: 'twice', name: 'category', position: 1 },
      ),
    ).toEqual([
      ['name', 'There is a value "Salty" under SNACKS already. Choose another name, or merge the two.'],
      ['parent', 'SNACKS cannot go below itself. Choose a value outside of it.'],
      ['into', 'SALTY is below SNACKS. Move it out first, or merge the other way round.'],
      ['into', 'Choose a value of Category to merge SNACKS into.'],
      ['value', 'This value no longer exists. Discard this change, then choose another value.'],
      ['name', 'Enter a name.'],
      ['name', 'Use at most 120 characters.'],
      ['name', '::: separates levels and cannot be part of a name.'],
      ['parent', 'The value above it is not in Category. Choose one of this field.'],
      ['field', 'Every study needs Supplier: this field stays.'],
      ['name', 'Every study needs Supplier: this field keeps its name.'],
      ['value', 'Every study needs a supplier. Add another one first.'],
      ['name', 'Studies are filtered by year already. Choose another name.'],
      ['name', 'There is a field "category" already. Choose another name.'],
    ])
  })

  it('stop at the depth and the length that a path can have', () => {
    const chain = (names: readonly string[]) =>
      names.map((name, at) => ({
        kind: 'add',
        value: `c${at}`,
        name,
        parent: at === 0 ? null : `c${at - 1}`,
        position: 1,
      }))
    expect(messages(...chain(Array.from({ length: 11 }, (_, at) => `Level ${at}`)))).toEqual([
      ['parent', 'A tree can have 10 levels. Choose a higher level.'],
    ])
    expect(messages(...chain(Array.from({ length: 5 }, () => 'x'.repeat(110))))).toEqual([
      ['parent', 'A value and the names above it can have 500 characters in all. Shorten one of them.'],
    ])
  })

  it('leave every tree whole, whatever is done in whatever order', () => {
    const ids = fc.constantFrom('snacks', 'salty', 'crisps', 'sweet', 'drinks', 'coffee', 'a', 'b', 'c', 'one')
    const parent = fc.option(ids, { nil: null })
    const position = fc.integer({ min: 1, max: 6 })
    const name = fc.constantFrom('SALTY', 'salty', 'Crisps', 'New', 'Other')
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add'), value: ids, name, parent, position }),
      fc.record({ kind: fc.constant('rename'), value: ids, name }),
      fc.record({ kind: fc.constant('move'), value: ids, parent, position }),
      fc.record({ kind: fc.constant('remove'), value: ids }),
      fc.record({ kind: fc.constant('merge'), value: ids, into: ids }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), changes => {
        const { trees } = after(...changes)
        const field = trees.fields.get('category')
        if (!field) throw new Error('The field is gone')
        // Every value is reached from the top exactly once: no orphan, no cycle, one place each.
        const reached = idsBelow(field, null).flatMap(id => subtree(field, id))
        expect([...reached].sort()).toEqual([...field.values.keys()].sort())
        for (const [above, list] of field.below)
          for (const id of list) expect(field.values.get(id)?.parent ?? null).toBe(above)
        for (const [, list] of field.below) {
          const names = list.map(id => field.values.get(id)?.value.toLowerCase())
          expect(new Set(names).size).toBe(names.length)
        }
        for (const [from] of trees.merged) expect(field.values.has(from)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('take 20,000 values at once', () => {
    const changes = Array.from({ length: 19_990 }, (_, at) => ({
      ...{ kind: 'add', value: `v${at}`, name: `Value ${at}`, position: 1 + at },
      parent: at % 10 === 0 ? null : `v${at - (at % 10)}`,
    }))
    const { trees, problems } = after(...changes)
    expect(problems).toEqual([])
    expect(trees.fields.get('category')?.values.size).toBe(19_996)
  })
})
