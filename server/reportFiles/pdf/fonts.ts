import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSync, type Font } from 'fontkit'
import type { Face } from '../deck/measure'

const installed = createRequire(import.meta.url)

export type Family = 'sans' | 'narrow' | 'serif' | 'arabic'

/** Free typefaces, each as wide as the one of office programs that it takes the place of. */
const FAMILIES: Readonly<Record<Family, { readonly folder: string; readonly file: string }>> = {
  sans: { folder: '@expo-google-fonts/arimo', file: 'Arimo' },
  narrow: { folder: '@expo-google-fonts/carlito', file: 'Carlito' },
  serif: { folder: '@expo-google-fonts/tinos', file: 'Tinos' },
  arabic: { folder: '@expo-google-fonts/noto-sans-arabic', file: 'NotoSansArabic' },
}

const NAMES: readonly (readonly [RegExp, Family])[] = [
  [/calibri|carlito|candara|corbel/i, 'narrow'],
  [/times|tinos|georgia|cambria|garamond|palatino|book antiqua|didot|bodoni|merriweather|playfair|\bserif\b/i, 'serif'],
]

/** The family that is nearest to a typeface of a template. */
const familyFor = (name: string): Family =>
  /sans/i.test(name) ? 'sans' : (NAMES.find(([names]) => names.test(name))?.[1] ?? 'sans')

export interface Style {
  readonly bold: boolean
  readonly italic: boolean
}

/** One file of a family. */
interface Cut {
  readonly key: string
  readonly font: Font
}

const cuts = new Map<string, Cut>()

/** The file of a family in a style; there is no slanted Arabic. */
const cutOf = (family: Family, { bold, italic }: Style): Cut => {
  const slanted = italic && family !== 'arabic'
  const style = `${bold ? '700Bold' : '400Regular'}${slanted ? '_Italic' : ''}`
  const { folder, file } = FAMILIES[family]
  const key = `${file}_${style}`
  const known = cuts.get(key)
  if (known) return known
  const path = join(dirname(installed.resolve(`${folder}/package.json`)), style, `${key}.ttf`)
  const font = openSync(path)
  if (!('layout' in font)) throw new Error(`${key} is no single font`)
  const cut = { key, font }
  cuts.set(key, cut)
  return cut
}

/** What is shown of a sign that no font has. */
const MISSING = '□'
/** Signs that are not seen: directions, joiners, variants of emoji. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const WITHOUT_MARKS = { bold: false, italic: false }

const hasSign = (family: Family, sign: string): boolean =>
  cutOf(family, WITHOUT_MARKS).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

const known = new Map<string, Family | null>()

/** The family that draws a sign in a text of another: that itself wherever it can; null where none has it. */
const drawnIn = (family: Family, sign: string): Family | null => {
  const key = `${family} ${sign}`
  const found = known.get(key)
  if (found !== undefined) return found
  const own = [family, 'sans', 'arabic'].find(one => hasSign(one as Family, sign)) ?? null
  known.set(key, own as Family | null)
  return own as Family | null
}

/** A part of a text that one font draws. */
export interface FontRun extends Cut {
  readonly text: string
}

/** A text by the fonts that draw it; signs that none has are boxes. */
export const fontRuns = (text: string, family: Family, style: Style): FontRun[] => {
  const runs: { family: Family; text: string }[] = []
  for (const sign of text) {
    if (UNSEEN.test(sign)) continue
    const own = drawnIn(family, sign)
    const last = runs.at(-1)
    const next = own ?? (last?.family === family ? family : 'sans')
    if (last?.family === next) last.text += own === null ? MISSING : sign
    else runs.push({ family: next, text: own === null ? MISSING : sign })
  }
  return runs.map(run => ({ ...cutOf(run.family, style), text: run.text }))
}

const EACH = 1000
const widths = new Map<string, number>()
/** Words are measured again and again; a file with more different ones forgets them. */
const REMEMBERED = 50_000

const wordWidth = (word: string, family: Family, style: Style): number => {
  const key = `${family} ${style.bold ? 'b' : ''}${style.italic ? 'i' : ''} ${word}`
  const before = widths.get(key)
  if (before !== undefined) return before
  const width = fontRuns(word, family, style).reduce(
    (sum, { font, text }) => sum + (font.layout(text).advanceWidth / font.unitsPerEm) * EACH,
    0,
  )
  if (widths.size >= REMEMBERED) widths.clear()
  widths.set(key, width)
  return width
}

/** Width of a text on one line in parts of the type size. */
export const measured = (text: string, family: Family, style: Style): number => {
  const words = text.split(' ')
  const spaces = (words.length - 1) * wordWidth(' ', family, style)
  return words.reduce((sum, word) => sum + (word === '' ? 0 : wordWidth(word, family, style)), spaces) / EACH
}

const LINE = 1.2

/** A typeface of a template as a PDF file draws it: measured by the font itself. */
export interface PdfFace extends Face {
  readonly family: Family
}

const faces = new Map<Family, PdfFace>()

/** The face that takes the place of a typeface of a template. */
export const pdfFace = (name: string): PdfFace => {
  const family = familyFor(name)
  const face = faces.get(family) ?? {
    family,
    wide: 1,
    line: LINE,
    measure: (text: string, bold: boolean) => measured(text, family, { bold, italic: false }),
  }
  faces.set(family, face)
  return face
}

/** The family of a face of a stage that was read for a PDF file. */
export const familyOf = (face: Face): Family => ('family' in face ? (face as PdfFace).family : 'sans')
