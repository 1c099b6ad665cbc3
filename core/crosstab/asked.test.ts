import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns, tabulate, type Cube, type Plan } from './index'

interface Person {
  readonly parent: number | null
  readonly row: number | null
  readonly w: number
  /** null: not asked. */
  readonly items: readonly (number | null)[]
}

const ITEMS = 3
const person: fc.Arbitrary<Person> = fc.record({
  parent: fc.option(fc.constantFrom(1, 2), { freq: 6 }),
  row: fc.option(fc.constantFrom(1, 2), { freq: 4 }),
  w: fc.constantFrom(-1, 0.5, 1, 2),
  items: fc.array(fc.option(fc.constantFrom(0, 1), { freq: 4 }), { minLength: ITEMS, maxLength: ITEMS }),
})

const cats = (codes: readonly number[]) => codes.map(code => ({ key: `c${code}`, label: '', codes: [code] }))
const members = Array.from({ length: ITEMS }, (_, i) => ({ key: `i${i}`, label: '', var: `i${i}`, codes: [1] }))
const several = (base: 'answered' | 'selected' | 'all') => ({
  kind: 'multi' as const,
  id: 'items',
  members,
  base,
  nets: [{ key: 'net', label: '', any_of: ['i0', 'i1'] }],
})

const cubesOf = (people: readonly Person[], plan: Pick<Plan, 'banner'> & Partial<Plan>): Cube[] =>
  tabulate(
    tableFromColumns(people.length, {
      parent: codedColumn(people.map(({ parent }) => parent)),
      row: codedColumn(people.map(({ row }) => row)),
      w: numberColumn(people.map(({ w }) => w)),
      ...Object.fromEntries(
        members.map(({ var: name }, i) => [name, codedColumn(people.map(({ items }) => items[i] ?? null))]),
      ),
    }),
    {
      rows: [
        { kind: 'single', var: 'row', cats: cats([1, 2]) },
        { kind: 'single', var: 'parent', cats: cats([1]) },
      ],
      ...plan,
    },
  )

/** How many were asked about the answers of two columns, as a test looks it up. */
const askedBoth = ({ askedItems: asked }: Cube, a: number, b: number): number | null => {
  const [one, other] = [asked?.groupOf[a], asked?.groupOf[b]]
  if (asked === undefined || one == null || other == null) return null
  if (one === other) return asked.n[one] ?? 0
  return asked.both.find(pair => [pair.a, pair.b].sort().join() === [one, other].sort().join())?.n ?? 0
}

/** Who was asked about an answer by the rules in words: not blank, unless blank only ever means not chosen. */
const wasAsked = (people: readonly Person[]): ((person: Person, item: number) => boolean) => {
  const blank = (item: number) => people.every(({ items }) => items[item] !== 0)
  return ({ items }, item) => (blank(item) ? items.some(one => one !== null) : items[item] !== null)
}

const KEYS = ['i0', 'i1', 'i2', 'net']
const itemsOf = (key: string): readonly number[] => (key === 'net' ? [0, 1] : [Number(key.slice(1))])

describe('who was asked about the answers of a banner question', () => {
  it.each([false, true])('is counted among the base of each table (with a weight and a filter: %s)', narrowed => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 60 }), people => {
        const cubes = cubesOf(people, {
          banner: [
            {
              kind: 'nest',
              id: 'nest',
              of: [{ kind: 'single', var: 'parent', cats: cats([1, 2]) }, several('answered')],
            },
            several('answered'),
          ],
          ...(narrowed && { weight: 'w', filter: { var: 'row', in: [1] } }),
        })
        const selected = people.filter(({ w, row }) => !narrowed || (w > 0 && row === 1))
        const asks = wasAsked(selected)
        const asked = (one: Person, key: string) => itemsOf(key).some(item => asks(one, item))
        const bases = [(one: Person) => one.row !== null, (one: Person) => one.parent !== null]
        cubes.forEach((cube, at) => {
          const base = selected.filter(one => bases[at]?.(one) === true)
          const place = (key: string) => cube.columns.findIndex(column => column.key === key)
          for (const [a, b] of KEYS.flatMap((key, i) => KEYS.slice(i).map(other => [key, other] as const))) {
            const both = base.filter(one => asked(one, a) && asked(one, b))
            expect(askedBoth(cube, place(`items:${a}`), place(`items:${b}`))).toBe(both.length)
            for (const parent of [1, 2])
              expect(askedBoth(cube, place(`nest:c${parent}|${a}`), place(`nest:c${parent}|${b}`))).toBe(
                both.filter(one => one.parent === parent).length,
              )
          }
          expect(cube.askedItems?.groupOf[0]).toBeNull()
        })
      }),
    )
  })

  it.each(['selected', 'all'] as const)('is the base of the question where that is "%s"', base => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 40 }), people => {
        const [cube] = cubesOf(people, { banner: [several(base)] })
        const inBase = people.filter(({ row, items }) => row !== null && (base === 'all' || items.includes(1)))
        expect(cube?.askedItems).toEqual({ groupOf: [null, 0, 0, 0, 0], n: [inBase.length], both: [] })
      }),
    )
  })

  it('is not said of questions with one answer', () => {
    const [cube] = cubesOf([{ parent: 1, row: 1, w: 1, items: [1, 0, null] }], {
      banner: [
        { kind: 'single', var: 'parent', cats: cats([1, 2]), nets: [{ key: 'all', label: '', any_of: ['c1', 'c2'] }] },
      ],
    })
    expect(cube).not.toHaveProperty('askedItems')
  })
})
