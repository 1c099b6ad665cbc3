import { CHART } from '@core/domain/charts/chartColours'

/** Colour tokens per theme. Text pairs are at least 4.5:1 and control outlines 3:1 on bg, surface and sunken. */
export const LIGHT = {
  bg: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EEF1F5',
  border: '#D5DAE1',
  'border-ctl': '#7A8594',
  text: '#18202B',
  'text-2': '#4A5563',
  'text-3': '#5F6B7A',
  accent: '#1F5FBF',
  'accent-hover': '#184E9F',
  'on-accent': '#FFFFFF',
  'accent-text': '#1F5FBF',
  'accent-soft': '#E4ECF7',
  'accent-outline': '#1F5FBF',
  focus: '#0B57D0',
  success: '#17754A',
  'success-bg': '#E7F5EC',
  warning: '#8A5A00',
  'warning-bg': '#FFF4DC',
  danger: '#B3261E',
  'danger-hover': '#931D16',
  'on-danger': '#FFFFFF',
  'danger-bg': '#FDECEA',
  mark: '#FFE58A',
  'sig-up': '#0B5FA5',
  'sig-down': '#A83C12',
  'net-tint': '#F3F6FA',
  scrim: 'rgb(16 24 40 / 0.48)',
  e1: '0 1px 2px rgb(16 24 40 / 0.06), 0 2px 8px rgb(16 24 40 / 0.06)',
  e2: '0 4px 16px rgb(16 24 40 / 0.14)',
  e3: '0 12px 40px rgb(16 24 40 / 0.22)',
} as const

export type ColourToken = keyof typeof LIGHT

export const DARK: Readonly<Record<ColourToken, string>> = {
  bg: '#10141A',
  surface: '#171B21',
  raised: '#1E232B',
  sunken: '#20262E',
  border: '#343D49',
  'border-ctl': '#7F8B9B',
  text: '#E9EDF2',
  'text-2': '#B3BDC9',
  'text-3': '#9AA6B4',
  accent: '#7FB0FF',
  'accent-hover': '#A3C7FF',
  'on-accent': '#000000',
  'accent-text': '#7FB0FF',
  'accent-soft': '#1E2A3D',
  'accent-outline': '#7FB0FF',
  focus: '#8AB8FF',
  success: '#5CC98B',
  'success-bg': '#14301F',
  warning: '#F0B84A',
  'warning-bg': '#33270B',
  danger: '#FF8A80',
  'danger-hover': '#FFA9A2',
  'on-danger': '#000000',
  'danger-bg': '#3A1B19',
  mark: '#5C4A00',
  'sig-up': '#7CC0F5',
  'sig-down': '#F2A27A',
  'net-tint': '#1C222A',
  scrim: 'rgb(0 0 0 / 0.6)',
  e1: '0 1px 2px rgb(0 0 0 / 0.4)',
  e2: '0 4px 16px rgb(0 0 0 / 0.5)',
  e3: '0 12px 40px rgb(0 0 0 / 0.6)',
}

/** Padding, gaps and margins. Half steps are halfway between their neighbours: `s1-5` between `s1` and `s2`. */
export const SPACE = {
  's0-5': '2px',
  s1: '4px',
  's1-5': '6px',
  s2: '8px',
  's2-5': '10px',
  s3: '12px',
  's3-5': '14px',
  s4: '16px',
  's4-5': '20px',
  s5: '24px',
  's5-5': '28px',
  s6: '32px',
  's6-5': '40px',
  s7: '48px',
  s8: '64px',
} as const

export type Space = keyof typeof SPACE

const SHARED = {
  font: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  'r-ctl': '4px',
  'r-card': '8px',
  'r-modal': '12px',
  'r-pill': '999px',
  ...SPACE,
  't-state': '120ms',
  't-panel': '200ms',
  't-modal': '280ms',
  ease: 'cubic-bezier(.2,0,0,1)',
  'content-max': '1360px',
  'navbar-height': '56px',
} as const

const chartTokens = (theme: keyof typeof CHART): Record<string, string> => {
  const { series, other, ordinal, heat } = CHART[theme]
  const numbered = (prefix: string, values: readonly string[]) =>
    values.map((v, i) => [`${prefix}${i + 1}`, v] as const)
  return Object.fromEntries([
    ...numbered('c', series),
    ['c-other', other] as const,
    ...numbered('ord', ordinal),
    ...numbered('heat', heat),
  ])
}

const declare = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

/** Declarations of every custom property: shared and light ones on :root, dark ones for [data-theme=dark]. */
export const rootDeclarations = declare({ ...SHARED, ...LIGHT, ...chartTokens('light') })
export const darkDeclarations = declare({ ...DARK, ...chartTokens('dark') })

/** Layers, lowest first; nothing else may set a z-index above 1. */
export const Z = {
  sticky: 10,
  corner: 12,
  footBar: 20,
  navbar: 100,
  slideOver: 300,
  viewer: 350,
  modal: 400,
  popover: 450,
  tooltip: 500,
  toast: 600,
} as const

/** Media queries by width in px; each means "from this width up", `below` the opposite. */
export const MEDIA = {
  from480: '@media (min-width: 480px)',
  from768: '@media (min-width: 768px)',
  from1000: '@media (min-width: 1000px)',
  from1200: '@media (min-width: 1200px)',
  below768: '@media (max-width: 767.98px)',
  below1000: '@media (max-width: 999.98px)',
  below1200: '@media (max-width: 1199.98px)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  touch: '@media (pointer: coarse)',
} as const

export const TYPE = {
  xs: 'font-size: 0.75rem; line-height: 1rem;',
  sm: 'font-size: 0.8125rem; line-height: 1.125rem;',
  base: 'font-size: 0.875rem; line-height: 1.25rem;',
  md: 'font-size: 1rem; line-height: 1.5rem;',
  lg: 'font-size: 1.25rem; line-height: 1.75rem;',
  xl: 'font-size: 1.5rem; line-height: 2rem;',
  xxl: 'font-size: 2rem; line-height: 2.5rem;',
} as const

/** One line, cut off with an ellipsis where it does not fit. */
export const TRUNCATED = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'
