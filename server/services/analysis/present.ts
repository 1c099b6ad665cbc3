import type { Ctx } from '../../http/context'
import type { Group } from './calculation'
import type { Prepared } from './prepare'
import { roundedBase, tooSmall } from './protect'

export interface Base {
  readonly n: number
  readonly w: number
  /** Kish: (Σw)² / Σw². */
  readonly eff: number
}

const NOBODY: Base = { n: 0, w: 0, eff: 0 }

/** How many pass a filter; for readers without full rights rounded, and nobody where the group or the remainder is too small. */
export const presentBase = (ctx: Ctx, { found, survey }: Prepared, passing: Group | null): Base => {
  if (!passing || passing.n === 0) return NOBODY
  const base = { n: passing.n, w: passing.w, eff: passing.w2 > 0 ? passing.w ** 2 / passing.w2 : 0 }
  if (found.full) return base
  if (tooSmall(base.n, survey.length, ctx.client.privacyFloor)) return NOBODY
  const factor = roundedBase(base.n) / base.n
  return { n: roundedBase(base.n), w: base.w * factor, eff: base.eff * factor }
}
