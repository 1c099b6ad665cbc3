import { boolean, foreignKey, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { SignOnMapping, SignOnTest } from '@core/contract'
import { createdAt, moment } from '../columns'
import { clientId, sessions, users } from './accounts'

/** What a provider is asked with. A secret is in a column of its own. */
export type SignOnSettings =
  | { readonly kind: 'oidc'; readonly issuer: string; readonly clientId: string; readonly scopes: string }
  | {
      readonly kind: 'saml'
      readonly entityId: string
      readonly ssoUrl: string
      /** PEM. */
      readonly certificates: readonly string[]
      readonly idpInitiated: boolean
    }

/** Providers by which people of the organisation sign in. Ids are known to browsers that begin to sign in. */
export const signOnConnections = pgTable(
  'sign_on_connections',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<SignOnSettings>().notNull(),
    /** Of the OpenID Connect client, sealed. */
    secret: text('secret'),
    mapping: jsonb('mapping').$type<SignOnMapping>().notNull(),
    createPeople: boolean('create_people').notNull().default(false),
    defaultManager: boolean('default_manager').notNull().default(false),
    enabled: boolean('enabled').notNull().default(false),
    /** The last test of these settings; null: none since they were changed. */
    tested: jsonb('tested').$type<SignOnTest>(),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] })],
)

/** E-mail domains of connections: each belongs to one connection of one organisation (sign_on_directory). */
export const signOnDomains = pgTable(
  'sign_on_domains',
  { clientId: clientId(), domain: text('domain').notNull(), connectionId: text('connection_id').notNull() },
  t => [
    primaryKey({ columns: [t.clientId, t.domain] }),
    foreignKey({
      columns: [t.clientId, t.connectionId],
      foreignColumns: [signOnConnections.clientId, signOnConnections.id],
    }).onDelete('cascade'),
  ],
)

/** One row per domain of a connection, kept by a trigger: answers whose domain this is before a tenant is known. No request reads it. */
export const signOnDirectory = pgTable('sign_on_directory', {
  domain: text('domain').primaryKey(),
  organisation: text('organisation').notNull(),
  connectionId: text('connection_id').notNull(),
})

/** Who a provider's subject is here. */
export const signOnLinks = pgTable(
  'sign_on_links',
  {
    clientId: clientId(),
    connectionId: text('connection_id').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').notNull(),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.connectionId, t.subject] }),
    unique('sign_on_links_person').on(t.clientId, t.connectionId, t.userId),
    foreignKey({
      columns: [t.clientId, t.connectionId],
      foreignColumns: [signOnConnections.clientId, signOnConnections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)

/** Somebody went to a provider: each counts once. */
export const signOnAttempts = pgTable(
  'sign_on_attempts',
  {
    clientId: clientId(),
    /** SHA-256 of the state that travels with the person. */
    id: text('id').notNull(),
    connectionId: text('connection_id').notNull(),
    /** Id of the SAML request; null for OpenID Connect, and where the provider began. */
    requestId: text('request_id'),
    /** The admin who tests the connection; null: somebody signs in. */
    testedBy: text('tested_by'),
    /** What the provider said, sealed, until its browser comes for it. */
    answer: text('answer'),
    answered: moment('answered'),
    used: moment('used'),
    expires: moment('expires').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      columns: [t.clientId, t.connectionId],
      foreignColumns: [signOnConnections.clientId, signOnConnections.id],
    }).onDelete('cascade'),
  ],
)

/** SAML assertions that were taken, as long as they would be valid. */
export const signOnAssertions = pgTable(
  'sign_on_assertions',
  {
    clientId: clientId(),
    connectionId: text('connection_id').notNull(),
    /** SHA-256 of the assertion's id. */
    id: text('id').notNull(),
    expires: moment('expires').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.connectionId, t.id] }),
    foreignKey({
      columns: [t.clientId, t.connectionId],
      foreignColumns: [signOnConnections.clientId, signOnConnections.id],
    }).onDelete('cascade'),
  ],
)

/** Sessions that a provider began and would end too: where the browser goes after signing out. */
export const signOnSessions = pgTable(
  'sign_on_sessions',
  {
    clientId: clientId(),
    sessionId: text('session_id').notNull(),
    /** The address, sealed: it holds what the provider knows the person by. */
    leave: text('leave').notNull(),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.sessionId] }),
    foreignKey({ columns: [t.clientId, t.sessionId], foreignColumns: [sessions.clientId, sessions.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Whether people of the organisation may sign in with a password. */
export const passwordPolicies = pgTable(
  'password_policies',
  { clientId: clientId(), closed: boolean('closed').notNull() },
  t => [primaryKey({ columns: [t.clientId] })],
)

/** Admins who keep their password where it is closed for others. */
export const breakGlassAdmins = pgTable(
  'break_glass_admins',
  { clientId: clientId(), userId: text('user_id').notNull(), created: createdAt() },
  t => [
    primaryKey({ columns: [t.clientId, t.userId] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)
