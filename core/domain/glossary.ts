/** Most entries of an organisation, forms of an entry, letters and words of a form; and of a list that is imported at once. */
export const GLOSSARY_LIMITS = {
  entries: 1000,
  forms: 12,
  letters: 80,
  words: 6,
  importLines: 1000,
  importLetters: 200_000,
} as const

/** Signs that turn the direction of the text around them, or that nobody sees. */
const HIDDEN = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu

/** A form as it is kept: in one line, without space around it. */
export const tidyForm = (form: string): string =>
  form
    .normalize('NFC')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .trim()

const FORM = /[ ]*"((?:[^"]|"")*)"[ ]*(?=[,;\t=]|$)|[^,;\t=]+/g

/** Forms in a typed or pasted line: apart by commas, semicolons, tabs or =; quotes hold a form with one of these together. */
export const formsInLine = (line: string): string[] =>
  [...line.matchAll(FORM)]
    .map(([bare, quoted]) => tidyForm(quoted === undefined ? bare : quoted.replaceAll('""', '"')))
    .filter(form => form !== '')

/** The lines of a pasted list that say something, with their numbers from 1. */
export const glossaryLines = (text: string): { readonly line: number; readonly text: string }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line, at) => ({ line: at + 1, text: line }))
    .filter(line => formsInLine(line.text).length > 0)

/** Forms as one line that `formsInLine` reads again. */
export const lineOfForms = (forms: readonly string[]): string =>
  forms.map(form => (/[",;\t=]/.test(form) ? `"${form.replaceAll('"', '""')}"` : form)).join(', ')
