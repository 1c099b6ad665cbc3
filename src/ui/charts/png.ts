/** Everything CSS may have said about a drawn element; written into the copy, which no style sheet reaches. */
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

/** Label and base of a legend entry, which the page sets apart by a gap. */
const wordsOf = (entry: Element): string =>
  [...entry.children]
    .map(child => child.textContent)
    .filter(Boolean)
    .join('\u2002')

/** What surrounds the plot as SVG text, at the very places where the page shows it. */
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
    const swatch = ownerDocument.createElementNS(SVG, 'rect')
    const square = entry.firstElementChild
    if (square !== null)
      swatch.setAttribute('fill', /^[a-z]+\([^)]*\)|^#\w+/.exec(getComputedStyle(square).boxShadow)?.[0] ?? 'none')
    swatch.setAttribute('x', String(box.left - origin.left))
    swatch.setAttribute('y', String(box.top - origin.top + box.height / 2 - 5))
    swatch.setAttribute('width', '10')
    swatch.setAttribute('height', '10')
    swatch.setAttribute('rx', '2')
    out.push(
      swatch,
      textAt(ownerDocument, wordsOf(entry), entry, box.left - origin.left + 16, box.top - origin.top + 12),
    )
  }
  return out
}

const HEADING = 26

/** A line over the figure, for what only the page around it says. */
const headingOver = (figure: HTMLElement, words: string): SVGTextElement | null => {
  const title = figure.querySelector('.title')
  if (title === null) return null
  const text = textAt(figure.ownerDocument, words, title, 0, -10)
  text.setAttribute('font-size', '16px')
  return text
}

/**
 * The whole figure (title, legend, plot, source) as one self-contained SVG document. `figure` is the element of
 * CrosstabChart; `heading` stands above it.
 */
export const chartToSvg = (
  figure: HTMLElement,
  heading?: string,
): { readonly markup: string; readonly width: number; readonly height: number } | null => {
  const plot = figure.querySelector<SVGSVGElement>('.plot svg')
  if (plot === null) return null
  const origin = figure.getBoundingClientRect()
  const at = plot.getBoundingClientRect()
  const width = Math.max(1, Math.ceil(origin.width))
  const margin = 16
  const over = heading === undefined ? null : headingOver(figure, heading)
  const top = margin + (over === null ? 0 : HEADING)
  const height = Math.max(1, Math.ceil(origin.height)) + top + margin
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
  const copy = plot.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return null
  inlineLook(plot, copy)
  copy.removeAttribute('style')
  copy.setAttribute('x', String(at.left - origin.left))
  copy.setAttribute('y', String(at.top - origin.top))
  copy.setAttribute('width', String(at.width))
  copy.setAttribute('height', String(at.height))
  sheet.append(ground, ...(over === null ? [] : [over]), ...surroundings(figure, origin), copy)
  return {
    markup: new XMLSerializer().serializeToString(sheet),
    width: width + 2 * margin,
    height,
  }
}

/** The figure as a PNG, `scale` times the size on screen. Null where there is no plot or the browser cannot draw it. */
export const chartToPng = async (
  figure: HTMLElement,
  { heading, scale = 2 }: { readonly heading?: string; readonly scale?: number } = {},
): Promise<Blob | null> => {
  const svg = chartToSvg(figure, heading)
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
