/** Where an object store is, as FILES_URL says it. Keys of the store come from the environment or the machine, never from here. */
export interface ObjectPlace {
  readonly bucket: string
  /** Before the names of all objects; empty or with a slash at its end. */
  readonly prefix: string
  readonly region: string
  /** Address of a store that is not Amazon's. */
  readonly endpoint: string | undefined
  /** Whether the bucket is part of the path instead of the host. */
  readonly pathStyle: boolean
  /** How the store encrypts what it keeps; undefined: as the bucket is set up. */
  readonly encryption: 'AES256' | 'aws:kms' | undefined
  readonly kmsKey: string | undefined
}

const KNOWN = ['region', 'endpoint', 'path-style', 'encryption', 'kms-key']
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const yes = (value: string | null, name: string): boolean => {
  if (value === null || value === '0') return false
  if (value === '1') return true
  throw new Error(`must have ${name}=1 or ${name}=0`)
}

const endpointOf = (value: string | null): string | undefined => {
  if (value === null) return undefined
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new Error('must have an http or https address without a password as endpoint')
  return url.href
}

const encryptionOf = (value: string | null): ObjectPlace['encryption'] => {
  if (value === null) return undefined
  if (value === 'AES256' || value === 'aws:kms') return value
  throw new Error('must have encryption=AES256 or encryption=aws:kms')
}

/** Reads `s3://BUCKET/PREFIX?region=…&endpoint=…&path-style=1&encryption=AES256&kms-key=…`. Throws an Error that says what is wrong. */
export const readFilesUrl = (text: string): ObjectPlace => {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw new Error('must begin with s3://')
  if (url.username !== '' || url.password !== '')
    throw new Error('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!BUCKET.test(url.host)) throw new Error('must name a bucket: s3://bucket/folder')
  const unknown = [...url.searchParams.keys()].find(name => !KNOWN.includes(name))
  if (unknown !== undefined) throw new Error(`has an unknown setting ${unknown}; known are ${KNOWN.join(', ')}`)
  const folder = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/')
  const encryption = encryptionOf(url.searchParams.get('encryption'))
  const kmsKey = url.searchParams.get('kms-key') ?? undefined
  if (kmsKey !== undefined && encryption !== 'aws:kms') throw new Error('has a kms-key, which needs encryption=aws:kms')
  return {
    bucket: url.host,
    prefix: folder === '' ? '' : `${folder}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: endpointOf(url.searchParams.get('endpoint')),
    pathStyle: yes(url.searchParams.get('path-style'), 'path-style'),
    encryption,
    kmsKey,
  }
}
