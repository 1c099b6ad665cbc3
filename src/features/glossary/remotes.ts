import type { GlossaryEntry, OutputOf, UnfoundWords } from '@core/contract'
import {
  createEntry,
  deleteEntry,
  dismissUnfound,
  importGlossary,
  listGlossary,
  listUnfound,
  patchEntry,
} from '@/api/wire'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const entriesRemote = createRemote('glossary/entries', {
  request: async (api, _: undefined, options): Promise<readonly GlossaryEntry[]> =>
    (await api.call(listGlossary, {}, { ...options, ...OWN })).results,
})

export const unfoundRemote = createRemote('glossary/unfound', {
  request: async (api, _: undefined, options): Promise<readonly UnfoundWords[]> =>
    (await api.call(listUnfound, {}, { ...options, ...OWN })).results,
})

/** An entry as it is to be. */
export interface Saving {
  /** Null: a new one. */
  readonly id: string | null
  readonly forms: readonly string[]
  /** What the writer began with; of a new one nothing. */
  readonly base: readonly string[]
}

/** What was sent, with the entry that it made. */
export interface Saved {
  readonly sent: Saving
  readonly entry: GlossaryEntry
}

export const saveRemote = createRemote<Saving, Saved>('glossary/save', {
  take: 'leading',
  request: async (api, sent, options) => {
    const { id, base } = sent
    const forms = [...sent.forms]
    const entry =
      id === null
        ? await api.call(createEntry, { body: { forms } }, { ...options, ...OWN })
        : await api.call(
            patchEntry,
            { params: { entryId: id }, body: { forms, base: [...base] } },
            { ...options, ...OWN },
          )
    return { sent, entry }
  },
})

export const importRemote = createRemote<string, OutputOf<typeof importGlossary>>('glossary/import', {
  take: 'leading',
  request: (api, text, options) => api.call(importGlossary, { body: { text } }, { ...options, ...OWN }),
})

/** An entry that is deleted, or words that are dismissed: both can be undone for a while. */
export interface Removal {
  readonly kind: 'entry' | 'words'
  /** Id of the entry; the words. */
  readonly key: string
}

export const removalKey = ({ kind, key }: Removal): string => `${kind} ${key}`

export const removeRemote = createRemote('glossary/remove', {
  keyOf: removalKey,
  take: 'leading',
  request: (api, { kind, key, leaving }: Removal & { readonly leaving: boolean }) => {
    const options = { ...OWN, keepalive: leaving }
    return kind === 'entry'
      ? api.call(deleteEntry, { params: { entryId: key } }, options)
      : api.call(dismissUnfound, { body: { words: key } }, options)
  },
})
