import type * as z from 'zod/mini'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['localeError']>>[0]
type Bounded = Extract<Issue, { readonly code: 'too_small' | 'too_big' }>

const NUMBER = new Intl.NumberFormat('en')

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  date: 'Enter a date.',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address.',
  url: 'Enter a web address.',
  date: 'Enter a date.',
  datetime: 'Enter a date and a time.',
}

const UNFIT = 'This value cannot be used here.'

const characters = (count: number | bigint): string =>
  `${NUMBER.format(count)} ${Number(count) === 1 ? 'character' : 'characters'}`

const tooSmall = ({ origin, minimum, inclusive = true }: Bounded & { readonly code: 'too_small' }): string => {
  if (origin === 'string')
    return Number(minimum) === 1 ? 'This cannot be empty.' : `Use at least ${characters(minimum)}.`
  if (origin === 'array' || origin === 'set') return `Choose at least ${NUMBER.format(minimum)}.`
  if (origin === 'file') return 'This file is empty.'
  return `Enter ${inclusive ? '' : 'more than '}${NUMBER.format(minimum)}${inclusive ? ' or more' : ''}.`
}

const tooBig = ({ origin, maximum, inclusive = true }: Bounded & { readonly code: 'too_big' }): string => {
  if (origin === 'string') return `Use at most ${characters(maximum)}.`
  if (origin === 'array' || origin === 'set') return `Choose at most ${NUMBER.format(maximum)}.`
  if (origin === 'file') return 'This file is too large.'
  return `Enter ${inclusive ? '' : 'less than '}${NUMBER.format(maximum)}${inclusive ? ' or less' : ''}.`
}

/** What a person reads when a value breaks a rule of the contract that has no sentence of its own. */
export const sentenceOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : (TYPES[issue.expected] ?? UNFIT)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it should be.'
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${NUMBER.format(issue.divisor)}.`
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of the possible values.'
    default:
      return UNFIT
  }
}

/** The name of a field as a person reads it: 'study_name' and 'reports.0.studyName' are 'Study name'. */
export const fieldWords = (field: string): string => {
  const name =
    field
      .split('.')
      .filter(part => !/^\d+$/.test(part))
      .at(-1) ?? field
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
