import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { ALL_PROVIDERS } from '@core/domain'
import { proxyList } from './http/address'
import type { ProviderSettings } from './outbound'
import { readRespondentsUrl } from './respondents/address'
import { readFilesUrl } from './store/filesUrl'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(blankIsAbsent), z.optional(schema))
/** `optional`, with what stands for an absent value. */
const or = <T extends z.ZodMiniType, V>(schema: T, fallback: V) =>
  z.pipe(
    optional(schema),
    z.transform(value => value ?? fallback),
  )

/** What a process does: answer requests, work on jobs, or both. */
export const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const list = z.pipe(
  optional(z.string()),
  z.transform(text =>
    (text ?? '')
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean),
  ),
)

const proxies = z.pipe(
  list,
  z.array(z.string()).check(({ value, issues }) => {
    try {
      proxyList(value)
    } catch (error) {
      const message = `is not usable: ${error instanceof Error ? error.message : 'unknown reason'}`
      issues.push({ code: 'custom', input: value, message })
    }
  }),
)

const originProblem = (entry: string): string | null => {
  const [provider = '', address = ''] = entry.split('=')
  if (!ALL_PROVIDERS.some(one => one === provider)) return `names ${provider || 'nothing'}, which is no provider`
  const url = URL.parse(address)
  const isLoopback = url && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  return isLoopback ? null : `may only name addresses of this machine: ${entry}`
}

const origins = z.pipe(
  list,
  z.array(z.string()).check(({ value, issues }) => {
    for (const message of value.map(originProblem))
      if (message !== null) issues.push({ code: 'custom', input: value, message })
  }),
)

/** A text that `read` does not refuse. */
const readable = (read: (text: string) => unknown) =>
  z.string().check(({ value, issues }) => {
    try {
      read(value)
    } catch (error) {
      issues.push({ code: 'custom', input: value, message: error instanceof Error ? error.message : 'is not usable' })
    }
  })

/** Below this many respondents the engine is faster than the way to another process and back (docs/decisions/076). */
const RESPONDENTS_FROM = 10_000_000

const schema = z
  .object({
    PORT: or(
      z.coerce
        .number('must be a number')
        .check(z.int('must be a number'), z.minimum(0, 'must be a number'), z.maximum(65_535, 'must be a number')),
      4600,
    ),
    ROLE: or(z.enum(ROLES, `must be one of ${ROLES.join(', ')}`), 'all' as const),
    STOP_DELAY: or(
      z.coerce
        .number('must be a number of seconds')
        .check(z.minimum(0, 'must be a number of seconds'), z.maximum(300, 'must be at most 300')),
      0,
    ),
    METRICS_FROM: proxies,
    DATA_DIR: z.pipe(
      optional(z.string()),
      z.transform(path => resolve(path ?? './data')),
    ),
    DATABASE_URL: optional(postgresUrl),
    FILES_URL: optional(readable(readFilesUrl)),
    RESPONDENTS_URL: optional(readable(readRespondentsUrl)),
    RESPONDENTS_FROM: or(
      z.coerce
        .number('must be a number of respondents')
        .check(z.int('must be a whole number of respondents'), z.minimum(1, 'must be at least 1')),
      RESPONDENTS_FROM,
    ),
    MASTER_KEY: optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
    PUBLIC_URL: optional(webUrl),
    LOG_LEVEL: or(z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`), 'info' as const),
    DEMO_PASSWORD: optional(z.string().check(z.minLength(15, 'must have at least 15 characters'))),
    SEED_DEMO: optional(z.enum(['0', '1'], 'must be 0 or 1')),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
    MAIL_FROM: optional(z.email('must be one e-mail address')),
    OUTBOUND_ALLOW: list,
    TRUSTED_PROXIES: proxies,
    PROVIDER_ORIGINS: origins,
    SURVEYMONKEY_CLIENT_ID: optional(z.string()),
    SURVEYMONKEY_CLIENT_SECRET: optional(z.string()),
  })
  .check(
    z.refine(env => env.DATABASE_URL === undefined || env.MASTER_KEY !== undefined, {
      path: ['MASTER_KEY'],
      message:
        'is required with DATABASE_URL: several servers must share one key of at least 32 characters (openssl rand -base64 48)',
    }),
    z.refine(env => env.ROLE === 'all' || env.DATABASE_URL !== undefined, {
      path: ['ROLE'],
      message: 'needs DATABASE_URL: the embedded database belongs to one process, which does everything',
    }),
    z.refine(env => env.SMTP_URL === undefined || env.PUBLIC_URL !== undefined, {
      path: ['PUBLIC_URL'],
      message: 'is required with SMTP_URL: mails carry addresses of the product',
    }),
    z.refine(env => (env.SURVEYMONKEY_CLIENT_ID === undefined) === (env.SURVEYMONKEY_CLIENT_SECRET === undefined), {
      path: ['SURVEYMONKEY_CLIENT_SECRET'],
      message: 'and SURVEYMONKEY_CLIENT_ID are set together',
    }),
  )

export interface Env {
  readonly port: number
  readonly role: Role
  /** Between the signal to stop and the end of listening: /readyz refuses meanwhile, so that a proxy sends nothing more. */
  readonly stopDelayMs: number
  /** Addresses and networks that may read /metrics, besides this machine. */
  readonly metricsFrom: readonly string[]
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The object store that holds files; undefined: they are in the data folder. */
  readonly filesUrl: string | undefined
  /** The database that counts versions of at least so many respondents; undefined: this process counts all. */
  readonly respondents: { readonly url: string; readonly from: number } | undefined
  readonly masterKey: string | undefined
  /** Origin under which browsers reach the product, without a trailing slash. */
  readonly publicOrigin: string | undefined
  readonly logLevel: string
  readonly demoPassword: string | undefined
  /** Whether an empty installation gets the demo organisation: by default the embedded one does. */
  readonly seedDemo: boolean
  /** The mail server, and the address that mails come from; undefined: no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  readonly outboundAllow: readonly string[]
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly providers: ProviderSettings
}

/** Says for each wrong variable what is wrong with it. */
export class BadEnvironment extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n- ${problems.join('\n- ')}`)
    this.name = 'BadEnvironment'
  }
}

