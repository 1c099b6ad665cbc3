import type { Call } from '@core/contract'
import { randomId } from '@/lib/randomId'

/** One attempt at a creating call. */
export interface Attempt {
  /** The Idempotency-Key it is sent under. */
  readonly key: string
  /** The server's answer is certain: the next call with this content is a new one. */
  readonly answered: () => void
  /** The outcome is unknown: the next call with this content is a repeat. */
  readonly lost: () => void
}

/** Storage of the tab, where keys of unanswered calls survive a reload of the page. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Unanswered calls that are remembered; there are more only while the server answers nothing at all. */
const REMEMBERED = 50
/** After a reload, a call with the same content later than this is a new one. */
const AFTER_RELOAD_MS = 5 * 60_000
const STORED = 'unanswered calls'

interface Unanswered {
  readonly area: string
  readonly key: string
  readonly at: number
}

/** 32 bits (FNV-1a) of bytes or of the characters of a text. */
const hashOf = (bytes: Uint8Array | string, start = 0x811c9dc5): number => {
  let hash = start
  if (typeof bytes === 'string')
    for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ bytes.charCodeAt(at), 0x01000193)
  else for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** 64 bits: people's texts themselves are not written into the browser's storage. */
const digestOf = (content: string): string =>
  [hashOf(content), hashOf(content, 0x9747b28c)].map(part => part.toString(36)).join('.')

const fileWords = (file: File): string => JSON.stringify([file.name, file.size, file.lastModified])

const areaOf = ({ id }: Call): string => id.split('.')[0] ?? id

/** The unanswered calls when the page was left, without those that are too old. */
const readStored = (tab: TabStorage | null): Map<string, Unanswered> => {
  try {
    const stored = new Map(JSON.parse(tab?.getItem(STORED) ?? '[]') as readonly [string, Unanswered][])
    for (const [content, { at }] of stored) if (!(Date.now() - at < AFTER_RELOAD_MS)) stored.delete(content)
    return stored
  } catch {
    return new Map()
  }
}

/**
 * Keys of creating calls, so that nothing is created twice when an answer is lost and the person presses the button again: the
 * same content keeps its key until it is answered, even after a reload of the page, and gets a new one afterwards.
 */
export const createAttempts = (tab: TabStorage | null = null) => {
  const unanswered = readStored(tab)
  const blobs = new WeakMap<Blob, string>()

  const store = () => {
    try {
      tab?.setItem(STORED, JSON.stringify([...unanswered]))
    } catch {
      // A full or forbidden storage: the keys then last until the page is left.
    }
  }

  const wordsOf = (blob: Blob): string => {
    if (blob instanceof File) return fileWords(blob)
    const known = blobs.get(blob) ?? randomId()
    blobs.set(blob, known)
    return known
  }

  const contentOf = (endpoint: Call, url: string, body: unknown, bytes: Blob | undefined): string =>
    digestOf(
      JSON.stringify([endpoint.id, url, body, bytes && wordsOf(bytes)], (_, value: unknown) =>
        value instanceof Uint8Array ? [value.length, hashOf(value)] : value,
      ),
    )

  return {
    /** Begins an attempt with this content: the address, and the body as JSON, a form or bytes. */
    begin: (endpoint: Call, url: string, body: unknown, bytes?: Blob): Attempt => {
      const content = contentOf(endpoint, url, body, bytes)
      const key = unanswered.get(content)?.key ?? randomId()
      const remember = () => {
        unanswered.set(content, { area: areaOf(endpoint), key, at: Date.now() })
        const [oldest] = unanswered.keys()
        if (unanswered.size > REMEMBERED && oldest !== undefined) unanswered.delete(oldest)
        store()
      }
      remember()
      return {
        key,
        answered: () => {
          unanswered.delete(content)
          store()
        },
        // If it was sent twice at once, the other may have been answered.
        lost: remember,
      }
    },
    /**
     * Something in the same area was changed or removed, so the person has seen the current state. What they create from now on is
     * new, even with the content of a call that was lost.
     */
    forget: (endpoint: Call): void => {
      if (unanswered.size === 0) return
      for (const [content, { area }] of unanswered) if (area === areaOf(endpoint)) unanswered.delete(content)
      store()
    },
  }
}
