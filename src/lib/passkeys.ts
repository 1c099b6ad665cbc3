import type * as Library from '@simplewebauthn/browser'
import { FailureError } from './failure'

/** Whether this browser can make and use passkeys. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const failed = (message: string, cause: unknown) => new FailureError({ kind: 'unexpected', message }, { cause })

const NAME_OF_ABORT = 'NotAllowedError'
const NAME_OF_KNOWN = 'InvalidStateError'

const sentenceOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === NAME_OF_ABORT) return 'No passkey was used. Try again when you are ready.'
  if (name === NAME_OF_KNOWN) return 'This device has a passkey for your account already.'
  return 'The browser could not use a passkey. Try again, or use another way.'
}

const ask = async (work: (library: typeof Library) => Promise<object>): Promise<Record<string, unknown>> => {
  // Only people with passkeys need the library.
  const library = await import('@simplewebauthn/browser')
  try {
    return { ...(await work(library)) }
  } catch (error) {
    throw failed(sentenceOf(error), error)
  }
}

/** Lets the browser make a passkey. Throws FailureError with a sentence for people. */
export const makePasskey = (options: Record<string, unknown>): Promise<Record<string, unknown>> =>
  ask(({ startRegistration }) => startRegistration({ optionsJSON: options as never }))

/** Lets the browser sign with a passkey. Throws FailureError with a sentence for people. */
export const signWithPasskey = (options: Record<string, unknown>): Promise<Record<string, unknown>> =>
  ask(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))
