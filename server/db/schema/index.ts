/**
 * Every tenant table leads its primary key, unique indexes and foreign keys with client_id, so that the schema shards by
 * client. The custom migrations force row-level security on each table with a client_id; the start-up check proves it.
 * clients and logins (e-mail to client, which requests query through login_lookup only) have the same policies; the owner alone
 * reaches all of their rows. No request can read what is known about callers before they sign in (login_limits, unknown_logins).
 */
export * from './access'
export * from './accounts'
export * from './branding'
export * from './comments'
export * from './edits'
export * from './factors'
export * from './following'
export * from './glossary'
export * from './integrations'
export * from './library'
export * from './listViews'
export * from './receipts'
export * from './signOn'
export * from './studies'
export * from './work'
