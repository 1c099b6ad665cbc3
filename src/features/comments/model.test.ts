import { describe, expect, it } from 'vitest'
import type { CommentThread, StoryComment } from '@core/contract'
import { mentionOf } from '@core/domain'
import { commentCount, piecesOf, storedOf, threadsAbout, typingAt, withoutRemoved, withPerson, wordsOf } from './model'

const [mia, mio, other] = ['a', 'b', 'c'].map(letter => letter.repeat(16)) as [string, string, string]
const MIA = { id: mia, name: 'Mia Keller' }
const MIO = { id: mio, name: 'Mia Keller-Brandt' }
const TWIN = { id: other, name: 'Mia Keller' }

describe('a comment with people in it', () => {
  it('is stored with their ids and edited with their names', () => {
    const words = { text: ' @Mia Keller-Brandt, ask @Mia Keller. (@Mia Keller?) ', people: [MIA, MIO] }
    const stored = `${mentionOf(mio)}, ask ${mentionOf(mia)}. (${mentionOf(mia)}?)`
    expect(storedOf(words)).toBe(stored)
    const again = wordsOf({ mentions: [MIA, MIO] }, stored)
    expect(again.text).toBe(words.text.trim())
    expect(storedOf(again)).toBe(stored)
  })
  it('names nobody who was not chosen, and nobody by the beginning of a word', () => {
    expect(storedOf({ text: 'Ask @Mia Keller', people: [] })).toBe('Ask @Mia Keller')
    expect(storedOf({ text: 'Ask @Mia Kellermann', people: [MIA] })).toBe('Ask @Mia Kellermann')
  })
  it('keeps two people of one name apart, by their order', () => {
    const people = [MIA, TWIN]
    const stored = `${mentionOf(mia)} and ${mentionOf(other)}`
    expect(storedOf({ text: '@Mia Keller and @Mia Keller', people })).toBe(stored)
    expect(storedOf(wordsOf({ mentions: people }, stored))).toBe(stored)
    const first = withPerson({ text: '@mi and @Mia Keller', people: [TWIN] }, { from: 0, to: 3 }, MIA)
    expect(storedOf(first.words)).toBe(stored)
  })
  it('asks for a name after an @ that begins a word, as far as the caret', () => {
    const at = (text: string, people = [MIA]) => typingAt({ text, people }, text.length)
    expect(at('Hello @')).toEqual({ from: 6, query: '' })
    expect(at('Hello\n@zo ka')).toEqual({ from: 6, query: 'zo ka' })
    expect(at('(@Élo')).toEqual({ from: 1, query: 'Élo' })
    expect([at('a@b'), at('@zo ka x'), at('@Mia Keller'), at('Hello')]).toEqual([null, null, null, null])
    expect(typingAt({ text: '@zo, yes', people: [] }, 3)).toEqual({ from: 0, query: 'zo' })
  })
  it('has the chosen name in the place of what was typed', () => {
    const words = { text: 'Ask @mi about it', people: [] }
    expect(withPerson(words, { from: 4, to: 7 }, MIA)).toEqual({
      words: { text: 'Ask @Mia Keller about it', people: [MIA] },
      caret: 16,
    })
  })
})

describe('a comment on the screen', () => {
  it('is words, names and addresses of the web, nothing else', () => {
    const text = `${mentionOf(mia)}: see https://a.test/x?y=1. Or (http://b.test), not javascript:alert(1) or <b>`
    expect(piecesOf({ text, mentions: [MIA] })).toEqual([
      { name: 'Mia Keller' },
      { text: ': see ' },
      { href: 'https://a.test/x?y=1' },
      { text: '. Or (' },
      { href: 'http://b.test' },
      { text: '), not javascript:alert(1) or <b>' },
    ])
  })
  it('is gone while its deletion can be undone; a first comment with replies leaves its place', () => {
    const comment = (id: string): StoryComment => ({
      ...{ id, author: 'A', own: true, text: id, mentions: [], created: '', edited: null, removable: true },
    })
    const thread = (id: string, replies: string[], more: Partial<CommentThread> = {}): CommentThread => ({
      ...{ ...comment(id), card_id: null, removed: false, resolved: null, settleable: true },
      ...{ replies: replies.map(comment), ...more },
    })
    const all = [thread('one', ['two']), thread('three', []), thread('four', ['five'], { removed: true })]
    const left = (removing: string[]) =>
      withoutRemoved(all, removing).map(({ text, replies }) => [text, ...replies.map(reply => reply.text)])
    expect(left(['two', 'three'])).toEqual([['one'], ['', 'five']])
    expect(left(['one', 'five'])).toEqual([['', 'two'], ['three']])
    expect(commentCount(all)).toBe(4)
    const resolved = thread('six', [], { resolved: { by: 'A', at: '' } })
    const onCard = thread('seven', [], { card_id: 'card' })
    expect(threadsAbout([...all, resolved, onCard], null)).toEqual({ open: all, resolved: [resolved] })
    expect(threadsAbout([...all, onCard], 'card')).toEqual({ open: [onCard], resolved: [] })
  })
})
