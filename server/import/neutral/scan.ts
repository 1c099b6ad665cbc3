import { UPLOAD_LIMITS } from '@core/domain/limits'
import type { ReadOptions } from '../types'
import { parseDefinition } from './definition'
import { linesOf } from './lines'
import { refuse } from './refusals'
import { cellOf, parseLine, parseResponse } from './response'
import type { NeutralDefinition } from './types'

/** What has to be known of a file before its cells are read. */
export interface Scanned {
  readonly definition: NeutralDefinition
  /** Numbers of the lines whose response comes in another line as it was later. */
  readonly superseded: ReadonlySet<number>
  /** Columns of facts of the interview in which every answer is a number. */
  readonly numbers: ReadonlySet<string>
}

interface Known {
  readonly at: number
  readonly line: number
}

/** Columns of facts, which may be numbers or texts. */
const factsIn = ({ questions }: NeutralDefinition): string[] =>
  questions.filter(({ kind }) => kind === 'meta').flatMap(({ columns }) => columns.map(({ name }) => name))

/**
 * The first of two passes over a file. A response that comes more than once counts as it was last changed; of two changed at the same
 * moment, the later line counts. Throws SurveyFileError.
 */
export const scan = async (
  path: string,
  { signal }: ReadOptions,
  onBytes: (bytes: number) => void,
): Promise<Scanned> => {
  let definition: NeutralDefinition | null = null
  let facts: string[] = []
  const known = new Map<string, Known>()
  const superseded = new Set<number>()
  const [numbers, texts] = [new Set<string>(), new Set<string>()]
  for await (const line of linesOf(path, { signal, onBytes })) {
    if (definition === null) {
      definition = parseDefinition(parseLine(line))
      facts = factsIn(definition)
      continue
    }
    const { id, at, cells } = parseResponse(line)
    for (const name of facts) {
      const cell = cellOf(cells, name)
      if (typeof cell === 'number') numbers.add(name)
      else if (cell !== undefined && cell !== null) texts.add(name)
    }
    const before = known.get(id)
    if (before !== undefined) superseded.add(before.at > at ? line.number : before.line)
    if (before === undefined || before.at <= at) known.set(id, { at, line: line.number })
    if (known.size > UPLOAD_LIMITS.survey.cases)
      throw refuse('too_many_respondents', `The survey has more than ${UPLOAD_LIMITS.survey.cases} responses.`, null)
  }
  if (definition === null || known.size === 0)
    throw refuse(
      'no_respondents',
      'The survey has no responses yet.',
      null,
      'Import it again when the first have come in.',
    )
  return { definition, superseded, numbers: new Set([...numbers].filter(name => !texts.has(name))) }
}