const mailOf = ({ SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl }: z.infer<typeof schema>): Env['mail'] =>
  smtpUrl === undefined || publicUrl === undefined
    ? undefined
    : { smtpUrl, from: from ?? `no-reply@${new URL(publicUrl).hostname}` }

/** Of entries "qualtrics=http://127.0.0.1:4701". */
const originsOf = (entries: readonly string[]): ProviderSettings['origins'] => {
  const named = new Map(
    entries.map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
  )
  return Object.fromEntries(
    ALL_PROVIDERS.flatMap(provider => {
      const origin = named.get(provider)
      return origin === undefined ? [] : [[provider, new URL(origin).origin]]
    }),
  )
}

const appOf = ({ SURVEYMONKEY_CLIENT_ID: id, SURVEYMONKEY_CLIENT_SECRET: secret }: z.infer<typeof schema>) =>
  id === undefined || secret === undefined ? null : { id, secret }

/** Reads the environment once. Throws BadEnvironment. */
export const parseEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const { success, data, error } = schema.safeParse(source)
  if (!success) throw new BadEnvironment(error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`))
  return {
    port: data.PORT,
    role: data.ROLE,
    stopDelayMs: data.STOP_DELAY * 1000,
    metricsFrom: data.METRICS_FROM,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    filesUrl: data.FILES_URL,
    respondents:
      data.RESPONDENTS_URL === undefined ? undefined : { url: data.RESPONDENTS_URL, from: data.RESPONDENTS_FROM },
    masterKey: data.MASTER_KEY,
    publicOrigin: data.PUBLIC_URL === undefined ? undefined : new URL(data.PUBLIC_URL).origin,
    logLevel: data.LOG_LEVEL,
    demoPassword: data.DEMO_PASSWORD,
    seedDemo: data.SEED_DEMO === undefined ? data.DATABASE_URL === undefined : data.SEED_DEMO === '1',
    mail: mailOf(data),
    outboundAllow: data.OUTBOUND_ALLOW,
    trustedProxies: data.TRUSTED_PROXIES,
    providers: {
      origins: originsOf(data.PROVIDER_ORIGINS),
      surveymonkeyApp: appOf(data),
    },
  }
}

/** File of the generated key inside the data folder. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** MASTER_KEY, or the key of the data folder, which is made at first start (0600). */
export const masterKey = ({ masterKey: given, dataDir }: Pick<Env, 'masterKey' | 'dataDir'>): string => {
  if (given !== undefined) return given
  const file = keyFile(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new BadEnvironment([`${file} is damaged: it must hold a key of at least 32 characters`])
  return key
}
