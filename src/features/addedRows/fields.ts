/** What is wrong with a form, by the name the server has for each field. */
export type Problems = Partial<Record<'label' | 'any_of' | 'kind' | 'count' | 'scores', string>>

export const LABEL_MAX = 250

export const nameProblem = (label: string): Problems =>
  label.trim() === ''
    ? { label: 'Enter a name.' }
    : label.trim().length > LABEL_MAX
      ? { label: `A name has ${String(LABEL_MAX)} characters at most.` }
      : {}

/** One part of a row that a colleague has changed too, as text, and the form after taking their version. */
export interface Conflict<Fields> {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly taken: Fields
}
