import { suggest } from '@/api/wire'
import { createRemote, type RemoteState } from '@/store'
import type { OutputOf, SuggestionKind } from '@core/contract'

export interface Asked {
  readonly query: string
  /** Only this kind. */
  readonly kind: SuggestionKind | null
}

/** An answer with what it answers, so that it is never taken for that of other letters. */
export interface Suggested {
  readonly asked: Asked
  readonly answer: OutputOf<typeof suggest>
}

export const suggestRemote = createRemote<Asked, Suggested>('palette/suggestions', {
  request: async (api, asked, { signal }) => {
    const { query, kind } = asked
    return { asked, answer: await api.call(suggest, { query: { query, ...(kind && { kind }) } }, { signal }) }
  },
})

export interface WithPalette {
  readonly palette: RemoteState<Suggested>
}

export const selectSuggested = ({ palette }: WithPalette) => palette
