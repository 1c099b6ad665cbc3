import type { Provider } from '@core/domain'

/** What was typed into the form of a key, by field. */
export type TypedKey = Readonly<Record<string, string>>

interface Held {
  readonly person: string
  readonly typed: TypedKey
}

/** In the memory of this page alone: keys are in no storage of the browser, and not in the store. */
const held = new Map<Provider, Held>()
let sessionIsOver = false

/** What this person typed before their session ended; null: nothing. What somebody else typed is forgotten. */
export const heldKey = (person: string, provider: Provider): TypedKey | null => {
  sessionIsOver = false
  const found = held.get(provider)
  if (found && found.person !== person) held.clear()
  return held.get(provider)?.typed ?? null
}

/** Providers with a key that waits for this person. */
export const heldProviders = (person: string): readonly Provider[] =>
  [...held].filter(([, { person: owner }]) => owner === person).map(([provider]) => provider)

export const holdKey = (person: string, provider: Provider, typed: TypedKey): void => {
  held.set(provider, { person, typed })
}

/** The form was left: what was typed is forgotten, unless the session had ended, which leads to the login and back. */
export const leaveKey = (provider: Provider): void => {
  if (!sessionIsOver) held.delete(provider)
}

/** The session has ended under the form. */
export const keepForNextSession = (): void => {
  sessionIsOver = true
}

/** Somebody logged out. */
export const forgetKeys = (): void => {
  sessionIsOver = false
  held.clear()
}
