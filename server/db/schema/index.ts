/**
 * Every tenant table leads its primary key, unique indexes and foreign keys with client_id, so that the schema shards by
 * client. The custom migrations force row-level security on each table with a client_id; the start-up check proves it.
 * Not tenant tables: clients (reference), logins (e-mail to client, readable through login_lookup only), and what is known of
 * callers before they sign in (login_limits, unknown_logins), which requests cannot read.
 */
export * from './accounts'
export * from './library'
export * from './studies'
export * from './work'
