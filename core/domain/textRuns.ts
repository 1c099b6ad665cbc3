/** Words of a page that follow each other in one line, and their place: left, top, width, height in ten-thousandths of the page. */
export interface TextRun {
  readonly text: string
  readonly at: readonly [number, number, number, number]
}

/** A place on a page, in shares (0 to 1) of its width and height, from its top left corner. */
export interface PagePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WHOLE = 10_000

/** Letters by their usual width in proportional fonts, in thousandths of the height; all others are as wide as a digit. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI|'.,:;!]/u, 250],
  [/[\sft()[\]/-]/u, 300],
  [/[rJ]/u, 360],
  [/[mwMW%@]/u, 870],
  [/[\p{Lu}&]/u, 690],
]
const ORDINARY = 550

const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? ORDINARY
  return width
}

/**
 * Where the marked parts of a run are. The run's width is divided by the usual widths of letters, which is near enough for a
 * mark that is seen and not measured. The parts are the run's text, cut where it matched.
 */
export const markedPlaces = (
  { text, at: [left, top, width, height] }: TextRun,
  parts: readonly { readonly text: string; readonly hit: boolean }[],
): PagePlace[] => {
  const places: PagePlace[] = []
  const unit = width / Math.max(1, widthOf(text)) / WHOLE
  let x = left / WHOLE
  for (const part of parts) {
    const wide = widthOf(part.text) * unit
    if (part.hit) places.push({ x, y: top / WHOLE, width: wide, height: height / WHOLE })
    x += wide
  }
  return places
}
