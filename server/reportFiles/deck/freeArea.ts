import type { Holder, LayoutPart } from './layouts'
import { EDGES, familyOf, type Roles } from './roles'
import type { Box, SlideSize } from './shapes'

export const bottomOf = ({ y, h }: Box): number => y + h

const inside = (box: Box, { width, height }: SlideSize): Box => {
  const x = Math.min(Math.max(box.x, 0), width * 0.4)
  const y = Math.min(Math.max(box.y, 0), height * 0.5)
  return { x, y, w: Math.min(box.w, width - x), h: Math.min(box.h, height - y) }
}

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.w > other.x + 1 &&
  other.x + other.w > one.x + 1 &&
  bottomOf(one) > other.y + 1 &&
  bottomOf(other) > one.y + 1

/** Larger than this share of the slide, a shape is what slides are drawn on. */
const GROUND = 0.5
/** Points between content and a mark of the template. */
const CLEAR = 4

/** The largest part of an area to one side of a mark. */
const beside = (box: Box, mark: Box): Box => {
  const right = mark.x + mark.w + CLEAR
  const below = bottomOf(mark) + CLEAR
  const sides: Box[] = [
    { ...box, w: mark.x - CLEAR - box.x },
    { ...box, x: right, w: box.x + box.w - right },
    { ...box, h: mark.y - CLEAR - box.y },
    { ...box, y: below, h: bottomOf(box) - below },
  ]
  const size = ({ w, h }: Box): number => Math.max(0, w) * Math.max(0, h)
  return sides.reduce((best, side) => (size(side) > size(best) ? side : best))
}

/** An area without the pictures and marks of the template. */
export const clearOf = (box: Box, marks: readonly Box[], { width, height }: SlideSize): Box =>
  marks
    .filter(({ w, h }) => w * h < width * height * GROUND)
    .reduce((free, mark) => (overlap(free, mark) ? beside(free, mark) : free), box)

/** The area between title and foot of a layout, or that of its content, for what has no placeholder of its own. */
const between = (own: readonly Holder[], roles: Roles, room: SlideSize): Box => {
  const { width, height } = room
  const title = roles.title?.box ?? null
  const feet = own.flatMap(({ type, box }) => (EDGES.includes(type) && box && box.y > height / 2 ? [box.y] : []))
  const foot = Math.min(height * 0.955, ...feet.map(top => top - 2))
  const head = title && title.y < height / 3 ? bottomOf(title) + height * 0.012 : height * 0.06
  const areas = own.flatMap(holder =>
    familyOf(holder) === 'body' && holder.box && !isText(holder, roles) ? [holder.box] : [],
  )
  const [largest] = areas.sort((one, other) => other.w * other.h - one.w * one.h)
  const margin = title ? Math.max(title.x, width * 0.03) : width * 0.05
  const free = { x: margin, y: head, w: width - 2 * margin, h: foot - head }
  if (!largest || largest.w < width * 0.6 || largest.h < height * 0.4) return inside(free, room)
  const top = Math.max(largest.y < bottomOf(title ?? largest) ? head : Math.min(largest.y, head + height * 0.03), 0)
  return inside({ x: largest.x, y: top, w: largest.w, h: Math.max(bottomOf(largest), foot) - top }, room)
}

const isText = (holder: Holder, { wording, source }: Roles): boolean =>
  [wording, source].some(place => place !== null && place.index === holder.index && place.type === holder.type)

/** Where content goes that has no placeholder, clear of texts that have one and of the template's own marks. */
export const freeArea = (own: readonly Holder[], { marks }: LayoutPart, roles: Roles, room: SlideSize): Box => {
  const { wording, source, content } = roles
  const whole = between(own, roles, room)
  const top = Math.max(whole.y, wording ? bottomOf(wording.box) + CLEAR : 0)
  const bottom = Math.min(bottomOf(whole), source ? source.box.y - CLEAR : Infinity)
  const left = content?.box ?? whole
  return clearOf({ x: left.x, y: top, w: left.w, h: bottom - top }, marks, room)
}
