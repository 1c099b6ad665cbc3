import type { NeutralDefinition } from '../../import/neutral'
import type { Credential } from '../types'
import type { Ask } from './ask'
import { getDefinition } from './definition'
import { layoutOf } from './layout'

/** Names of a cursor, at most: a few kB. What is beyond is asked about again. */
const MOST_IGNORED = 100

export interface Explained {
  /** A definition read now explains a name: the older one has to be replaced. */
  readonly isOutdated: boolean
  readonly ignored: readonly string[]
}

/**
 * Whether names that are in answers, but not in the definition, are new in the survey. The survey is asked for once per step at most,
 * and not again for names that it did not explain: those are of deleted choices and of questions that are left out.
 */
export const explain = async (
  ask: Ask,
  credential: Credential,
  { survey }: NeutralDefinition,
  unknown: ReadonlySet<string>,
  ignored: readonly string[],
): Promise<Explained> => {
  const known = new Set(ignored)
  const names = [...unknown].filter(name => !known.has(name))
  if (names.length === 0) return { isOutdated: false, ignored }
  const fresh = layoutOf(await getDefinition(ask, credential, survey))
  const unexplained = names.filter(name => !fresh.known.has(name))
  return {
    isOutdated: unexplained.length < names.length,
    ignored: [...ignored, ...unexplained].slice(0, MOST_IGNORED),
  }
}
