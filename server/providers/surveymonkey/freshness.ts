import type { NeutralDefinition } from '../../import/neutral'
import type { Credential } from '../types'
import type { Ask, Asked } from './ask'
import { askDefinition } from './definition'
import { layoutOf } from './layout'
import { limitFault } from './quota'

/** Names of a cursor, at most: a few kB. What is beyond is asked about again. */
const MOST_IGNORED = 100

/** What a page had that the definition does not know. */
interface Unexplained extends Pick<Asked, 'used'> {
  readonly unknown: ReadonlySet<string>
  readonly ignored: readonly string[]
}

export interface Explained extends Pick<Asked, 'used'> {
  /** A definition read now explains a name: the older one has to be replaced. */
  readonly isOutdated: boolean
  readonly ignored: readonly string[]
}

/**
 * Whether names that are in answers, but not in the definition, are new in the survey. The survey is asked for once per step at most,
 * and not again for names that it did not explain: those are of deleted choices and of questions that are left out. Throws
 * rate_limited where the page took the last call: it is asked for again after the reset.
 */
export const explain = async (
  ask: Ask,
  credential: Credential,
  { survey }: NeutralDefinition,
  { unknown, ignored, used }: Unexplained,
): Promise<Explained> => {
  const known = new Set(ignored)
  const names = [...unknown].filter(name => !known.has(name))
  if (names.length === 0) return { isOutdated: false, ignored, used }
  if (used) throw limitFault(used)
  const asked = await askDefinition(ask, credential, survey)
  const fresh = layoutOf(asked.definition)
  const unexplained = names.filter(name => !fresh.known.has(name))
  return {
    isOutdated: unexplained.length < names.length,
    ignored: [...ignored, ...unexplained].slice(0, MOST_IGNORED),
    used: asked.used,
  }
}
