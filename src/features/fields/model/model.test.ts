import { describe, expect, it } from 'vitest'
import { treesOf, type FieldChange } from '@core/domain'
import { dropAt, restOf, spotOf } from './drop'
import { readOutline } from './outline'
import { readChanges } from './read'
import { pendingOf, rowsOf, type TreeRow } from './rows'
import { begun, changed, turned, withoutLine, type Work } from './work'

const value = (id: string, parent: string | null, position: number) => ({
  ...{ id, value: id, parent },
  group_position: position,
})
const TREES = treesOf([
  {
    ...{ id: 'f', name: 'Category', filterable: true, personalizable: true },
    values: [
      value('food', null, 1),
      value('snacks', 'food', 1),
      value('crisps', 'snacks', 1),
      value('nuts', 'food', 2),
      value('drinks', null, 2),
    ],
  },
])
const start = begun(TREES, 'r1')
const step = (work: Work, ...changes: object[]): Work =>
  changed(
    work,
    changes.map(change => ({ field: 'f', ...change }) as FieldChange),
  ).work
const all = new Set(['food', 'snacks', 'nuts', 'drinks', 'n'])
const shown = (work: Work, query = ''): TreeRow[] =>
  rowsOf({
    ...{ base: work.base, now: work.now, field: 'f', expanded: all, query },
    pending: pendingOf(work.base, work.now, 'f', work.lines),
  })
const drawn = (work: Work, query = '') =>
  shown(work, query).map(
    ({ value: name, level, note }) => `${'  '.repeat(level)}${name}${note === null ? '' : ` (${note})`}`,
  )
const treeOf = (work: Work) => {
  const tree = work.now.fields.get('f')
  if (!tree) throw new Error('The field is gone')
  return tree
}

describe('rows of a tree that is edited', () => {
  it('say what happened to them, and keep what is removed in its place', () => {
    const work = step(
      start,
      { kind: 'move', value: 'crisps', parent: 'drinks', position: 1 },
      { kind: 'remove', value: 'snacks' },
      { kind: 'rename', value: 'food', name: 'Edibles' },
      { kind: 'add', value: 'n', name: 'New one', parent: 'food', position: 9 },
      { kind: 'merge', value: 'nuts', into: 'drinks' },
    )
    expect(drawn(work)).toEqual([
      'Edibles (New name, was food)',
      '  snacks (Removed)',
      '  nuts (Merged into drinks)',
      '  New one (New)',
      'drinks (nuts merged in)',
      '  crisps (Moved from snacks)',
    ])
  })

  it('are those that are searched for, with all above them', () => {
    expect(drawn(start, 'CRI')).toEqual(['food', '  snacks', '    crisps'])
  })
})

describe('the changes', () => {
  it('are undone one by one, with what was built on them', () => {
    const work = step(
      start,
      { kind: 'add', value: 'n', name: 'New', parent: null, position: 1 },
      { kind: 'move', value: 'nuts', parent: 'n', position: 1 },
      { kind: 'rename', value: 'drinks', name: 'Tea' },
    )
    const line = work.lines.find(({ kind }) => kind === 'add')
    if (!line) throw new Error('No line')
    const { work: next, lost } = withoutLine(work, line)
    expect(lost).toBe(1)
    expect(next.lines.map(({ kind, value: of }) => [kind, of])).toEqual([['rename', 'drinks']])
  })

  it('are none once everything is as it was', () => {
    const there = step(start, { kind: 'rename', value: 'drinks', name: 'Tea' })
    expect(there.changes).toHaveLength(1)
    expect(step(there, { kind: 'rename', value: 'drinks', name: 'drinks' }).changes).toEqual([])
  })

  it('go back and forth by keys', () => {
    const two = step(step(start, { kind: 'remove', value: 'nuts' }), { kind: 'remove', value: 'drinks' })
    const back = turned(two, 'undo')
    expect(back.lines).toHaveLength(1)
    expect(turned(back, 'redo').lines).toHaveLength(2)
    expect(turned(start, 'undo')).toBe(start)
  })

  it('leave everything as it was when one of them cannot be made', () => {
    const { work, problem } = changed(start, [{ kind: 'rename', field: 'f', value: 'nuts', name: 'snacks' }])
    expect(work).toBe(start)
    expect(problem).toContain('already')
  })

  it('are read from a draft, and nothing else is', () => {
    const draft = { revision: 'r', changes: [{ kind: 'move', field: 'f', value: 'v', parent: null, position: 1 }] }
    expect(readChanges(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readChanges({ revision: 'r', changes: [{ kind: 'explode', field: 'f' }] })).toBeUndefined()
    expect(readChanges({ revision: 'r', changes: [{ kind: 'remove', field: 1 }] })).toBeUndefined()
    expect(readChanges('text')).toBeUndefined()
  })
})

describe('a lifted value', () => {
  const rows = shown(start)
  const place = (id: string, gap: number, level: number) => {
    const { parent, position } = dropAt(treeOf(start), restOf(treeOf(start), rows, id), id, gap, level)
    return [parent, position]
  }

  it('starts where it is', () => {
    const rest = restOf(treeOf(start), rows, 'nuts')
    const { gap, level } = spotOf(rows, rest, 'nuts')
    expect(place('nuts', gap, level)).toEqual(['food', 2])
  })

  it('goes as deep as the row above allows, and no higher than the row below', () => {
    expect(place('drinks', 4, 9)).toEqual(['nuts', 1])
    expect(place('drinks', 4, 1)).toEqual(['food', 3])
    expect(place('drinks', 4, 0)).toEqual([null, 2])
    expect(place('drinks', 2, 0)).toEqual(['snacks', 1])
    expect(place('drinks', 0, 5)).toEqual([null, 1])
  })

  it('is never put below itself', () => {
    expect(restOf(treeOf(start), rows, 'food').map(({ id }) => id)).toEqual(['drinks'])
    expect(place('food', 1, 1)).toEqual(['drinks', 1])
  })
})

describe('a pasted list', () => {
  let made = 0
  const read = (text: string) => readOutline(text, treeOf(start), null, () => `new${(made += 1)}`)

  it('goes below the lines above it by tabs or spaces, and takes what is there already', () => {
    const { lines, changes } = read('Food\n\tSnacks\n\t\t- Popcorn\n\tDips\n\nPets\n  1. Cats\n')
    expect(lines.map(({ name, level, known }) => [name, level, known])).toEqual([
      ['Food', 0, true],
      ['Snacks', 1, true],
      ['Popcorn', 2, false],
      ['Dips', 1, false],
      ['Pets', 0, false],
      ['Cats', 1, false],
    ])
    const { work, problem } = changed(start, changes)
    expect(problem).toBeNull()
    expect(drawn(work).filter(row => row.includes('New'))).toEqual(['    Popcorn (New)', '  Dips (New)', 'Pets (New)'])
  })

  it('leaves out what cannot be a value, with what is below it, and equal lines become one', () => {
    const { lines, changes } = read(`A:::B\n  Below\nTwice\ntwice\n${'x'.repeat(121)}`)
    expect(lines.map(({ problem }) => problem)).toEqual([
      '::: separates levels and cannot be part of a name.',
      'The line above it is left out.',
      null,
      null,
      'Use at most 120 characters.',
    ])
    expect(changes).toHaveLength(1)
  })
})
