import { isRightToLeft } from '@core/domain'
import type { Colour } from './colours'

/** In points from the top left corner of a slide. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** In points. */
export interface SlideSize {
  readonly width: number
  readonly height: number
}

export interface Run {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  /** Absent: as in the template. */
  readonly colour?: Colour
  /** In points; absent: as in the template. */
  readonly size?: number
  /** Id of the relation to the slide that it leads to. */
  readonly link?: string
  /** Id of the relation to the address that it leads to. */
  readonly web?: string
}

export interface Paragraph {
  readonly runs: readonly Run[]
  readonly align?: 'l' | 'ctr' | 'r'
  /** Points of space before it. */
  readonly before?: number
  readonly indent?: number
  /** A sign in the indent: a dot, or a number of a list that begins with `from`. */
  readonly bullet?: 'dot' | { readonly from: number }
  /** Without the bullet that the template may have here. */
  readonly plain?: boolean
}

/** What stands between these signs does not decide the direction of its paragraph. */
const ISOLATE = { from: '\u2068', to: '\u2069' } as const

export const isolated = (text: string): string => `${ISOLATE.from}${text}${ISOLATE.to}`

/** A code of Latin letters and digits before a text, as in "Q3 ...". */
const CODE = /^(?=\S*\d)[\p{Script=Latin}\d_.]+(?=\s)/u

/** A title of which the code of its question does not decide the direction. */
export const besideCode = (text: string): string => {
  const [code] = CODE.exec(text) ?? []
  return code !== undefined && isRightToLeft(text.slice(code.length))
    ? `${isolated(code)}${text.slice(code.length)}`
    : text
}

export const withoutIsolates = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069/g, '')

export interface PlaceholderKind {
  readonly type: string
  readonly index: string | null
}

/** A cell of a table on a slide. */
export interface Cell {
  readonly runs: readonly Run[]
  readonly align: 'l' | 'ctr' | 'r'
  readonly anchor: 'ctr' | 'b'
  /** Columns that it takes. */
  readonly span: number
  readonly behind: Colour | null
  /** The line below it, and whether that ends the heads. */
  readonly below: Colour | null
  readonly strong: boolean
  /** With a line on its left. */
  readonly left: boolean
  /** Points of padding: left, right, and above and below. */
  readonly sides: readonly [number, number]
  readonly pad: number
}

/** A table as it is drawn; all lengths in points. */
export interface Grid {
  readonly widths: readonly number[]
  readonly rows: readonly { readonly height: number; readonly cells: readonly Cell[] }[]
  /** Rows of heads at its top, and whether the first cell of each other row is the head of that row. */
  readonly heads: number
  readonly rowHeads: boolean
  readonly rtl: boolean
}

/** What is on a slide beside charts and pictures, as data: decks and PDF files draw it each in their own way. */
export type Shape =
  | {
      readonly kind: 'text'
      readonly name: string
      readonly box: Box
      readonly paragraphs: readonly Paragraph[]
      readonly anchor: 't' | 'b' | 'ctr'
    }
  /** Text in a placeholder of the layout, which gives it its position and look. */
  | {
      readonly kind: 'placed'
      readonly name: string
      readonly place: PlaceholderKind
      readonly paragraphs: readonly Paragraph[]
    }
  /** Footer, date or slide number of the layout. */
  | { readonly kind: 'edge'; readonly place: PlaceholderKind; readonly text: string }
  | {
      readonly kind: 'table'
      readonly name: string
      readonly box: Box
      /** Describes it to people who cannot see it. */
      readonly text: string
      readonly place: PlaceholderKind | null
      readonly grid: Grid
    }

/** A text box without margins of its own. */
export const textBox = (
  name: string,
  box: Box,
  paragraphs: readonly Paragraph[],
  anchor: 't' | 'b' | 'ctr' = 't',
): Shape => ({ kind: 'text', name, box, paragraphs, anchor })

/** Text in a placeholder of the layout. */
export const placed = (name: string, { type, index }: PlaceholderKind, paragraphs: readonly Paragraph[]): Shape => ({
  kind: 'placed',
  name,
  place: { type, index },
  paragraphs,
})

/** Footer, date or slide number of the layout. A layout shows them on a slide only where the slide has them too. */
export const edge = ({ type, index }: PlaceholderKind, text: string): Shape => ({
  kind: 'edge',
  place: { type, index },
  text,
})
