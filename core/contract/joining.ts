import * as z from 'zod/mini'
import { endpoint } from './http'
import { groupNames } from './params'
import { profileParams } from './people'
import { passwordAnswer } from './session'

const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))
const secret = z.string().check(z.minLength(20), z.maxLength(200))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** What a single-use link is for: joining after an invitation, joining with a whitelisted address, or a new password. */
export const linkKind = z.enum(['invite', 'sign_up', 'reset'])
export type LinkKind = z.infer<typeof linkKind>

/** A link to hand over. It is shown once. */
const madeLink = z.object({
  url: z.string(),
  expires: z.string(),
  /** Whether it was sent by mail too. */
  mailed: z.boolean(),
  /** Why the mail server did not take it; null: it did, or no mail server is set up. */
  mail_problem: z.nullable(z.string()),
})
export type MadeLink = z.infer<typeof madeLink>

export const invitePeople = endpoint({
  id: 'joining.invite',
  method: 'POST',
  path: '/proxy/rottweiler/invites/',
  summary: 'Invite people by e-mail address, each with a single-use link',
  audience: 'manager',
  body: z.strictObject({
    emails: z.array(z.string().check(z.maxLength(254))).check(z.minLength(1), z.maxLength(100)),
    role: z.enum(['Admin', 'Manager', 'User']),
    groups: groupNames,
  }),
  response: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        /** 'again': a new link, the old one is useless. 'here' and 'inactive': there is an account. */
        outcome: z.enum(['invited', 'again', 'here', 'inactive', 'refused']),
        /** Why nobody was invited; '' where somebody was. */
        reason: z.string(),
        profile_id: z.nullable(z.string()),
        link: z.nullable(madeLink),
      }),
    ),
  }),
})

export const makeLink = endpoint({
  id: 'joining.link',
  method: 'POST',
  path: '/proxy/rottweiler/users/{profileId}/link/',
  summary: 'A new single-use link for a person: to join where they are invited, else for a new password',
  audience: 'manager',
  object: 'person',
  params: profileParams,
  response: z.extend(madeLink, { kind: linkKind }),
})

export const withdrawInvite = endpoint({
  id: 'joining.withdraw',
  method: 'DELETE',
  path: '/proxy/rottweiler/invites/{profileId}/',
  summary: 'Take an invitation back that was not accepted yet',
  audience: 'manager',
  object: 'person',
  params: profileParams,
  response: z.object({}),
})

export const askReset = endpoint({
  id: 'joining.forgot',
  method: 'POST',
  path: '/users/forgot/',
  summary: 'Ask for a link to a new password; the answer is the same for every address',
  audience: 'public',
  limited: true,
  body: z.strictObject({ email: address }),
  response: z.object({ mails: z.boolean() }),
})

export const signUp = endpoint({
  id: 'joining.signUp',
  method: 'POST',
  path: '/users/sign_up/',
  summary: 'Ask to join with a whitelisted address; the answer is the same for every address',
  audience: 'public',
  limited: true,
  body: z.strictObject({ email: address }),
  response: z.object({ mails: z.boolean() }),
})

export const inspectLink = endpoint({
  id: 'joining.inspect',
  method: 'POST',
  path: '/users/links/',
  summary: 'What a single-use link is for; it stays good',
  audience: 'public',
  limited: true,
  ends: true,
  body: z.strictObject({ secret }),
  response: z.object({
    kind: linkKind,
    email: z.string(),
    client_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
})

export const acceptLink = endpoint({
  id: 'joining.accept',
  method: 'POST',
  path: '/users/links/accept/',
  summary: 'Join, or set a new password, with a single-use link; signs in',
  audience: 'public',
  limited: true,
  ends: true,
  body: z.strictObject({
    secret,
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    /** For who joins; who sets a new password keeps theirs. */
    first_name: z.optional(name),
    last_name: z.optional(name),
  }),
  response: passwordAnswer,
})
