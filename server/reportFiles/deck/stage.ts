import type { Ground } from './colours'
import { freeArea } from './freeArea'
import { groundOf } from './ground'
import { boxOf, mastersOf, type FaceFor, type LayoutPart, type Master } from './layouts'
import type { Face } from './measure'
import type { Parts } from './parts'
import { inherited, layoutFor, rolesOf, type Roles, type Use } from './roles'
import type { Box, SlideSize } from './shapes'

/** A layout as a stage for slides: what it has placeholders for, and the area that is free for everything else. */
export interface Stage extends Roles {
  readonly layout: string
  readonly body: Box
  readonly ground: Ground
  readonly titleFace: Face
  readonly face: Face
}

export interface Stages extends SlideSize {
  /** Title slide, charts and texts are on the first master, tables on the second. */
  readonly cover: Stage
  readonly chart: Stage
  readonly table: Stage
  readonly text: Stage
  /** Where a part of a story begins; null: the template has no layout for that. */
  readonly section: Stage | null
}

const stageOf = (master: Master, layout: LayoutPart, use: Use, room: SlideSize): Stage => {
  const roles = rolesOf(layout, master, use, room)
  const own = inherited(layout, master)
  // What only the master has counts as well: its area for text, and its foot.
  const missing = master.holders.filter(other => !own.some(({ type }) => type === other.type))
  const body = freeArea([...own, ...missing], layout, roles, room)
  const { theme, nodes, titleFace, face } = master
  return {
    ...roles,
    layout: layout.part,
    body,
    ground: groundOf({ theme, master: nodes, layout: layout.nodes }, body, boxOf),
    titleFace,
    face,
  }
}

/** The layouts that a template offers for slides. Throws if the template would not pass the check. */
export const stagesOf = (parts: Parts, faceFor?: FaceFor): Stages => {
  const { masters, ...room } = mastersOf(parts, faceFor)
  const [first, second] = masters
  const chart = first && layoutFor(first, 'chart', room)
  const text = first && layoutFor(first, 'text', room)
  const table = second && layoutFor(second, 'table', room)
  if (!chart || !table || !text) throw new Error('A master has no layout')
  const cover = first.layouts.find(({ type }) => type === 'title') ?? text
  const section = first.layouts.find(({ type }) => type === 'secHead')
  return {
    ...room,
    cover: stageOf(first, cover, 'text', room),
    chart: stageOf(first, chart, 'chart', room),
    table: stageOf(second, table, 'table', room),
    text: stageOf(first, text, 'text', room),
    section: section ? stageOf(first, section, 'text', room) : null,
  }
}
