import { createContext, useContext } from 'react'

const PersonContext = createContext<string | null>(null)

/** The app passes the id of the signed-in person; the design system itself knows no session. Null: nothing is kept. */
export const DraftPerson = PersonContext.Provider

export const useDraftPerson = (): string | null => useContext(PersonContext)
