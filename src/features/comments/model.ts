import type { CommentThread, MentionedPerson, StoryComment } from '@core/contract'
import { COMMENT_TEXT_MAX, mentionOf, textPieces } from '@core/domain'
import { counted } from '@/lib/words'

/** A comment as somebody types it: people are in it by name, in the order of `people`. */
export interface Words {
  readonly text: string
  readonly people: readonly MentionedPerson[]
}

export const EMPTY: Words = { text: '', people: [] }

/** A stored comment, or an earlier text of it, as it is edited. */
export const wordsOf = ({ mentions }: { readonly mentions: Words['people'] }, stored: string): Words => {
  const named = textPieces(stored).map(piece =>
    'text' in piece ? piece : (mentions.find(({ id }) => id === piece.personId) ?? { text: mentionOf(piece.personId) }),
  )
  return {
    text: named.map(piece => ('text' in piece ? piece.text : `@${piece.name}`)).join(''),
    people: named.filter(piece => 'id' in piece),
  }
}

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The text as it is stored. Of several people with one name each is meant once, in their order, and then the last. */
export const storedOf = ({ text, people }: Words): string => {
  const waiting = new Map<string, string[]>()
  for (const { id, name } of people) waiting.set(name, [...(waiting.get(name) ?? []), id])
  if (waiting.size === 0) return text.trim()
  // Longest first: one name can be the beginning of another.
  const names = [...waiting.keys()].sort((a, b) => b.length - a.length).map(escaped)
  return text
    .replace(new RegExp(`@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (_, name: string) => {
      const ids = waiting.get(name) ?? []
      return mentionOf((ids.length > 1 ? ids.shift() : ids[0]) ?? '')
    })
    .trim()
}

/** A name that is being typed: where its @ is, and what follows it. */
export interface Typing {
  readonly from: number
  readonly query: string
}

/** The name that somebody types before the caret, with at most one space in it; null where there is none. */
export const typingAt = ({ text, people }: Words, caret: number): Typing | null => {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  if (query === undefined || people.some(({ name }) => name === query.trim())) return null
  return { from: caret - query.length - 1, query: query.trim() }
}

/** The words with a chosen person in the place of what was typed, and where the caret is then. */
export const withPerson = (
  { text, people }: Words,
  { from, to }: { readonly from: number; readonly to: number },
  person: MentionedPerson,
): { readonly words: Words; readonly caret: number } => {
  const name = `@${person.name} `
  const before = textCount(text.slice(0, from), person.name)
  const others = people.filter(({ name: other }) => other === person.name)
  const at = people.indexOf(others[before] ?? person)
  const next = at === -1 ? [...people, person] : [...people.slice(0, at), person, ...people.slice(at)]
  return {
    words: { text: text.slice(0, from) + name + text.slice(to).replace(/^ /, ''), people: next },
    caret: from + name.length,
  }
}

const textCount = (text: string, name: string): number => text.split(`@${name}`).length - 1

/** What is wrong with a text, or null. */
export const wordsProblem = (words: Words): string | null =>
  storedOf(words).length > COMMENT_TEXT_MAX ? `Use at most ${COMMENT_TEXT_MAX.toLocaleString('en')} characters.` : null

/** Words, somebody who is mentioned, or the address of a page. */
export type Piece = { readonly text: string } | { readonly name: string } | { readonly href: string }

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’])/g

/** A stored comment in pieces to show. */
export const piecesOf = ({ text, mentions }: Pick<StoryComment, 'text' | 'mentions'>): Piece[] =>
  textPieces(text).flatMap((piece): Piece[] => {
    if ('personId' in piece) {
      const person = mentions.find(({ id }) => id === piece.personId)
      return [person ? { name: person.name } : { text: mentionOf(piece.personId) }]
    }
    return piece.text
      .split(ADDRESS)
      .map((part, at) => (at % 2 === 0 ? { text: part } : { href: part }))
      .filter(part => !('text' in part) || part.text !== '')
  })

/** Threads without the comments whose deletion can still be undone. */
export const withoutRemoved = (threads: readonly CommentThread[], removing: readonly string[]): CommentThread[] =>
  threads.flatMap(thread => {
    const replies = thread.replies.filter(({ id }) => !removing.includes(id))
    const removed = thread.removed || removing.includes(thread.id)
    if (!removed) return [{ ...thread, replies }]
    return replies.length === 0
      ? []
      : [{ ...thread, replies, removed, text: '', author: '', own: false, removable: false }]
  })

/** The threads about a card, or with null about the story: open ones and resolved ones. */
export const threadsAbout = (threads: readonly CommentThread[], cardId: string | null) => {
  const about = threads.filter(thread => thread.card_id === cardId)
  return { open: about.filter(({ resolved }) => !resolved), resolved: about.filter(({ resolved }) => resolved) }
}

/** Comments in threads, replies among them. */
export const commentCount = (threads: readonly CommentThread[]): number =>
  threads.reduce((sum, { removed, replies }) => sum + (removed ? 0 : 1) + replies.length, 0)

/** '5 comments'. */
export const commentLine = (comments: number): string => counted(comments, 'comment', 'comments')
