import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richOfPlain } from '@core/domain'
import { combine, combinedParts, withChoices, type Kept } from './combine'

const key = (part: string) => part
const of = (text: string) => text.split('').filter(part => part !== ' ')
const both: Kept = { mine: true, theirs: true }
const stretches = (base: string, mine: string, theirs: string) => combine(of(base), of(mine), of(theirs), key)
/** 'a=' same, 'b<' mine, 'c>' theirs, 'd|e' changed by both. */
const written = (base: string, mine: string, theirs: string) =>
  stretches(base, mine, theirs)
    .map(({ by, ...parts }) => {
      const [left, right] = [parts.mine.join(''), parts.theirs.join('')]
      return { same: `${left}=`, mine: `${left}<`, theirs: `${right}>`, both: `${left}|${right}` }[by]
    })
    .join(' ')

const texts = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
const merged = (base: string[], mine: string[], theirs: string[], kept = both) =>
  combinedParts(combine(base, mine, theirs, key), () => kept)

describe('two versions of a text', () => {
  it.each([
    ['abc', 'abc', 'abc', 'abc='],
    ['abc', 'axc', 'abc', 'a= x< c='],
    ['abc', 'abc', 'axc', 'a= x> c='],
    ['abcd', 'axcd', 'abcy', 'a= x< c= y>'],
    // Neighbours, each changed by one side alone.
    ['abcd', 'axcd', 'abyd', 'a= x< y> d='],
    ['abc', 'axc', 'ayc', 'a= x|y c='],
    ['abc', 'axc', 'axc', 'a= x= c='],
    ['abc', 'ac', 'abcd', 'a= < c= d>'],
    ['abc', 'ac', 'axc', 'a= |x c='],
    ['ab', 'axb', 'ayb', 'a= x|y b='],
    ['ab', 'apxb', 'apyb', 'a= p= x|y b='],
    ['ab', 'axpb', 'aypb', 'a= x|y p= b='],
    ['abcd', 'axyd', 'abzd', 'a= xy|bz d='],
    ['', 'x', 'y', 'x|y'],
    ['', '', 'y', 'y>'],
    ['ab', '', 'ab', '<'],
  ])('%j as %j and %j', (base, mine, theirs, expected) => {
    expect(written(base, mine, theirs)).toBe(expected)
  })

  it('of a change of both keep either, both or neither', () => {
    const found = stretches('abc', 'axc', 'ayc')
    const result = (kept: Kept) => combinedParts(found, () => kept).join('')
    expect(result(both)).toBe('axyc')
    expect(result({ mine: true, theirs: false })).toBe('axc')
    expect(result({ mine: false, theirs: true })).toBe('ayc')
    expect(result({ mine: false, theirs: false })).toBe('ac')
  })

  it('are one of them where the other changed nothing', () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expect(merged(base, changed, base)).toEqual(changed)
        expect(merged(base, base, changed)).toEqual(changed)
        expect(merged(base, changed, changed)).toEqual(changed)
      }),
    )
  })

  it('are each read in full, in order', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const found = combine(base, mine, theirs, key)
        expect(found.flatMap(stretch => stretch.mine)).toEqual(mine)
        expect(found.flatMap(stretch => stretch.theirs)).toEqual(theirs)
        for (const { by, ...stretch } of found) {
          if (by === 'mine') expect(stretch.theirs).toEqual(stretch.base)
          if (by === 'theirs') expect(stretch.mine).toEqual(stretch.base)
          if (by === 'same') expect(stretch.mine).toEqual(stretch.theirs)
        }
      }),
    )
  })

  it('lose nothing that either side wrote while both are kept', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const result = merged(base, mine, theirs)
        const added = (version: string[]) => version.filter(part => !base.includes(part))
        for (const part of [...added(mine), ...added(theirs)]) expect(result).toContain(part)
      }),
    )
  })
})

describe('a text that was made of choices and then edited', () => {
  const [before, after] = [richOfPlain('Tea\nMine\nTheirs\nEnd'), richOfPlain('Tea\nMine\nEnd')]

  it('is what the other choices make of it, with what was edited elsewhere', () => {
    expect(withChoices(before, before, after)).toEqual(after)
    expect(withChoices(before, richOfPlain('Green tea\nMine\nTheirs\nEnd'), after)).toEqual(
      richOfPlain('Green tea\nMine\nEnd'),
    )
  })

  it('keeps a paragraph that was edited and is not chosen any more, and takes what is chosen again', () => {
    const edited = richOfPlain('Tea\nMine\nTheirs, better\nEnd')
    expect(withChoices(before, edited, after)).toEqual(edited)
    expect(withChoices(after, richOfPlain('Tea\nMine, better\nEnd'), before)).toEqual(
      richOfPlain('Tea\nMine, better\nTheirs\nEnd'),
    )
  })
})
