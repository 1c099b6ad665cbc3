/** What the API documentation says about one name of the wire. */
export interface About {
  readonly text: string
  /** A value that the call accepts. */
  readonly example?: unknown
  /** Limits that the service enforces where the schema allows more, as JSON Schema keywords. */
  readonly limits?: Readonly<Record<string, number>>
}

/**
 * By the name on the wire. A name with more than one meaning has a second entry, prefixed with the call, area or schema that it
 * belongs to: 'studies.id'.
 */
export type Abouts = Readonly<Record<string, About>>

/** Texts without an example, by the same names. */
export type Texts = Readonly<Record<string, string>>
