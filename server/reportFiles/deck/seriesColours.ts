import { arePeriods, isLast, type ChartColor, type ChartInput, type Palette } from '@core/domain/charts'
import { toOklch } from '@core/domain/colour'
import type { Drawn } from './chartParts'
import {
  contrastOf,
  inkOn,
  isDark,
  resolved,
  rgbOf,
  standingOut,
  MARK_CONTRAST,
  TEXT_CONTRAST,
  type Ground,
  type ThemeColour,
} from './colours'

const ACCENTS = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const
const FIRST = ACCENTS[0]

/** A fill that is nearer to its background can hardly be seen. */
const SEEN = 1.25
/** Degrees between the hues of the two ends of a scale. */
const HUES_APART = 60

/** Chart models carry colours as texts, which the writer turns back into markup. */
const textOf = ({ slot, lumMod = 1, lumOff = 0, satMod = 1 }: ThemeColour): string =>
  [slot, lumMod, lumOff, satMod].join(' ')

/** The colour of the theme that a model of this palette names. */
export const themeColour = (text: string): ThemeColour => {
  const [slot = 'tx1', lumMod, lumOff, satMod] = text.split(' ')
  return { slot, lumMod: Number(lumMod ?? 1), lumOff: Number(lumOff ?? 0), satMod: Number(satMod ?? 1) }
}

const paint = (colour: ThemeColour, ground: Ground): ChartColor => ({
  color: textOf(colour),
  onColor: textOf(inkOn(colour, ground)),
})

const twoDigits = (value: number): number => Number(value.toFixed(2))

/** On dark ground the weakest step is the accent itself, as far as it can be seen, and strength is light. */
const litTint = (slot: string, keep: number, ground: Ground): ThemeColour => {
  const { lumMod = 1, ...weakest } = standingOut(slot, ground, MARK_CONTRAST)
  const share = twoDigits(lumMod * (1 - 0.6 * Math.max(0, (keep - 0.35) / 0.65)))
  return { ...weakest, lumMod: share, lumOff: twoDigits(1 - share) }
}

/** A share of a colour, the rest towards the background. Tints of dark hues would turn neon at full saturation. */
const tint = (slot: string, keep: number, ground: Ground): ThemeColour => {
  if (isDark(ground)) return litTint(slot, keep, ground)
  if (keep >= 1) return { slot }
  const strong = contrastOf(resolved({ slot }, ground), ground.colour) >= TEXT_CONTRAST
  return { slot, lumMod: keep, lumOff: twoDigits(1 - keep), satMod: strong ? 0.55 : 0.9 }
}

/** An accent as it is, unless it can hardly be seen; accents are chosen for light ground. */
const plain = (slot: string, ground: Ground): ThemeColour =>
  !isDark(ground) && contrastOf(resolved({ slot }, ground), ground.colour) >= SEEN
    ? { slot }
    : standingOut(slot, ground, MARK_CONTRAST)

const grey = (ground: Ground): ThemeColour =>
  isDark(ground) ? { slot: ground.slot, lumMod: 0.65 } : { slot: ground.slot, lumMod: 0.5, lumOff: 0.5 }

const hueOf = (colour: string): number | null => {
  const { c, h } = toOklch(rgbOf(colour))
  return c < 0.02 ? null : (h * 180) / Math.PI
}

/** The negative end of scales: the first accent whose hue is far from that of the first. */
const opposite = (ground: Ground): string | null => {
  const own = hueOf(resolved({ slot: FIRST }, ground))
  return (
    ACCENTS.find(slot => {
      const hue = hueOf(resolved({ slot }, ground))
      if (own === null || hue === null) return false
      const apart = Math.abs(own - hue) % 360
      return Math.min(apart, 360 - apart) >= HUES_APART
    }) ?? null
  )
}

/** What is left of a colour from the end of a scale to its middle, by the number of steps on that side. */
const SIDES: readonly (readonly number[])[] = [
  [],
  [1],
  [1, 0.6],
  [1, 0.7, 0.4],
  [1, 0.75, 0.55, 0.35],
  [1, 0.8, 0.65, 0.5, 0.35],
]
const keptAt = (step: number, steps: number): number => SIDES[steps]?.[step] ?? twoDigits(1 - (step / steps) * 0.7)

