import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { TestName } from '@core/crosstab'
import type { LinkKind, Personalization, SessionKind, StudyAccess } from '@core/contract'
import type { AccountKind, Scope } from '@core/domain'
import { citext, createdAt, modifiedAt, moment, names } from '../columns'

/** Features that a client organisation has switched on. A missing flag is off. */
export interface ClientFlags {
  readonly bulk_analysis?: boolean
  readonly stories?: boolean
  readonly hide_study_library?: boolean
  readonly hide_search?: boolean
  readonly vector_search?: boolean
  readonly qualtrics?: boolean
  readonly surveymonkey?: boolean
  readonly decipher?: boolean
  /** Locked studies are absent for everyone, instead of shown as locked. */
  readonly silent_restrictions?: boolean
}

export interface ClientBrand {
  /** Brand colour as #rrggbb. */
  readonly color?: string
}

export const clients = pgTable(
  'clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    banner: text('banner'),
    flags: jsonb('flags').$type<ClientFlags>().notNull().default({}),
    brand: jsonb('brand').$type<ClientBrand>().notNull().default({}),
    /** Smallest group shown to readers without full access; no view setting lowers it. */
    privacyFloor: integer('privacy_floor').notNull().default(10),
    /** Who sees a new study by default: everyone, or groups that must be named. */
    studyAccess: text('study_access').$type<StudyAccess>().notNull().default('everyone'),
    /** People who do not come by the organisation's provider need a second factor. */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    /** The significance test that new reports and analyses begin with. */
    defaultTest: text('default_test').$type<TestName>().notNull().default('house'),
    /** What new studies mark as a low base. */
    lowBaseThreshold: integer('low_base_threshold').notNull().default(100),
    /** Where Support leads: an e-mail address or a web address. */
    supportAddress: text('support_address'),
    /** Days that finished files are kept. */
    fileDays: integer('file_days').notNull().default(1),
    /** People may delete their own account. */
    selfDeletion: boolean('self_deletion').notNull().default(false),
    /** Plain texts of the privacy page. */
    residencyNote: text('residency_note').notNull().default(''),
    terms: text('terms').notNull().default(''),
    /** Grows with every change of the glossary, so that each process knows when to read it again; 0: never had entries. */
    glossaryVersion: integer('glossary_version').notNull().default(0),
    created: createdAt(),
  },
  t => [
    check('clients_study_access', sql`${t.studyAccess} in ('everyone', 'groups')`),
    check('clients_default_test', sql`${t.defaultTest} in ('house', 'dimensions', 'crunch', 'askia', 'spss')`),
  ],
)

/** The client organisation a row belongs to: the first key of every tenant table. */
export const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => clients.id)

/** One row per account, kept by a trigger on users: answers "whose e-mail is this" before a tenant is known. */
export const logins = pgTable('logins', {
  email: citext('email').primaryKey(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
})

/** Counted attempts to sign in, and addresses that people share with, kept for all server processes (rate-limiter-flexible). Keys are hashes: no address, no e-mail. */
export const loginLimits = pgTable('login_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Refused logins of unknown accounts, which no client organisation's security log can hold. What was typed is not kept. */
export const unknownLogins = pgTable('unknown_logins', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  requestId: text('request_id').notNull(),
  created: createdAt(),
})

export const users = pgTable(
  'users',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    email: citext('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    admin: boolean('admin').notNull().default(false),
    manager: boolean('manager').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Names of the user groups the person belongs to. */
    groups: names('groups'),
    /** Items the person may not see are absent instead of locked. */
    silentRestrictions: boolean('silent_restrictions').notNull().default(false),
    /** Choices of the person about their own screens. */
    personalization: jsonb('personalization').$type<Personalization>().notNull().default({}),
    /** When the person was invited, until they accept; they are not active before. */
    invited: moment('invited'),
    /** Survey providers whose connection the person may look after. */
    integrations: names('integrations'),
    /** argon2id, in its own encoded form; null for people who have no password (yet). */
    passwordHash: text('password_hash'),
    /** A jwt carries the version it was made for; a role change or deactivation raises it (trigger). */
    roleVersion: integer('role_version').notNull().default(1),
    /** A program is an account too, and so is what is left of a person who was deleted: nobody signs in as one, and lists of people leave it out. */
    kind: text('kind').$type<AccountKind | 'erased'>().notNull().default('person'),
    /** What the organisation's own directory calls the person. */
    externalId: text('external_id'),
    /** When the directory deleted the person. While they are not active, they are gone for the directory. */
    deprovisioned: moment('deprovisioned'),
    created: createdAt(),
    /** Kept by a trigger; choices about screens do not count. */
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('users_email').on(t.clientId, t.email),
    check('users_kind', sql`${t.kind} in ('person', 'service', 'provisioning', 'erased')`),
  ],
)

/** Single-use links by which people join or get a new password. */
export const accountLinks = pgTable(
  'account_links',
  {
    clientId: clientId(),
    /** SHA-256 of the secret: the table opens nothing. */
    id: text('id').notNull(),
    kind: text('kind').$type<LinkKind>().notNull(),
    /** Null for somebody who signs up and has no account yet. */
    userId: text('user_id'),
    email: citext('email').notNull(),
    created: createdAt(),
    expires: moment('expires').notNull(),
    /** When it was used, or a newer one took its place. */
    used: moment('used'),
    /** Why the mail server did not take the mail with it, in words for the screen; null: it did, or there was no mail. */
    mailProblem: text('mail_problem'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('account_links_email').on(t.clientId, t.email),
  ],
)

export const userGroups = pgTable(
  'user_groups',
  {
    clientId: clientId(),
    name: text('name').notNull(),
    /** Stays when the group is renamed: the organisation's directory knows the group by it. */
    id: text('id')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    externalId: text('external_id'),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.name] }), unique('user_groups_id').on(t.clientId, t.id)],
)

