import { describe, expect, it } from 'vitest'
import { keepMarks, markParts, marksIn, unmarked, withMarks, withoutMarks, wordsOf } from './marks'

const given = (href: string) => marksIn(new URLSearchParams(href.split('?')[1]))
const marked = (text: string, ...marks: string[]) =>
  markParts(text, wordsOf(marks))
    .map(part => (part.hit ? `[${part.text}]` : part.text))
    .join('')

describe('words that are marked where something is opened', () => {
  it('travel in its address, beside what it says already', () => {
    const href = withMarks('/analysis/S/W/Q?weight=none', ['lunch boxes', 'Lunchbox'])
    expect(href).toBe('/analysis/S/W/Q?weight=none&marks=lunch+boxes%2CLunchbox')
    expect(given(href)).toEqual(['lunch boxes', 'Lunchbox'])
    expect(withMarks('/stories/1', [])).toBe('/stories/1')
    expect(withMarks('/stories/1')).toBe('/stories/1')
  })

  it('are words in whatever an address says: no long text, no more than eight', () => {
    expect(given('?marks=')).toEqual([])
    expect(given(`?marks=${'x'.repeat(61)},a,,%20,b`)).toEqual(['a', 'b'])
    expect(given(`?marks=${'abcdefghijkl'.split('').join(',')}`)).toHaveLength(8)
    expect(marked('<b>bold</b>', '<b>')).toBe('<[b]>bold</[b]>')
  })

  it('stay while the view changes, and go when they are cleared', () => {
    const search = new URLSearchParams('marks=milk&weight=w')
    expect(keepMarks(new URLSearchParams('weight=none'), search).toString()).toBe('weight=none&marks=milk')
    expect(keepMarks(new URLSearchParams('weight=none'), new URLSearchParams()).toString()).toBe('weight=none')
    expect(withoutMarks(search).toString()).toBe('weight=w')
    expect(unmarked('/stories/1?marks=milk')).toBe('/stories/1')
    expect(unmarked('/stories/1?edit=1')).toBe('/stories/1?edit=1')
  })

  it('are marked as whole words in any case, with or without accents', () => {
    expect(marked('Lunch boxes, lunchboxes & BOXES', 'lunch boxes')).toBe('[Lunch] [boxes], lunchboxes & [BOXES]')
    expect(marked('Zoë’s Café', 'zoe', 'cafe')).toBe('[Zoë]’s [Café]')
    expect(marked('Nothing', 'thing')).toBe('Nothing')
    expect(marked('', 'thing')).toBe('')
  })
})
