import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverOf, DESIGNS } from './cover'
import { followed } from './components/editor/useAutosave'
import {
  lengthProblem,
  pageCount,
  paragraphsOf,
  parseStoryQuery,
  placedBehind,
  titleProblem,
  topicOf,
  writeStoryQuery,
} from './model'

const told = (id: string) => {
  const { design, hue, strength, next } = coverOf(id)
  return [design, hue, strength, next(), next()]
}

describe('the cover of a story', () => {
  it('is the same for one id each time, with numbers from 0 to under 1', () => {
    fc.assert(
      fc.property(fc.string(), id => {
        expect(told(id)).toEqual(told(id))
        const { next } = coverOf(id)
        for (const number of [next(), next(), next()]) expect(number >= 0 && number < 1).toBe(true)
      }),
    )
  })

  it('uses every design and differs between stories', () => {
    const ids = Array.from({ length: 200 }, (_, at) => `story-${at}`)
    expect(new Set(ids.map(id => coverOf(id).design))).toEqual(new Set(DESIGNS))
    expect(new Set(ids.map(id => JSON.stringify(told(id)))).size).toBe(200)
  })
})

describe('cards that are moved', () => {
  const cards = ['a', 'b', 'c'].map((id, at) => ({
    id,
    position: at + 1,
    content: { kind: 'divider' as const },
    source: null,
    check_words: false,
    insight: null,
    figure: null,
  }))
  const order = (cardId: string, after: string | null) => {
    const placed = placedBehind(cards, cardId, after)
    expect(placed.map(({ position }) => position)).toEqual([1, 2, 3])
    return placed.map(({ id }) => id).join('')
  }
  it('come behind the card that is named, or to the top', () =>
    expect([order('a', 'b'), order('a', 'c'), order('c', null), order('c', 'a')]).toEqual(['bac', 'bca', 'cab', 'acb']))
})

describe('words that save themselves', () => {
  const base = { title: 'Old', body: 'Text' }
  it('follow what a colleague stored where nothing was typed, and keep what was typed on its old base', () => {
    const form = { words: { title: 'Mine', body: 'Text' }, base }
    expect(followed(form, { title: 'Theirs', body: 'Their text' }, {})).toEqual({
      words: { title: 'Mine', body: 'Their text' },
      base: { title: 'Old', body: 'Their text' },
    })
  })
  it('keep what was typed on while they were saved, now based on what was sent', () => {
    const form = { words: { title: 'Mine, longer', body: 'Text' }, base }
    expect(followed(form, { title: 'Mine', body: 'Text' }, { title: 'Mine' })).toEqual({
      words: { title: 'Mine, longer', body: 'Text' },
      base: { title: 'Mine', body: 'Text' },
    })
  })
  it('leave a space at the end alone, which is not stored', () => {
    const form = { words: { title: 'Mine ', body: 'Text' }, base }
    expect(followed(form, { title: 'Mine', body: 'Text' }, { title: 'Mine' }).words.title).toBe('Mine ')
  })
})

describe('stories in words', () => {
  it.each(['0', '-1', '1.5', 'two', ''])('take the first page for %s', page =>
    expect(parseStoryQuery(new URLSearchParams({ page })).page).toBe(1),
  )
  it.each(['', 'page=2&of=own&sort=title&query=tea', 'of=archived'])('are listed as the address says: %s', text => {
    const query = writeStoryQuery(parseStoryQuery(new URLSearchParams(text)))
    expect(
      Object.entries(query)
        .map(pair => pair.join('='))
        .join('&'),
    ).toBe(text)
  })
  it('take what an address does not know as all, and no order of their own', () =>
    expect(parseStoryQuery(new URLSearchParams('of=mine&sort=size'))).toEqual({
      page: 1,
      of: 'all',
      sort: null,
      words: '',
    }))
  it('count pages, at least one', () => expect([0, 24, 25].map(pageCount)).toEqual([1, 1, 2]))
  it('part paragraphs at empty lines and keep single ones', () =>
    expect(paragraphsOf(' one\ntwo \n \n\nthree\n')).toEqual(['one\ntwo', 'three']))
  it('are about the innermost level of their first value', () => {
    expect(topicOf({ metadata: [{ name: 'Category', values: ['Food:::Snacks'] }] })).toBe('Snacks')
    expect(topicOf({ metadata: [{ name: 'Category', values: [] }] })).toBe('Story')
  })
  it('need a title that is not too long', () => {
    expect([titleProblem('  '), titleProblem('x'.repeat(251))]).toEqual([
      'Enter a title.',
      'Use at most 250 characters.',
    ])
    expect([titleProblem(` ${'x'.repeat(250)} `), lengthProblem('', 5), lengthProblem('123456', 5)]).toEqual([
      null,
      null,
      'Use at most 5 characters.',
    ])
  })
})
