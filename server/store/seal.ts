import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets that the product must be able to read again (keys of other services, seeds of one-time codes), as they are stored. */
export interface Sealer {
  /** "1.<key id>.<nonce>.<text and tag>", parts in base64url. `purpose` is part of what is authenticated: "oidc secret of acme". */
  seal(secret: string, purpose: string): string
  /** The secret again. Throws when it was sealed with another key or for another purpose, or was changed. */
  open(sealed: string, purpose: string): string
  /** Whether it was sealed with this sealer's key. */
  isOwn(sealed: string): boolean
}

const FORM = '1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals with AES-256-GCM under a key derived from the master key. */
export const createSealer = (masterKey: string): Sealer => {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'tabularium secrets', 32))
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8)
  return {
    seal: (secret, purpose) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [FORM, keyId, nonce.toString('base64url'), text.toString('base64url')].join('.')
    },
    isOwn: sealed => sealed.startsWith(`${FORM}.${keyId}.`),
    open: (sealed, purpose) => {
      const [form, id, nonce = '', text = ''] = sealed.split('.')
      if (form !== FORM || id !== keyId) throw new Error('A secret was sealed with another master key.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
