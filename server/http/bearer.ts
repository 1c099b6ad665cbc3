import { Refusal } from '../access/refusal'

/** The token of an Authorization: Bearer header, or null where there is none of that form. */
export const bearerIn = (header: string | undefined): string | null =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null

/** The same where there must be one. Throws Refusal unauthenticated. */
export const bearerOf = (header: string | undefined): string => {
  const token = bearerIn(header)
  if (token === null) throw new Refusal('unauthenticated', 'Please sign in.')
  return token
}
