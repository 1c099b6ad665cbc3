import { describe, expect, it } from 'vitest'
import { addStoryCard } from './storyCards'
import { richText } from './richText'

const line = (run: object, style: string = 'paragraph') => [{ style, runs: [run] }]
const takes = (value: unknown) => richText.safeParse(value).success

describe('a rich text on the wire', () => {
  it.each([
    [line({ text: 'Tea', bold: true, italic: true, link: '/studies' })],
    [line({ text: '<script>alert(1)</script>' }, 'quote')],
    [[]],
  ])('takes %j', value => expect(takes(value)).toBe(true))

  const nested = (depth: number): object => (depth === 0 ? { text: 'x' } : { text: 'x', runs: [nested(depth - 1)] })

  it.each<[string, unknown]>([
    ['a link that runs something', line({ text: 'x', link: 'javascript:alert(1)' })],
    ['a link to data', line({ text: 'x', link: 'data:text/html,x' })],
    ['a link to another host of the product', line({ text: 'x', link: '//evil.example' })],
    ['an endless link', line({ text: 'x', link: `https://example.org/${'x'.repeat(2000)}` })],
    ['an unknown look', line({ text: 'x', underline: true })],
    ['a look that is no flag', line({ text: 'x', bold: 'yes' })],
    ['a handler', line({ text: 'x', onclick: 'alert(1)' })],
    ['an unknown style', line({ text: 'x' }, 'heading')],
    ['markup instead of lines', '<p>x</p>'],
    ['a line break in a run', line({ text: 'a\nb' })],
    ['an empty run', line({ text: '' })],
    ['lines in lines', [{ style: 'bullet', runs: [{ text: 'x' }], lines: line({ text: 'y' }) }]],
    ['deep nesting', line(nested(5000))],
    ['too many lines', Array.from({ length: 501 }, () => ({ style: 'paragraph', runs: [{ text: 'x' }] }))],
    ['too many runs', [{ style: 'paragraph', runs: Array.from({ length: 1001 }, () => ({ text: 'x' })) }]],
    ['too many words', Array.from({ length: 500 }, () => ({ style: 'paragraph', runs: [{ text: 'x'.repeat(10) }] }))],
    ['nothing', null],
  ])('refuses %s', (_, value) => expect(takes(value)).toBe(false))

  it('says what is wrong with a text that is too long', () => {
    const { error } = richText.safeParse(line({ text: 'x'.repeat(4000) }).concat(line({ text: 'x'.repeat(1000) })))
    expect(error?.issues.map(({ message }) => message)).toEqual(['Use at most 5000 characters.'])
  })

  it('is what a text card has, or plain words; other cards have a line', () => {
    const card = (kind: string, body: unknown) => addStoryCard.body?.safeParse({ kind, title: 'T', body }).success
    expect([card('text', line({ text: 'x' })), card('text', 'One\nTwo'), card('text', 'x'.repeat(5001))]).toEqual([
      true,
      true,
      false,
    ])
    expect([card('headline', 'One'), card('headline', line({ text: 'x' }))]).toEqual([true, false])
  })
})
