import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS, type StoryCardContent } from '@core/contract'
import { storyChanges, type StoryState, type VersionCard } from './storyChanges'

const card = (id: string, content: StoryCardContent, more: Partial<VersionCard> = {}): VersionCard => ({
  ...{ id, content, version: null, source: null },
  ...more,
})
const state = (...cards: VersionCard[]): StoryState => ({ title: 'Tea', summary: '', cover: null, cards })
const headline = (title: string): StoryCardContent => ({ kind: 'headline', title, body: '' })
const figure = (title: string, axis: string[] = []): StoryCardContent => ({
  ...{ kind: 'figure', title, body: '', question: 'q1', dataset_id: 'd' },
  view: {
    ...{ axis, nested: false, filters: null, weight: null, autoAdjustBase: true, breakout: null },
    ...{ parts: 'chart', arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
  },
})
const textsOf = (before: StoryState, after: StoryState) => storyChanges(before, after).map(({ text }) => text)

describe('what changed in a story', () => {
  it('name another cover', () => {
    const cover = { picture: 'a'.repeat(8), alt: null }
    const said = (before: StoryState['cover'], after: StoryState['cover']) =>
      storyChanges({ ...state(), cover: before }, { ...state(), cover: after }).map(({ text }) => text)
    expect(said(null, cover)).toEqual(['Chose a picture as the cover'])
    expect(said(cover, { ...cover, alt: 'Tea' })).toEqual(['Changed what the cover is said to show'])
    expect(said(cover, null)).toEqual(['Went back to a drawn cover'])
    expect(said(cover, cover)).toEqual([])
  })

  it('is nothing for the same cards, whatever the order of their parts', () => {
    const { kind, title, body } = { kind: 'headline' as const, title: 'A', body: '' }
    expect(storyChanges(state(card('a', { kind, title, body })), state(card('a', { body, title, kind })))).toEqual([])
  })

  it('are title and summary, with what they were', () => {
    expect(storyChanges(state(), { ...state(), title: 'Coffee', summary: 'Hot' })).toEqual([
      { text: 'Changed the title', before: 'Tea', after: 'Coffee' },
      { text: 'Changed the summary', before: '', after: 'Hot' },
    ])
  })

  it('are cards that came and went, named by their title or by what they show', () => {
    const page = card('p', { kind: 'document', title: '', document_id: 'd', page: 1 }, { source: 'Report.pdf' })
    const before = state(card('a', headline('A')), page)
    const after = state(card('a', headline('A')), card('f', figure('')), card('d', { kind: 'divider' }))
    expect(textsOf(before, after)).toEqual([
      'Added the figure “q1”',
      'Added a divider',
      'Removed the page “Report.pdf”',
    ])
  })

  it('are looks of words too, written out', () => {
    const words = (bold: boolean): StoryCardContent => ({
      ...{ kind: 'text', title: 'T' },
      body: [{ style: 'paragraph', runs: [{ text: 'Hot', ...(bold && { bold: true }) }] }],
    })
    expect(storyChanges(state(card('t', words(false))), state(card('t', words(true))))).toEqual([
      { text: 'Changed the words of the text “T”', before: 'T\nHot', after: 'T\n**Hot**' },
    ])
  })

  it('tell another view of a figure from another version of its data', () => {
    const at = (version: number, axis: string[] = []) => state(card('f', figure('F', axis), { version }))
    expect(textsOf(at(1), at(1, ['gender']))).toEqual(['Showed the figure “F” in another way'])
    expect(storyChanges(at(1), at(2))).toEqual([
      { text: 'Showed version 2 of the data in the figure “F”', before: 'Version 1', after: 'Version 2' },
    ])
  })

  it('are another order only of cards that stayed', () => {
    const [a, b, c] = ['A', 'B', 'C'].map(title => card(title, headline(title))) as [
      VersionCard,
      VersionCard,
      VersionCard,
    ]
    expect(textsOf(state(a, b, c), state(c, a, b))).toEqual(['Put the cards in another order'])
    expect(textsOf(state(a, b, c), state(a, c))).toEqual(['Removed the headline “B”'])
  })
})
