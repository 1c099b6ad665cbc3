import type { NeutralDefinition, NeutralResponse } from './types'

/** The only version of the file so far. */
export const NEUTRAL_VERSION = 1

/**
 * A survey as a file: JSON Lines in UTF-8, the definition first and then a line per response, each with its line feed. Responses are
 * asked for as lines are taken.
 */
export async function* writeNeutral(
  definition: NeutralDefinition,
  responses: AsyncIterable<NeutralResponse> | Iterable<NeutralResponse>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ tabularium_survey: NEUTRAL_VERSION, definition })}\n`
  for await (const { id, at, cells } of responses) yield `${JSON.stringify({ id, at, cells })}\n`
}
