import type { Call } from '@core/contract'
import { randomId } from '@/lib/randomId'

/** One sending of a creating call. */
export interface Attempt {
  /** The Idempotency-Key it is sent under. */
  readonly key: string
  /** The server said for certain what became of it: the next call with this content is a new one. */
  readonly answered: () => void
  /** Nobody knows what became of it: the next call with this content is a repeat. */
  readonly lost: () => void
}

/** Where keys of unanswered calls outlive a reload of the page: the storage of the tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Unanswered calls that are remembered; there are more only when nothing is answered any more. */
const REMEMBERED = 50
/** A call that was not answered before a reload, and comes with the same content later than this, is a new one. */
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

/** 64 bits: texts of people are not written into the storage of the browser for this. */
const digestOf = (content: string): string =>
  [hashOf(content), hashOf(content, 0x9747b28c)].map(part => part.toString(36)).join('.')

const fileWords = (file: File): string => JSON.stringify([file.name, file.size, file.lastModified])

const areaOf = ({ id }: Call): string => id.split('.')[0] ?? id

/** What was on its way when the page was left, without what is too old. */
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
 * Keys of creating calls, so that nothing is made twice when an answer is lost and the person presses the button again: the
 * same content that has not been answered yet has the same key, also after a reload of the page, and after an answer a new one.
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
        // One that was sent twice at once may have been answered by the other.
        lost: remember,
      }
    },
    /**
     * Something of the same area was changed or removed, so the person has seen what there is. What they make from now on is
     * new, even with the content of a call that was lost.
     */
    forget: (endpoint: Call): void => {
      if (unanswered.size === 0) return
      for (const [content, { area }] of unanswered) if (area === areaOf(endpoint)) unanswered.delete(content)
      store()
    },
  }
}
