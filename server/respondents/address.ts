/** Where the respondents of large versions are counted, as RESPONDENTS_URL says it. */
export interface RespondentsPlace {
  /** Of the HTTP interface; without name and password. */
  readonly origin: string
  readonly user: string
  readonly password: string
  readonly database: string
}

const DATABASE = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

/** Reads `http://USER:PASSWORD@HOST:8123/DATABASE`. Throws an Error that says what is wrong. */
export const readRespondentsUrl = (text: string): RespondentsPlace => {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error('must be the http or https address of a ClickHouse server')
  const database = url.pathname.slice(1)
  if (!DATABASE.test(database)) throw new Error('must name a database: http://user:password@host:8123/respondents')
  if (url.search !== '' || url.hash !== '') throw new Error('must end with the name of the database')
  return {
    origin: url.origin,
    user: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database,
  }
}
