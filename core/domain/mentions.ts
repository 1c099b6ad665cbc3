/** People are mentioned in texts by the ids of their accounts, so that a new name is everywhere at once. */
const MENTION = /@\[([0-9a-z]{16})\]/g

/** A person in a text. */
export const mentionOf = (id: string): string => `@[${id}]`

/** Ids of the people whom a text mentions, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => id ?? '')),
]

/** A piece of a text: words, or somebody who is mentioned. */
export type TextPiece = { readonly text: string } | { readonly personId: string }

/** The text in pieces. */
export const textPieces = (text: string): TextPiece[] =>
  text
    .split(MENTION)
    .map((part, at) => (at % 2 === 0 ? { text: part } : { personId: part }))
    .filter(piece => !('text' in piece) || piece.text !== '')
