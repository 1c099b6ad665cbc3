import { createContext, useContext } from 'react'

/** With whose eyes a story is seen: a person by id, somebody who is in one group alone, or in none. */
export type ViewAs =
  { readonly kind: 'person' | 'group'; readonly key: string } | { readonly kind: 'nobody'; readonly key: '' }

/** As an address has it: 'person:id', 'group:name' or 'nobody'; null for anything else. */
export const readViewAs = (text: string | null): ViewAs | null => {
  if (text === 'nobody') return { kind: 'nobody', key: '' }
  const [, kind, key] = /^(person|group):(.+)$/.exec(text ?? '') ?? []
  return (kind === 'person' || kind === 'group') && key !== undefined ? { kind, key } : null
}

export const writeViewAs = ({ kind, key }: ViewAs): string => (kind === 'nobody' ? kind : `${kind}:${key}`)

/** As a call has it. */
export const queryOfViewAs = ({ kind, key }: ViewAs) => (kind === 'nobody' ? {} : { [kind]: key })

/** In a sentence: "the story as … gets it". */
export const viewerWords = ({ kind }: ViewAs, name: string): string => {
  switch (kind) {
    case 'person':
      return name
    case 'group':
      return `somebody who is only in the group ${name}`
    case 'nobody':
      return 'somebody who is in no group'
  }
}

const EyesContext = createContext<ViewAs | null>(null)

/** Everything in it shows figures as this viewer gets them. */
export const EyesProvider = EyesContext.Provider

/** null: with the reader's own. */
export const useEyes = (): ViewAs | null => useContext(EyesContext)
