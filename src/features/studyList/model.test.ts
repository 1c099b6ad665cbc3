import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLine, pageCount, parseListQuery, restrictedLine, SORTS, writeListQuery } from './model'

const parse = (text: string) => parseListQuery(new URLSearchParams(text))

describe('the list query of the URL', () => {
  it('has defaults', () => expect(parse('')).toEqual({ page: 1, page_size: 2500, sort: '-study_year' }))

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=two', 'page=', 'page_size=2501', 'sort=price', 'sort=study_year'])(
    'takes the default for %s',
    text => expect(parse(text)).toEqual(parse('')),
  )

  it('survives being written and read', () => {
    const query = fc.record({
      page: fc.integer({ min: 1, max: 1e6 }),
      page_size: fc.integer({ min: 1, max: 2500 }),
      sort: fc.constantFrom(...SORTS),
    })
    fc.assert(
      fc.property(query, value => {
        const text = new URLSearchParams(
          Object.entries(writeListQuery(value)).map(([k, v]) => [k, String(v)]),
        ).toString()
        expect(parse(text)).toEqual(value)
      }),
    )
  })
})

describe('the lines of the list', () => {
  it.each([
    [1, 24, 138, 'Showing 1 - 24 of 138 studies'],
    [6, 24, 138, 'Showing 121 - 138 of 138 studies'],
    [1, 24, 1, 'Showing 1 - 1 of 1 study'],
    [1, 2500, 2345, 'Showing 1 - 2,345 of 2,345 studies'],
    [1, 24, 0, 'No studies'],
  ])('page %i of %i per page and %i in all', (page, size, total, line) =>
    expect(countLine(page, size, total)).toBe(line),
  )

  it('counts pages, at least one', () => expect([0, 24, 25].map(n => pageCount(n, 24))).toEqual([1, 1, 2]))
  it('says one and several restricted', () =>
    expect([1, 3].map(restrictedLine)).toEqual(['1 restricted study', '3 restricted studies']))
})
