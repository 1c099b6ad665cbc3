import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../http/errors'

/** Runs at most `limit` tasks at once and lets at most `queue` wait; refuses the rest. */
const pool = (limit: number, queue: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) {
      if (waiting.length >= queue)
        throw new Refusal('unavailable', 'Too many people are signing in. Please try again.', { retryAfter: 5 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const inPool = pool(2, 40)

/** argon2id (OWASP parameters, the library's defaults), in its encoded form. */
export const hashPassword = (password: string): Promise<string> => inPool(() => hash(password))

// The hash of nobody's password: checking against it costs what checking a real one costs.
const nobody = hash('no account has this password')

/** Whether the password fits. Without an account (null) it does the same work and says no. */
export const passwordFits = async (encoded: string | null, password: string): Promise<boolean> => {
  const against = encoded ?? (await nobody)
  const fits = await inPool(() => verify(against, password))
  return encoded !== null && fits
}

export const PASSWORD_MIN = 15

const BLOCKED = [
  'passwordpassword',
  'password1234567',
  'password12345678',
  'passwort12345678',
  'qwertyuiopasdfg',
  'qwertyuiopasdfgh',
  'qwertyuiop123456',
  'qwertyuiop12345',
  'qwertyqwertyqwerty',
  'letmeinletmeinletmein',
  'adminadminadmin',
  'administrator123',
  'iloveyouiloveyou',
  'abcdefghijklmno',
  'abcdefghijklmnop',
  'thisisapassword',
  'thisismypassword',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'changemechangeme',
  'welcomewelcome1',
  'tabulariumtabularium',
]

/** One short piece again and again: aaaa…, 123123…, welcomewelcome. */
const isRepetition = (text: string): boolean => /^(.{1,8}?)\1+.{0,7}$/.test(text)

const DIGITS = '01234567890123456789012345678901234567890'
const isDigitRun = (text: string): boolean =>
  DIGITS.includes(text) || DIGITS.split('').reverse().join('').includes(text)

/**
 * What is wrong with a new password, or null. Length and a blocklist, no composition rules (NIST SP 800-63B).
 * `own`: words that belong to the account, such as its address and the organisation's name.
 */
export const passwordProblem = (password: string, own: readonly string[] = []): string | null => {
  if (Array.from(password).length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  const plain = password.toLowerCase().trim()
  const rest = own
    .filter(word => word.length > 3)
    .reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), plain)
  if (BLOCKED.includes(plain) || isRepetition(plain) || isDigitRun(plain) || rest.length < 6) {
    return 'This password is too easy to guess. Use a few words that do not belong together.'
  }
  return null
}
