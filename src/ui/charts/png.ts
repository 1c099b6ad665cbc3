/** Every property that CSS may have set on a drawn element; written into the copy, which no style sheet reaches. */
const COPIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
  'font-variant-numeric',
  'visibility',
] as const

const SVG = 'http://www.w3.org/2000/svg'

const inlineLook = (original: Element, copy: Element): void => {
  const look = getComputedStyle(original)
  for (const name of COPIED) {
    const value = look.getPropertyValue(name)
    if (value !== '') copy.setAttribute(name, value)
  }
  copy.removeAttribute('class')
  copy.removeAttribute('tabindex')
  const copies = [...copy.children]
  ;[...original.children].forEach((child, index) => {
    const twin = copies[index]
    if (twin !== undefined) inlineLook(child, twin)
  })
}

const textAt = (document: Document, words: string, source: Element, x: number, y: number): SVGTextElement => {
  const look = getComputedStyle(source)
  const text = document.createElementNS(SVG, 'text')
  text.setAttribute('x', String(x))
  text.setAttribute('y', String(y))
  text.setAttribute('fill', look.color)
  text.setAttribute('font-family', look.fontFamily)
  text.setAttribute('font-size', look.fontSize)
  text.setAttribute('font-weight', look.fontWeight)
  text.textContent = words
  return text
}

/** Label and base of a legend entry, which a gap separates on the page. */
const wordsOf = (entry: Element): string =>
  [...entry.children]
    .map(child => child.textContent)
    .filter(Boolean)
    .join('\u2002')

/** A drawing of the page with its look, where the page has it. */
const placed = (drawing: SVGSVGElement, origin: DOMRect): SVGElement => {
  const at = drawing.getBoundingClientRect()
  const copy = drawing.ownerDocument.importNode(drawing, true)
  inlineLook(drawing, copy)
  copy.removeAttribute('style')
  copy.setAttribute('x', String(at.left - origin.left))
  copy.setAttribute('y', String(at.top - origin.top))
  copy.setAttribute('width', String(at.width))
  copy.setAttribute('height', String(at.height))
  return copy
}

/** The square of a series in a legend. */
const swatchOf = (square: Element, origin: DOMRect): SVGElement => {
  const at = square.getBoundingClientRect()
  const swatch = square.ownerDocument.createElementNS(SVG, 'rect')
  swatch.setAttribute('fill', /^[a-z]+\([^)]*\)|^#\w+/.exec(getComputedStyle(square).boxShadow)?.[0] ?? 'none')
  swatch.setAttribute('x', String(at.left - origin.left))
  swatch.setAttribute('y', String(at.top - origin.top))
  swatch.setAttribute('width', '10')
  swatch.setAttribute('height', '10')
  swatch.setAttribute('rx', '2')
  return swatch
}

/** The surroundings of the plot as SVG text, in the same places as on the page. */
const surroundings = (figure: HTMLElement, origin: DOMRect): SVGElement[] => {
  const { ownerDocument } = figure
  const out: SVGElement[] = []
  for (const source of figure.querySelectorAll('.title, .subtitle, .note, .source')) {
    const range = ownerDocument.createRange()
    range.selectNodeContents(source)
    const box = source.getBoundingClientRect()
    out.push(textAt(ownerDocument, source.textContent, source, box.left - origin.left, box.top - origin.top + 13))
  }
  for (const entry of figure.querySelectorAll('[data-legend]')) {
    const box = entry.getBoundingClientRect()
    const sample = entry.firstElementChild
    if (sample === null) continue
    const words = sample.getBoundingClientRect().right - origin.left + 6
    out.push(
      sample instanceof SVGSVGElement ? placed(sample, origin) : swatchOf(sample, origin),
      textAt(ownerDocument, wordsOf(entry), entry, words, box.top - origin.top + 12),
    )
  }
  return out
}

/** Text that the page shows around the figure, and a picture of its own needs. */
export interface PictureWords {
  /** Above the figure. */
  readonly heading?: string
  /** Sentences below it: base, weight, test. */
  readonly notes?: string
}

