import { invalid } from '../../access/refusal'

/** Messages by field of the wire. */
export type Problems = Record<string, string[]>

/** Only the fields that have a problem. */
export const problemsIn = (found: Readonly<Record<string, string | null>>): Problems =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  )

/** Throws Refusal invalid with the messages of all fields; the first is the message of the whole. */
export const refuseProblems = (problems: Problems, otherwise: string): never => {
  throw invalid(Object.values(problems)[0]?.[0] ?? otherwise, problems)
}
