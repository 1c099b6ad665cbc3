import { STOP_WORDS } from '../stopWords'

const LONG = 8
const SPLIT_MIN = 3
const SPLIT_FROM = 7

/** Both parts of a word that may be written apart: 'lunchboxes' is 'lunch boxes', or 'lun chboxes', which no text holds. */
export const splitsOf = (word: string): (readonly [string, string])[] =>
  word.length < SPLIT_FROM || /[^\p{L}]/u.test(word)
    ? []
    : Array.from({ length: word.length - 2 * SPLIT_MIN + 1 }, (_, at) => at + SPLIT_MIN)
        .map(at => [word.slice(0, at), word.slice(at)] as const)
        .filter(parts => parts.every(part => !STOP_WORDS.has(part)))

/** 'k8s' for 'kubernetes', null for short words. */
export const numeronymOf = (word: string): string | null =>
  word.length >= LONG && /^[a-z]+$/.test(word) ? `${word[0]}${word.length - 2}${word.at(-1)}` : null

/** The pattern of words that a short form like 'k8s' stands for, or null. */
export const longFormPattern = (word: string): string | null => {
  const parts = /^([a-z])(\d{1,2})([a-z])$/.exec(word)
  return parts ? `^${parts[1]}.{${parts[2]}}${parts[3]}$` : null
}

/** What names of variables make of a word: its beginnings from `least` letters on. */
export const beginningsOf = (word: string, least: number): string[] =>
  /^[a-z]+$/.test(word)
    ? Array.from({ length: Math.max(0, word.length - least) }, (_, at) => word.slice(0, at + least))
    : []

/** A word without its vowels, as names of variables have it: 'hours' is 'hrs'. Null where too little is left. */
export const skeletonOf = (word: string): string | null => {
  const bare = word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')
  return /^[a-z]+$/.test(word) && word.length >= 4 && bare.length >= 2 && bare !== word ? bare : null
}

/** The pieces of a glued name, as name_pieces() in 0070_search_forms.sql cuts them. */
export const piecesOf = (word: string): string[] =>
  /[a-z0-9][A-Z]|[A-Z]{2}|[A-Za-z]{3}[0-9]/.test(word)
    ? word
        .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
        .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
        .replace(/([0-9])([A-Za-z])/g, '$1 $2')
        .split(' ')
    : []