const HEADING = 26
const NOTE = 16
const NOTE_CHARACTER = 6.2

/** Words in lines of at most `width` px. */
const linesOf = (words: string, width: number): string[] =>
  words.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || (last.length + 1 + word.length) * NOTE_CHARACTER > width) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

const around = (figure: HTMLElement, { heading, notes }: PictureWords, width: number, height: number) => {
  const title = figure.querySelector('.title')
  if (title === null) return { above: 0, below: 0, texts: [] }
  const text = (words: string, y: number, look: Readonly<Record<string, string>>) => {
    const element = textAt(figure.ownerDocument, words, title, 0, y)
    Object.entries(look).forEach(([name, value]) => element.setAttribute(name, value))
    return element
  }
  const lines = notes === undefined ? [] : linesOf(notes, width)
  return {
    above: heading === undefined ? 0 : HEADING,
    below: lines.length === 0 ? 0 : lines.length * NOTE + 8,
    texts: [
      ...(heading === undefined ? [] : [text(heading, -10, { 'font-size': '16px' })]),
      ...lines.map((line, at) =>
        text(line, height + 8 + (at + 1) * NOTE - 4, { 'font-size': '11px', 'font-weight': '400' }),
      ),
    ],
  }
}

/**
 * The whole figure (title, legend, plot, source) as one self-contained SVG document. `figure` is the element of
 * CrosstabChart, `font` a rule with the file of the page's font.
 */
export const chartToSvg = (
  figure: HTMLElement,
  words: PictureWords = {},
  font = '',
): { readonly markup: string; readonly width: number; readonly height: number } | null => {
  const plot = figure.querySelector<SVGSVGElement>('.plot svg')
  if (plot === null) return null
  const origin = figure.getBoundingClientRect()
  const width = Math.max(1, Math.ceil(origin.width))
  const margin = 16
  const drawn = Math.max(1, Math.ceil(origin.height))
  const { above, below, texts } = around(figure, words, width, drawn)
  const top = margin + above
  const height = drawn + top + below + margin
  const document = figure.ownerDocument
  const sheet = document.createElementNS(SVG, 'svg')
  sheet.setAttribute('xmlns', SVG)
  sheet.setAttribute('width', String(width + 2 * margin))
  sheet.setAttribute('height', String(height))
  sheet.setAttribute('viewBox', `${-margin} ${-top} ${width + 2 * margin} ${height}`)
  const ground = document.createElementNS(SVG, 'rect')
  ground.setAttribute('x', String(-margin))
  ground.setAttribute('y', String(-top))
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(figure).getPropertyValue('--surface').trim() || '#FFFFFF')
  const fonts = document.createElementNS(SVG, 'style')
  fonts.textContent = font
  sheet.style.fontFeatureSettings = getComputedStyle(figure).fontFeatureSettings
  sheet.append(fonts, ground, ...texts, ...surroundings(figure, origin), placed(plot, origin))
  return {
    markup: new XMLSerializer().serializeToString(sheet),
    width: width + 2 * margin,
    height,
  }
}

/** The page's own font for a picture, which fetches nothing; letters beyond Latin come from the system, or all if it is missing. */
const fontRule = async (): Promise<string> => {
  try {
    const { default: file } = await import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline')
    return `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${file})}`
  } catch {
    return ''
  }
}

/** The figure as a PNG, `scale` times the size on screen. Null where there is no plot or the browser cannot draw it. */
export const chartToPng = async (figure: HTMLElement, words: PictureWords = {}, scale = 2): Promise<Blob | null> => {
  const svg = chartToSvg(figure, words, await fontRule())
  if (svg === null) return null
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.markup)}`
  try {
    await image.decode()
  } catch {
    return null
  }
  const canvas = figure.ownerDocument.createElement('canvas')
  canvas.width = svg.width * scale
  canvas.height = svg.height * scale
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise(done => canvas.toBlob(done, 'image/png'))
}
