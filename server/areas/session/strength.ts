import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

const PASSWORD_MIN = 15
/** The library's highest of 0 to 4: more than ten thousand million guesses. */
const STRONG = 4
/** Its work grows faster than the length; a longer password is judged by its beginning. */
const JUDGED = 128

/** So many letters and digits must not belong to words of the account itself. */
const OWN_REST_MIN = 8

/** Words that somebody who knows the product, or the advice on passwords, tries first. */
const WELL_KNOWN = ['tabularium', 'correct horse battery staple', 'correcthorsebatterystaple']

const WARNINGS = {
  straightRow: 'It is a row of keys.',
  keyPattern: 'It is a pattern of keys.',
  simpleRepeat: 'It repeats one character.',
  extendedRepeat: 'It repeats the same piece.',
  sequences: 'It is a sequence such as abc or 123.',
  recentYears: 'It is made of years.',
  dates: 'It is made of dates.',
  topTen: 'It is one of the most common passwords.',
  topHundred: 'It is one of the most common passwords.',
  common: 'It is a common password.',
  similarToCommon: 'It is close to a common password.',
  wordByItself: 'It is a single word.',
  namesByThemselves: 'It is made of names.',
  commonNames: 'It is made of names.',
  userInputs: 'It contains your name, e-mail address or organisation.',
  pwned: 'It was found in a leak of passwords.',
}

let judge: Promise<ZxcvbnFactory> | undefined

/** The library with its lists of words, which are megabytes: loaded when the first password is set. */
const loadJudge = async (): Promise<ZxcvbnFactory> => {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...english.translations, warnings: WARNINGS },
    maxLength: JUDGED,
  })
}

/** Letters and digits that are left once the words are taken out, the longest first. */
const besides = (password: string, words: readonly string[]): number => {
  const longestFirst = words.map(word => word.toLowerCase()).sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/**
 * What is wrong with a new password, and what would be better; or null. Length and how easy it is to guess, no composition rules
 * (NIST SP 800-63B). `own`: words that belong to the account, such as its names, its address and the organisation's name.
 */
export const passwordProblem = async (password: string, own: readonly string[] = []): Promise<string | null> => {
  if (Array.from(password).length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  const words = own.flatMap(text => [text, ...text.split(/[\s.@_-]+/)]).filter(word => word.length > 2)
  const { score, feedback } = (await (judge ??= loadJudge())).check(password, [...words, ...WELL_KNOWN])
  // The library counts every further name or digit as a fresh guess, and so finds several names strong together.
  const left = besides(password, words)
  const isOwn = left < OWN_REST_MIN && left < besides(password, [])
  if (score >= STRONG && !isOwn) return null
  const warning = isOwn ? WARNINGS.userInputs : feedback.warning
  const why = warning === null ? '' : ` ${warning}`
  return `This password is too easy to guess.${why} Use a few words that do not belong together.`
}
