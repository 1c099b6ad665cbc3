import type { Holder, LayoutPart, Master } from './layouts'
import type { Box, PlaceholderKind, SlideSize } from './shapes'

/** A placeholder with the position and type size that the template gives it. */
export interface Place extends PlaceholderKind {
  readonly box: Box
  /** In points. */
  readonly size: number
  /** The layout itself says the size, so it is meant for this text. */
  readonly ownSize: boolean
  /** Points free on both sides, and above and below. */
  readonly inset: { readonly x: number; readonly y: number }
}

/** The line at the edge of a slide: footer, date or slide number. */
export interface Edge extends PlaceholderKind {
  readonly text: string
  readonly field: boolean
}

/** What a slide of a layout has a placeholder for. */
export interface Roles {
  readonly title: Place | null
  readonly subtitle: Place | null
  /** Question and what is measured. */
  readonly wording: Place | null
  /** Chart or table. */
  readonly content: Place | null
  /** Base, filter, weight and test. */
  readonly source: Place | null
  readonly edges: readonly Edge[]
}

const FAMILY: Readonly<Record<string, string>> = {
  ctrTitle: 'title',
  subTitle: 'body',
  obj: 'body',
  chart: 'body',
  tbl: 'body',
}
export const familyOf = ({ type }: PlaceholderKind): string => FAMILY[type] ?? type
export const EDGES = ['dt', 'ftr', 'sldNum']

export type Use = 'chart' | 'table' | 'text'
const FRAMES: Readonly<Record<Use, readonly string[]>> = { chart: ['chart', 'obj'], table: ['tbl', 'obj'], text: [] }

/** Texts around a chart are no higher than this share of the slide. */
const TEXT_HEIGHT = 0.22
const BODY_SIZE = 18
/** What office programs keep free unless a template says otherwise. */
const INSET = { x: 14.4, y: 7.2 }

const area = (box: Box | null | undefined): number => (box ? box.w * box.h : 0)

/** Placeholders of a layout with what they inherit from the master. */
export const inherited = ({ holders }: LayoutPart, master: Master): Holder[] =>
  holders.map(holder => {
    const above = master.holders.find(other => familyOf(other) === familyOf(holder))
    return { ...holder, box: holder.box ?? above?.box ?? null, inset: holder.inset ?? above?.inset ?? null }
  })

const placeOf = (holder: Holder | undefined, size: number): Place | null =>
  holder?.box
    ? {
        ...holder,
        box: holder.box,
        size: holder.size ?? size,
        ownSize: holder.size !== null,
        inset: holder.inset ?? INSET,
      }
    : null

const ordered = (holders: readonly Holder[]): Holder[] =>
  [...holders].sort((one, other) => Number(one.index ?? 0) - Number(other.index ?? 0))

/** The texts above and below the content: the first and the last of the template, wherever only one can be told by its place. */
const textsOf = (own: readonly Holder[], content: Holder | undefined, { height }: SlideSize) => {
  const bodies = ordered(
    own.filter(({ type, box }) => type === 'body' && box !== null && box.h <= height * TEXT_HEIGHT),
  )
  const middle = content?.box ? content.box.y + content.box.h / 2 : height / 2
  const isAbove = ({ box }: Holder): boolean => box !== null && box.y + box.h / 2 < middle
  return { wording: bodies.find(isAbove), source: bodies.filter(one => !isAbove(one)).at(-1) }
}

const edgesOf = (own: readonly Holder[], master: Master): Edge[] =>
  own.flatMap(holder => {
    if (!EDGES.includes(holder.type)) return []
    const text = holder.text || (master.holders.find(({ type }) => type === holder.type)?.text ?? '')
    return [{ type: holder.type, index: holder.index, text, field: holder.field }]
  })

const holdersFor = (layout: LayoutPart, master: Master, use: Use, room: SlideSize) => {
  const own = inherited(layout, master)
  const frames = own.filter(({ type, box }) => FRAMES[use].includes(type) && box !== null)
  const content = [...frames].sort((one, other) => area(other.box) - area(one.box))[0]
  return { own, content, ...textsOf(own, content, room) }
}

/** Which placeholder of a layout takes what. */
export const rolesOf = (layout: LayoutPart, master: Master, use: Use, room: SlideSize): Roles => {
  const { own, content, wording, source } = holdersFor(layout, master, use, room)
  return {
    title: placeOf(
      own.find(holder => familyOf(holder) === 'title'),
      master.titleSize,
    ),
    subtitle: placeOf(
      own.find(({ type }) => type === 'subTitle'),
      24,
    ),
    content: placeOf(content, BODY_SIZE),
    wording: placeOf(wording, BODY_SIZE),
    source: placeOf(source, BODY_SIZE),
    edges: edgesOf(own, master),
  }
}

/** The layout of a master that has most places for what a slide shows and fewest for what it does not. */
export const layoutFor = (master: Master, use: Use, room: SlideSize): LayoutPart | undefined => {
  const worth = (layout: LayoutPart): number => {
    const { own, content, wording, source } = holdersFor(layout, master, use, room)
    if (!own.some(holder => familyOf(holder) === 'title')) return -1000
    if (layout.type === 'title' || layout.type === 'secHead') return -500
    const taken = [content, wording, source].filter(holder => holder !== undefined)
    const left = own.filter(
      holder => familyOf(holder) !== 'title' && !EDGES.includes(holder.type) && !taken.includes(holder),
    ).length
    const used = use === 'text' ? 0 : (content ? 3 : 0) + (wording ? 3 : 0) + (source ? 3 : 0)
    const exact = content !== undefined && content.type !== 'obj' ? 1 : 0
    return used + exact - 2 * (use === 'text' ? left + taken.length : left)
  }
  return [...master.layouts].sort((one, other) => worth(other) - worth(one))[0]
}
