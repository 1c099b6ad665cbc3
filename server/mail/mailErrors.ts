/** Codes of the mail library for a server that cannot be spoken with at all. */
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EPROTOCOL', 'EPROXY']
const REFUSED_US = ['EAUTH', 'ENOAUTH', 'EOAUTH2']
const TOO_MANY = 421

/** Whether it ended before a mail was spoken of: the mail server cannot have taken it. */
const isUnsent = (command: string): boolean => /^(CONN|EHLO|HELO|STARTTLS|AUTH)/.test(command)

export interface MailProblem {
  readonly reason: string
  readonly gone: boolean
  /** It is certain that the mail server does not have the mail. */
  readonly unsent: boolean
}

/** Why a mail was not taken, in words; nothing of what the mail server said is shown. */
export const errorText = (error: unknown): MailProblem => {
  const known = (error ?? {}) as { code?: string; responseCode?: number; command?: string }
  const { code = '', responseCode = 0, command = '' } = known
  const unsent = isUnsent(command)
  if (UNREACHABLE.includes(code) || responseCode === TOO_MANY)
    return { reason: 'The mail server cannot be reached. Try again later.', gone: true, unsent }
  if (REFUSED_US.includes(code))
    return { reason: 'The mail server does not let us in. Tell your administrator.', gone: true, unsent }
  return responseCode >= 500 && command === 'RCPT TO'
    ? { reason: 'The mail server refused this address. Check its spelling.', gone: false, unsent: true }
    : { reason: 'The mail server did not take the mail. Try again later.', gone: false, unsent }
}
