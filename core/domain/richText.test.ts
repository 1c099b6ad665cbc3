import { describe, expect, it } from 'vitest'
import {
  isRichLink,
  plainOfRich,
  RICH_TEXT_LIMITS,
  richBlocks,
  richKey,
  richOf,
  richOfPlain,
  richTextProblem,
  tidyRich,
  writtenOutRich,
  type RichText,
} from './richText'

const RICH: RichText = [
  { style: 'paragraph', runs: [{ text: 'Tea is ' }, { text: 'back', bold: true }] },
  { style: 'bullet', runs: [{ text: 'In the morning', italic: true }] },
  { style: 'bullet', runs: [{ text: 'With ' }, { text: 'milk', link: 'https://example.org/milk' }] },
  { style: 'quote', runs: [{ text: 'At last.' }] },
]

describe('a rich text', () => {
  it.each(['https://example.org', 'https://example.org/a?b=c#d', 'mailto:ana@example.org', '/studies/NF-1?tab=files'])(
    'may link to %s',
    address => expect(isRichLink(address)).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.org',
    '//example.org',
    '/\\example.org',
    'https://bank.example@evil.example',
    'https://example.org/"onclick="x',
    'mailto:ana@example.org\nbcc:all@example.org',
    'ftp://example.org',
    'example.org',
    '',
  ])('may not link to %j', address => expect(isRichLink(address)).toBe(false))

  it('has its words without their looks, a line each', () => {
    expect(plainOfRich(RICH)).toBe('Tea is back\nIn the morning\nWith milk\nAt last.')
  })

  it('is made of plain words by lines, and markup in them is words', () => {
    expect(richOfPlain(' One \r\n\n<b>Two</b>\t')).toEqual([
      { style: 'paragraph', runs: [{ text: 'One' }] },
      { style: 'paragraph', runs: [{ text: '<b>Two</b>' }] },
    ])
    expect(richOfPlain(' \n ')).toEqual([])
  })

  it('is stored in one form only', () => {
    const loose: RichText = [
      {
        style: 'paragraph',
        runs: [{ text: '' }, { text: '  Tea ' }, { text: 'is ' }, { text: 'back', bold: true }, { text: '  ' }],
      },
      { style: 'paragraph', runs: [{ text: '   ' }] },
      { style: 'paragraph', runs: [] },
    ]
    expect(tidyRich(loose)).toEqual([{ style: 'paragraph', runs: [{ text: 'Tea is ' }, { text: 'back', bold: true }] }])
    expect(tidyRich(tidyRich(loose))).toEqual(tidyRich(loose))
  })

  it('has a key from which it is read again, whatever the order of its parts', () => {
    const turned = RICH.map(({ style, runs }) => ({ runs, style }))
    expect(richKey(turned)).toBe(richKey(RICH))
    expect(richOf(richKey(RICH))).toEqual(RICH)
    expect(richKey([])).toBe('')
    expect(richOf('')).toEqual([])
  })

  it.each([
    '[1]',
    '[{"style":"heading","runs":[]}]',
    '[not json',
    '[{"style":"bullet","runs":[{"text":"x","link":"javascript:x"}]}]',
  ])('is plain words where a key is none: %s', key => expect(plainOfRich(richOf(key))).toBe(key))

  it.each([null, 7, {}, [{ style: 'bullet' }], [{ style: 'bullet', runs: [{ text: 1 }] }]])(
    'is empty where an answer has none: %j',
    value => expect(richOf(value)).toEqual([]),
  )

  it('is written out with signs, so that two versions can be compared by reading', () => {
    expect(writtenOutRich(RICH)).toBe(
      'Tea is **back**\n• _In the morning_\n• With milk (https://example.org/milk)\n> At last.',
    )
  })

  it('has neighbouring lines of one style together', () => {
    expect(richBlocks(RICH).map(({ style, lines }) => [style, lines.length])).toEqual([
      ['paragraph', 1],
      ['bullet', 2],
      ['quote', 1],
    ])
  })

  it('is as long as its words, and has links up to a size', () => {
    const { characters, link, links } = RICH_TEXT_LIMITS
    const of = (length: number) => richOfPlain('x'.repeat(length))
    expect([richTextProblem(of(characters)), richTextProblem(of(characters + 1))]).toEqual([
      null,
      'Use at most 5000 characters.',
    ])
    const linked = { text: 'x', link: `https://example.org/${'x'.repeat(link - 20)}` }
    const many = (count: number): RichText => [
      { style: 'paragraph', runs: Array.from({ length: count }, () => linked) },
    ]
    expect([richTextProblem(many(links / link)), richTextProblem(many(links / link + 1))]).toEqual([
      null,
      'Use fewer or shorter links.',
    ])
  })
})
