/** Widths of the characters from space to ~ in Arial, in thousandths of the type size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
/** Readers' computers draw text a little wider or narrower. */
const SAFETY = 1.04
const BOLD = 1.07
/** A type face as it is measured: how much wider than Arial it runs, and the height of its lines in parts of the type size. */
export interface Face {
  readonly wide: number
  readonly line: number
  /** Where the font itself is at hand: the width of a text in parts of the type size. */
  readonly measure?: (text: string, bold: boolean) => number
}

const WIDE = /verdana|tahoma|dejavu|bookman|courier|consolas|mono|century gothic|montserrat|poppins|lexend|black|wide/i

/** Lines of faces for scripts with high or stacked signs are higher, whatever is written in them. */
const HIGH: readonly (readonly [RegExp, number])[] = [
  [/naskh|nastaliq|meiryo|yu gothic|yu mincho/i, 1.72],
  [/noto (sans|serif) (jp|kr|sc|tc|hk|cjk)|source han|poppins/i, 1.5],
  [/noto|segoe|open sans|malgun|yahei|jhenghei|nirmala|leelawadee|ebrima/i, 1.38],
]
const USUAL_LINE = 1.2

/** The name is all there is to tell how wide and high a typeface runs; one that is not known is measured as Arial. */
export const faceOf = (name: string): Face => ({
  wide: WIDE.test(name) ? 1.18 : 1,
  line: HIGH.find(([names]) => names.test(name))?.[1] ?? USUAL_LINE,
})

/** Height of lines of text, in points. */
export const heightOfLines = (lines: number, { size, face }: Type): number => lines * size * face.line

export interface Type {
  /** In points. */
  readonly size: number
  readonly bold?: boolean
  readonly face: Face
}

const widthOfSign = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  if (code < 32) return 0
  const known = WIDTHS[code - 32]
  if (known !== undefined) return known
  if (/\p{Mn}/u.test(sign)) return 0
  return code < 0x250 || (code >= 0x2010 && code <= 0x2022) ? 640 : 1000
}

/** Width of a text on one line, in points. */
export const widthOf = (text: string, { size, bold = false, face }: Type): number => {
  if (face.measure) return face.measure(text, bold) * size
  let sum = 0
  for (const sign of text) sum += widthOfSign(sign)
  return (sum / 1000) * size * SAFETY * face.wide * (bold ? BOLD : 1)
}

/** Lines that a text takes in a column of this width; words that are too long are broken. */
export const lineCount = (text: string, width: number, type: Type): number => {
  const space = widthOf(' ', type)
  let lines = 0
  for (const paragraph of text.split('\n')) {
    let used = 0
    lines += 1
    for (const word of paragraph.split(' ')) {
      const wide = widthOf(word, type)
      if (used > 0 && used + space + wide > width) {
        lines += 1
        used = 0
      }
      used += (used > 0 ? space : 0) + wide
      if (used > width) {
        // Lines of a broken word are never quite full.
        const more = Math.ceil((used / width) * 1.05) - 1
        lines += more
        used = Math.max(0, used - more * width)
      }
    }
  }
  return lines
}

/** The longest beginning of a text for which `fits` is true, with an ellipsis if it was cut. */
export const cutTo = (text: string, fits: (text: string) => boolean): string => {
  if (fits(text)) return text
  const signs = Array.from(text)
  let [low, high] = [0, signs.length - 1]
  const cut = (count: number): string => `${signs.slice(0, count).join('').trimEnd()}…`
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(cut(middle))) low = middle
    else high = middle - 1
  }
  // Words stay whole unless that would lose most of what fits.
  const space = signs.slice(0, low + 1).lastIndexOf(' ')
  return cut(space > low * 0.6 ? space : low)
}

export interface Fitted {
  readonly text: string
  readonly size: number
  /** The text had to be cut. */
  readonly cut: boolean
}

/** The largest of `sizes` in which a text fits a box; where none does, the smallest, with the text cut. */
export const fitText = (
  text: string,
  box: { readonly w: number; readonly h: number },
  sizes: readonly number[],
  { face, bold = false }: { readonly face: Face; readonly bold?: boolean },
): Fitted => {
  const fits = (size: number) => (some: string) =>
    heightOfLines(lineCount(some, box.w, { size, bold, face }), { size, face }) <= box.h
  const size = sizes.find(one => fits(one)(text))
  if (size !== undefined) return { text, size, cut: false }
  const smallest = sizes.at(-1) ?? 8
  return { text: cutTo(text, fits(smallest)), size: smallest, cut: true }
}
