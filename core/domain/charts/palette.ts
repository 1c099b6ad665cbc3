/** Series with a colour of their own; all later ones share the neutral. */
export const SERIES_MAX = 8

export interface ChartColor {
  readonly color: string
  /** Text colour that is readable on `color`. */
  readonly onColor: string
}

/** The colours of one medium: custom properties on a screen, plain values in a file. */
export interface Palette {
  /** Nominal colours in a fixed order. */
  readonly series: (index: number) => ChartColor
  /** A step of a scale with `count` answers, negative to positive. */
  readonly ordinal: (index: number, count: number) => ChartColor
  /** A step of `count` columns in order that are neither good nor bad, such as ages. Absent: they take nominal colours. */
  readonly ramp?: (index: number, count: number) => ChartColor
  /** For "Other", "no answer" and whatever comes after the eighth series. */
  readonly neutral: ChartColor
}