const scaleStep = (index: number, count: number, ground: Ground): ThemeColour => {
  const side = Math.floor(count / 2)
  if (count % 2 === 1 && index === side && count > 1)
    return isDark(ground) ? { slot: ground.slot, lumMod: 0.5 } : { slot: ground.paper, lumMod: 0.85 }
  if (index >= count - side || count === 1) return tint(FIRST, keptAt(count - 1 - index, side), ground)
  const negative = opposite(ground)
  const keep = keptAt(index, side)
  if (negative !== null) return tint(negative, keep, ground)
  const { slot, lumMod = 1 } = grey(ground)
  const share = twoDigits(lumMod * keep)
  return isDark(ground)
    ? { slot, lumMod: twoDigits(0.5 + keep / 2) }
    : { slot, lumMod: share, lumOff: twoDigits(1 - share) }
}

/** Steps of one colour from pale to deep: what is left of it, and beyond 1 how far it is darkened. */
const RAMPS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [0.6, 1],
  3: [0.4, 0.7, 1],
  4: [0.4, 0.7, 1, 1.4],
  5: [0.35, 0.55, 0.75, 1, 1.4],
}

const rampStep = (index: number, count: number, ground: Ground): ThemeColour => {
  const even = 0.3 + (1.1 * index) / Math.max(1, count - 1)
  const at = twoDigits(RAMPS[count]?.[index] ?? even)
  if (at <= 1) return tint(FIRST, at, ground)
  return isDark(ground) ? tint(FIRST, at, ground) : { slot: FIRST, lumMod: twoDigits(2 - at) }
}

/** The colours of a template: its accents in their order, tints of them beyond the sixth, and scales between two of them. */
export const themePalette = (ground: Ground): Palette => ({
  series: index => {
    const slot = ACCENTS[index % ACCENTS.length] ?? FIRST
    return paint(index < ACCENTS.length ? plain(slot, ground) : tint(slot, 0.6, ground), ground)
  },
  ordinal: (index, count) => paint(scaleStep(index, count, ground), ground),
  neutral: paint(grey(ground), ground),
})

type Series = Drawn['series'][number]

/** The columns of an ordered banner, such as age or waves, are steps of one colour. */
const inSteps = (series: readonly Series[], { table, order }: ChartInput, ground: Ground): readonly Series[] => {
  const columns = new Map(table.columns.map(column => [column.key, column]))
  const steps = series.filter(({ key }) => (columns.get(key)?.group ?? null) !== null)
  const ordered = order?.columns === true || arePeriods(steps.map(({ label }) => label))
  return !ordered || steps.length < 2
    ? series
    : series.map(one =>
        steps.includes(one) ? { ...one, ...paint(rampStep(steps.indexOf(one), steps.length, ground), ground) } : one,
      )
}

/** Keys of the answers that say nothing by themselves: "other", "none of these", no answer. "Neither" is the middle of a scale. */
const restOf = ({ table, order }: ChartInput): ReadonlySet<string> => {
  const scale = order?.rows != null
  return new Set(table.rows.filter(row => (scale ? row.type === 'missing' : isLast(row))).map(({ key }) => key))
}

/** The model in the colours that its banner and answers ask for, where their order alone does not say them. */
export const inThemeColours = (model: Drawn, input: ChartInput, ground: Ground): Drawn => {
  const rest = restOf(input)
  const greyed = (series: readonly Series[]): Series[] =>
    series.map(one => (rest.has(one.key) ? { ...one, ...paint(grey(ground), ground) } : one))
  switch (model.kind) {
    case 'bars':
      return { ...model, series: greyed(inSteps(model.series, input, ground)) }
    case 'stacked':
    case 'line':
      return { ...model, series: greyed(model.series) }
  }
}

/** For charts of one series: the colour of each category that has one of its own, else null. */
export const greysOf = (model: Drawn, input: ChartInput, ground: Ground): (string | null)[] => {
  const rest = restOf(input)
  const alone = model.kind === 'bars' && model.series.length === 1
  return model.categories.map(({ key }) => (alone && rest.has(key) ? textOf(grey(ground)) : null))
}

/** A line or marker in a colour of the palette that can be seen on the background. */
export const lineColour = (text: string, ground: Ground): ThemeColour => {
  const colour = themeColour(text)
  return contrastOf(resolved(colour, ground), ground.colour) >= MARK_CONTRAST
    ? colour
    : standingOut(colour.slot, ground, MARK_CONTRAST)
}

/** The line around a fill that is too near to its background to be told from it alone; null where it needs none. */
export const outlineOf = (text: string, ground: Ground): ThemeColour | null => {
  const colour = themeColour(text)
  return contrastOf(resolved(colour, ground), ground.colour) >= MARK_CONTRAST ? null : lineColour(text, ground)
}
