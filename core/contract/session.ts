import * as z from 'zod/mini'
import { endpoint } from './http'
import { profileParams, siteUser } from './people'

/** Moments as ISO texts; null = never. */
export const personalization = z.object({
  viewedModal: z.optional(z.nullable(z.iso.datetime())),
  setPreferences: z.optional(z.boolean()),
  viewedLocalFilters: z.optional(z.nullable(z.iso.datetime())),
})
export type Personalization = z.infer<typeof personalization>

/** What the product knows about the signed-in person. */
export const sessionData = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  admin: z.boolean(),
  manager: z.boolean(),
  role: z.enum(['Admin', 'Manager', 'User']),
  /** Short-lived bearer token; kept in memory only. */
  jwt: z.string(),
  homepage_url: z.string(),
  qualtrics_enabled: z.boolean(),
  surveymonkey_enabled: z.boolean(),
  decipher_enabled: z.boolean(),
  silent_restrictions_enabled: z.boolean(),
  bulk_analysis_enabled: z.boolean(),
  stories_enabled: z.boolean(),
  hide_study_library_enabled: z.boolean(),
  hide_search_enabled: z.boolean(),
  rottweiler_user_id: z.string(),
  valid_login: z.boolean(),
  client_id: z.string(),
  client_name: z.string(),
  client_banner: z.nullable(z.string()),
  /** Where Support leads, a mailto or web address; null: to the operator of the product. */
  support_url: z.nullable(z.string()),
  intercom_hash: z.nullable(z.string()),
  created: z.string(),
  personalization,
  /** The organisation requires a second factor that the person does not have: nothing else can be done before. */
  second_factor_needed: z.boolean(),
})
export type SessionData = z.infer<typeof sessionData>

/** What a person signed in with. */
export type SessionKind = 'password' | 'passkey' | 'provider'

const secondFactor = z.enum(['totp', 'passkey', 'recovery'])
export type SecondFactor = z.infer<typeof secondFactor>

/** The password was right, and one of these comes next: nobody is signed in yet. A cookie binds the next step to the browser. */
export const secondStepNeeded = z.object({ second_factor: z.array(secondFactor) })
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>

/** What a right password is answered with. */
export const passwordAnswer = z.union([sessionData, secondStepNeeded])

/** Where the device's clock is set to, such as Europe/Lisbon. */
const timeZone = z.string().check(z.maxLength(64), z.regex(/^[\w+/-]+$/))

/** What the browser's own calls for passkeys take and answer, as JSON. */
export const passkeyJson = z.record(z.string(), z.unknown())

/** The user's configuration: product name, branding and limits the screens need. */
export const userConfig = z.object({
  product_name: z.string(),
  stylesheet_url: z.string(),
  vector_search_enabled: z.boolean(),
  locale: z.string(),
  upload_limit_bytes: z.number(),
  low_base_threshold: z.number(),
  /** Days that finished files are kept. */
  file_days: z.number(),
})
export type UserConfig = z.infer<typeof userConfig>

export const sessionCheck = endpoint({
  id: 'session.check',
  method: 'GET',
  path: '/users/session_check/',
  summary: 'The session of the cookie with a fresh jwt, or false when there is none',
  audience: 'public',
  response: z.union([sessionData, z.literal(false)]),
})

export const login = endpoint({
  id: 'logIn.password',
  method: 'POST',
  path: '/users/login/',
  summary: 'Sign in with e-mail and password; sets the session cookie',
  limited: true,
  audience: 'public',
  body: z.strictObject({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    time_zone: z.optional(timeZone),
  }),
  response: passwordAnswer,
})

export const secondStep = endpoint({
  id: 'logIn.second',
  method: 'POST',
  path: '/users/login/second/',
  summary: 'The second step of signing in: a code of an app, a recovery code or a passkey',
  limited: true,
  ends: true,
  audience: 'public',
  /** One of them. */
  body: z.strictObject({
    code: z.optional(z.string().check(z.maxLength(20))),
    recovery_code: z.optional(z.string().check(z.maxLength(40))),
    passkey: z.optional(passkeyJson),
  }),
  response: sessionData,
})

export const secondStepPasskey = endpoint({
  id: 'logIn.secondPasskey',
  method: 'POST',
  path: '/users/login/second/passkey/',
  summary: 'What a passkey signs in the second step',
  ends: true,
  audience: 'public',
  response: z.object({ options: passkeyJson }),
})

