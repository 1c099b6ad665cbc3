/** A value that several people may edit: a text, plain or rich, a number, a list of names or ids, or the definition of a row. */
export type EditValue =
  string | number | readonly string[] | readonly Readonly<Record<string, unknown>>[] | Readonly<Record<string, unknown>>

/** A field that somebody else changed since the writer began: the stored value and, where known, who stored it and when. */
export interface Edit {
  readonly field: string
  readonly now: EditValue
  readonly by: string | null
  readonly at: string | null
}

/**
 * Why a call failed, as plain data fit for the store. `message` may be shown to a person.
 * 'decode': the answer did not have the agreed shape; 'unexpected': a fault of this program, not of the call.
 */
export type Failure =
  | { readonly kind: 'network'; readonly message: string }
  | { readonly kind: 'timeout'; readonly message: string }
  | { readonly kind: 'decode'; readonly message: string; readonly issues: readonly string[] }
  | {
      readonly kind: 'http'
      readonly message: string
      readonly status: number
      readonly code: string
      readonly fields: Readonly<Record<string, readonly string[]>>
      readonly requestId: string | null
      readonly edits?: readonly Edit[]
    }
  | { readonly kind: 'unexpected'; readonly message: string; readonly detail?: string }

/** An error that carries its plain form. */
export class FailureError extends Error {
  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure.message, options)
    this.name = 'FailureError'
  }
}

/** The plain form of anything thrown. Anything but a FailureError is 'unexpected', and its own message is a detail for programmers. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof FailureError) return error.failure
  return {
    kind: 'unexpected',
    message: 'Something went wrong on this page. Reload it, then try again.',
    detail: String(error),
  }
}

/** HTTP status of a failure, or null when no answer arrived. */
export const statusOf = (failure: Failure | null): number | null => (failure?.kind === 'http' ? failure.status : null)

/** Refused because the study is for certain groups. */
export const isRestricted = (failure: Failure | null): boolean =>
  failure?.kind === 'http' && failure.code === 'restricted'

/** The server did not answer, or could not: trying again later may succeed. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'network' || failure.kind === 'timeout' || (failure.kind === 'http' && failure.status >= 500)

/** First message of a form field in a failure, if the server named that field. */
export const fieldMessage = (failure: Failure | null, field: string): string | null =>
  failure?.kind === 'http' ? (failure.fields[field]?.[0] ?? null) : null

/** Somebody else changed it since the writer began. Other conflicts, such as a lock, have another code. */
export const isEdited = (failure: Failure | null): boolean => failure?.kind === 'http' && failure.code === 'edited'

const NO_EDITS: readonly Edit[] = []

/** The fields that somebody else changed, if that is why the call failed. */
export const editsOf = (failure: Failure | null): readonly Edit[] =>
  failure?.kind === 'http' ? (failure.edits ?? NO_EDITS) : NO_EDITS

/** A text or number under edit, as a field shows it. */
export const editText = (value: EditValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
