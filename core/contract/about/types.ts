/** What a developer of a client organisation reads of one name of the wire. */
export interface About {
  readonly text: string
  /** A value that the call takes. */
  readonly example?: unknown
  /** Limits that the service itself refuses beyond, in words of JSON Schema, where the schema of the contract is wider. */
  readonly limits?: Readonly<Record<string, number>>
}

/**
 * By the name on the wire. A name that does not mean the same everywhere stands a second time behind the call, the area of calls or the
 * schema that it is part of: 'studies.id'.
 */
export type Abouts = Readonly<Record<string, About>>