export const passkeyChallenge = endpoint({
  id: 'logIn.passkeyChallenge',
  method: 'POST',
  path: '/users/login/passkey/challenge/',
  summary: 'What a passkey signs to sign in without a password',
  limited: true,
  audience: 'public',
  response: z.object({ options: passkeyJson }),
})

export const passkeyLogin = endpoint({
  id: 'logIn.passkey',
  method: 'POST',
  path: '/users/login/passkey/',
  summary: 'Sign in with a passkey; sets the session cookie',
  limited: true,
  ends: true,
  audience: 'public',
  body: z.strictObject({ passkey: passkeyJson, time_zone: z.optional(timeZone) }),
  response: sessionData,
})

export const logout = endpoint({
  id: 'session.logout',
  method: 'POST',
  path: '/users/logout/',
  summary: 'End the session of the cookie or of the jwt; its jwt is useless from now on',
  audience: 'session',
  /** `leave`: where the browser goes to end the session at the organisation's provider too. */
  response: z.object({ leave: z.optional(z.string()) }),
})

export const getUserConfig = endpoint({
  id: 'session.config',
  method: 'GET',
  path: '/users/config/',
  summary: 'Configuration of the signed-in user',
  audience: 'user',
  response: userConfig,
})

/** Empty installation only: the one-time secret printed at first start makes the first client organisation and its admin. */
export const firstAdmin = endpoint({
  id: 'logIn.firstAdmin',
  method: 'POST',
  path: '/users/first_admin/',
  summary: 'Create the first client organisation and its administrator with the one-time setup secret',
  limited: true,
  audience: 'public',
  body: z.strictObject({
    secret: z.string().check(z.minLength(1), z.maxLength(200)),
    client_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    email: z.email().check(z.maxLength(254)),
    first_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    last_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(15), z.maxLength(1024)),
  }),
  response: sessionData,
})

/** The 'Contact us' button of the render-error screen records a support event. */
export const recordSupportEvent = endpoint({
  id: 'session.supportEvent',
  method: 'POST',
  path: '/support/events/',
  summary: 'Record that a user asked for help',
  audience: 'user',
  creates: true,
  body: z.strictObject({
    kind: z.enum(['render_error', 'access_restricted', 'other']),
    path: z.string().check(z.maxLength(2000)),
    detail: z.string().check(z.maxLength(4000)),
  }),
  response: z.object({ id: z.string() }),
  success: 201,
})

/**
 * `personalization` is for the own person only; role and activity for those who may edit the person. Absent fields stay as they
 * are. The answer holds what was changed.
 */
export const patchUser = endpoint({
  id: 'session.patchUser',
  method: 'PATCH',
  path: '/proxy/rottweiler/users/{profileId}/',
  summary: 'Record what the signed-in user has seen and set, or change the role or the activity of a person',
  audience: 'user',
  object: 'person',
  params: profileParams,
  body: z.strictObject({
    personalization: z.optional(z.strictObject(personalization.shape)),
    admin: z.optional(z.boolean()),
    manager: z.optional(z.boolean()),
    active: z.optional(z.boolean()),
  }),
  response: z.object({ personalization: z.optional(personalization), user: z.optional(siteUser) }),
})

/** Ids of a metadata field and one of its values. */
export const userPreference = z.object({
  metadata_field: z.string().check(z.maxLength(60)),
  metadata_value: z.string().check(z.maxLength(60)),
  user_selected: z.boolean(),
  /** The values below it count too. */
  include_children: z.boolean(),
})
export type UserPreference = z.infer<typeof userPreference>

export const listPreferences = endpoint({
  id: 'session.preferences',
  method: 'GET',
  path: '/usermetadata/',
  summary: 'The preferences of the signed-in user',
  audience: 'user',
  response: z.object({ results: z.array(userPreference) }),
})

export const patchPreference = endpoint({
  id: 'session.preference',
  method: 'PATCH',
  path: '/usermetadata/',
  summary: 'Choose a metadata value as a preference (user_selected true) or not (false)',
  audience: 'user',
  body: z.strictObject(userPreference.shape),
  response: userPreference,
})

export const clearPreferences = endpoint({
  id: 'session.clearPreferences',
  method: 'DELETE',
  path: '/usermetadata/',
  summary: 'Remove all preferences of the signed-in user',
  audience: 'user',
  response: z.object({}),
})