/** What programs sign in with. A revoked token is gone; the security log remembers it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    /** Whose rights it has: a person's or a service account's. */
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token: the table cannot be used to sign in. */
    hash: text('hash').notNull(),
    /** The last characters, by which people recognise it. */
    hint: text('hint').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdBy: text('created_by').notNull(),
    created: createdAt(),
    expires: moment('expires').notNull(),
    lastUsed: moment('last_used'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('api_tokens_hash').on(t.clientId, t.hash),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('api_tokens_user').on(t.clientId, t.userId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    clientId: clientId(),
    /** SHA-256 of the cookie's token: the table cannot be used to sign in. */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** What the person signed in with. */
    how: text('how').$type<SessionKind>().notNull().default('password'),
    /** What the browser called itself, and its time zone where it said so. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
    timeZone: text('time_zone'),
    created: createdAt(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    expires: moment('expires').notNull(),
    revoked: moment('revoked'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('sessions_user').on(t.clientId, t.userId),
    check('sessions_how', sql`${t.how} in ('password', 'passkey', 'provider')`),
  ],
)

export const supportEvents = pgTable(
  'support_events',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    path: text('path').notNull(),
    detail: text('detail').notNull(),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), index('support_events_created').on(t.clientId, t.created)],
)

/** How a receiver of lines of the audit log is reached. */
export type ForwardingSettings =
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'syslog'; readonly host: string; readonly port: number; readonly tls: boolean }

/** Who did what, with which outcome. Holds no secrets; rows are only added. */
export const securityLog = pgTable(
  'security_log',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id'),
    event: text('event').notNull(),
    outcome: text('outcome').$type<'ok' | 'refused'>().notNull(),
    address: text('address'),
    requestId: text('request_id').notNull(),
    /** Facts by name; `before_after` is a list of what fields were and became. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    /** What words are looked for in, in lower case: a search reads all of an organisation's lines. */
    words: text('words').generatedAlwaysAs(sql`lower(event || ' ' || coalesce(address, '') || ' ' || detail::text)`),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    index('security_log_created').on(t.clientId, t.created, t.id),
    index('security_log_event').on(t.clientId, t.event, t.created, t.id),
    index('security_log_user').on(t.clientId, t.userId, t.created, t.id),
    index('security_log_refused')
      .on(t.clientId, t.created, t.id)
      .where(sql`outcome = 'refused'`),
  ],
)

/** E-mail addresses in details of the security log, which only hold their ids: sealed lines stay as they are, addresses can be forgotten. */
export const auditAddresses = pgTable(
  'audit_addresses',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    address: citext('address').notNull(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), unique('audit_addresses_address').on(t.clientId, t.address)],
)

/**
 * The security log line by line as it was sealed: each hash covers the line and the hash before it, so that a line that is changed
 * or removed later breaks the chain. Rows are only added.
 */
export const auditChain = pgTable(
  'audit_chain',
  {
    clientId: clientId(),
    /** 1 for the first line of an organisation, without gaps. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    logId: text('log_id').notNull(),
    /** SHA-256 in hexadecimal. */
    hash: text('hash').notNull(),
    sealed: moment('sealed').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.clientId, t.seq] }), unique('audit_chain_line').on(t.clientId, t.logId)],
)

/** How often studies and questions were opened, by month; nobody's name is in it. */
export const usageCounts = pgTable(
  'usage_counts',
  {
    clientId: clientId(),
    kind: text('kind').$type<'study' | 'question'>().notNull(),
    /** Id of a study; "dataset id:name" of a question. */
    item: text('item').notNull(),
    /** In UTC, such as 2026-11. */
    month: text('month').notNull(),
    times: integer('times').notNull(),
    last: moment('last').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.kind, t.item, t.month] }),
    index('usage_counts_month').on(t.clientId, t.kind, t.month),
  ],
)

/** Who was here in a month: for the number of people alone. */
export const usagePeople = pgTable(
  'usage_people',
  {
    clientId: clientId(),
    month: text('month').notNull(),
    userId: text('user_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.month, t.userId] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)

/** Words that were searched and found nothing, in lower case; not by whom. */
export const unfoundSearches = pgTable(
  'unfound_searches',
  {
    clientId: clientId(),
    words: text('words').notNull(),
    times: integer('times').notNull(),
    last: moment('last').notNull(),
    /** No longer suggested for the glossary. */
    dismissed: boolean('dismissed').notNull().default(false),
  },
  t => [primaryKey({ columns: [t.clientId, t.words] }), index('unfound_searches_last').on(t.clientId, t.last)],
)

/** Where lines of the audit log of an organisation are sent, and how far that is. */
export const auditForwarding = pgTable(
  'audit_forwarding',
  {
    clientId: clientId(),
    /** Another one with every change of the address: a delivery under way to the old one moves nothing. */
    id: text('id').notNull(),
    settings: jsonb('settings').$type<ForwardingSettings>().notNull(),
    /** What webhooks are signed with, sealed. */
    secret: text('secret'),
    paused: boolean('paused').notNull().default(false),
    /** Number in the chain of the last line that was taken. */
    position: bigint('position', { mode: 'number' }).notNull(),
    delivered: moment('delivered'),
    /** Tries that failed since. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    nextTry: moment('next_try'),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId] })],
)

/** Addresses (or all addresses of a domain) outside the organisation's accounts that may be written to. */
export const whitelist = pgTable(
  'whitelist',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    kind: text('kind').$type<'email' | 'domain'>().notNull(),
    /** In lower case. */
    value: text('value').notNull(),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), unique('whitelist_value').on(t.clientId, t.kind, t.value)],
)
