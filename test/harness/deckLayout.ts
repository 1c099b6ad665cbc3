import { elements, parseXml, textOf, type Node } from '../../server/documents/xml'
import { mastersOf, type LayoutPart, type Master } from '../../server/reportFiles/deck/layouts'
import { heightOfLines, lineCount, widthOf, type Face } from '../../server/reportFiles/deck/measure'
import { relationsOf, textIn, type Parts } from '../../server/reportFiles/deck/parts'
import { inherited } from '../../server/reportFiles/deck/roles'
import type { readDeck } from './deck'

type Element = Exclude<Node, string>

/** In points. */
interface Area {
  readonly what: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** What office programs keep free inside a shape unless it says otherwise. */
const INSET = { x: 14.4, y: 7.2 }
const BODY_SIZE = 18
const SLACK = 1

const points = (text: string | undefined): number => Number(text ?? 0) / 12_700
const first = (nodes: readonly Node[], name: string): Element | undefined => [...elements(nodes, name)][0]

const placeIn = (shape: Element): Omit<Area, 'what'> | null => {
  const place = first(shape.children, 'a:xfrm') ?? first(shape.children, 'p:xfrm')
  const off = first(place?.children ?? [], 'a:off')?.attributes
  const ext = first(place?.children ?? [], 'a:ext')?.attributes
  return off && ext ? { x: points(off.x), y: points(off.y), w: points(ext.cx), h: points(ext.cy) } : null
}

interface Set {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly before: number
}

const setOf = (paragraph: Element, inheritedSize: number, allBold: boolean): Set => {
  const runs = [...elements(paragraph.children, 'a:r'), ...elements(paragraph.children, 'a:fld')]
  const look = runs.map(run => first(run.children, 'a:rPr')?.attributes ?? {})
  const sizes = look.map(({ sz }) => (sz === undefined ? inheritedSize : Number(sz) / 100))
  const space = first(first(paragraph.children, 'a:spcBef')?.children ?? [], 'a:spcPts')?.attributes.val
  return {
    text: textOf([...elements(paragraph.children, 'a:t')]),
    size: Math.max(...(sizes.length > 0 ? sizes : [inheritedSize])),
    // A bold word or two in a line are within what the measure allows for.
    bold: allBold || (look.length > 0 && look.every(({ b }) => b === '1')),
    before: space === undefined ? 0 : Number(space) / 100,
  }
}

const heightOf = (paragraphs: readonly Set[], width: number, face: Face): number =>
  paragraphs.reduce(
    (sum, { text, size, bold, before }, at) =>
      sum + (at === 0 ? 0 : before) + heightOfLines(lineCount(text, width, { size, bold, face }), { size, face }),
    0,
  )

interface Stage {
  readonly layout: LayoutPart
  readonly master: Master
}

const holderOf = (shape: Element, { layout, master }: Stage) => {
  const ph = first(shape.children, 'p:ph')?.attributes
  if (ph === undefined) return null
  const type = ph.type ?? 'obj'
  const all = inherited(layout, master)
  return (
    all.find(one => one.type === type && one.index === (ph.idx ?? null)) ?? all.find(one => one.type === type) ?? null
  )
}

/** Where the text of a shape is; with `faults`, what does not fit. */
const textArea = (shape: Element, stage: Stage, faults: string[]): Area[] => {
  const paragraphs = [...elements(shape.children, 'a:p')]
  const name = first([shape], 'p:cNvPr')?.attributes.name ?? ''
  const whole = textOf([...elements(shape.children, 'a:t')])
  if (whole.trim() === '') return []
  const holder = holderOf(shape, stage)
  const box = placeIn(shape) ?? holder?.box
  if (!box) {
    faults.push(`${name} has no place`)
    return []
  }
  const { type = '' } = first(shape.children, 'p:ph')?.attributes ?? {}
  const isTitle = type === 'title' || type === 'ctrTitle'
  const inset = holder === null ? { x: 0, y: 0 } : (holder.inset ?? INSET)
  const size = holder?.size ?? (isTitle ? stage.master.titleSize : BODY_SIZE)
  const face = isTitle ? stage.master.titleFace : stage.master.face
  const sets = paragraphs.map(one => setOf(one, size, isTitle))
  const h = heightOf(sets, box.w - inset.x, face)
  if (h > box.h - inset.y + SLACK)
    faults.push(`${name} needs ${Math.round(h)} of ${Math.round(box.h - inset.y)} points: ${whole.slice(0, 60)}`)
  const anchor = first(shape.children, 'a:bodyPr')?.attributes.anchor
  const y = anchor === 'b' ? box.y + box.h - inset.y / 2 - h : box.y + inset.y / 2
  // Where the template decides how the text is anchored, all of its place is taken.
  return [holder === null ? { what: name, x: box.x, w: box.w, y, h } : { what: name, ...box }]
}

const tableFaults = (frame: Element, { master: { face } }: Stage): string[] => {
  const table = first(frame.children, 'a:tbl')
  if (table === undefined) return []
  const widths = [...elements(table.children, 'a:gridCol')].map(({ attributes }) => points(attributes.w))
  const box = placeIn(frame)
  const rows = [...elements(table.children, 'a:tr')]
  const total = rows.reduce((sum, { attributes }) => sum + points(attributes.h), 0)
  const faults = box && total > box.h + SLACK ? [`table of ${Math.round(total)} in ${Math.round(box.h)} points`] : []
  for (const row of rows) {
    const cells = [...elements(row.children, 'a:tc')]
    cells.forEach((cell, at) => {
      if (cell.attributes.hMerge === '1') return
      const span = Number(cell.attributes.gridSpan ?? 1)
      const look = first(cell.children, 'a:tcPr')?.attributes ?? {}
      const width =
        widths.slice(at, at + span).reduce((a, b) => a + b, 0) -
        points(look.marL ?? '91440') -
        points(look.marR ?? '91440')
      const sets = [...elements(cell.children, 'a:p')].map(one => setOf(one, BODY_SIZE, false))
      if (sets.every(({ text }) => text === '')) return
      const margins = points(look.marT ?? '45720') + points(look.marB ?? '45720')
      const h = heightOf(sets, width, face) + margins
      if (h > points(row.attributes.h) + SLACK)
        faults.push(
          `cell “${(sets[0]?.text ?? '').slice(0, 40)}” needs ${Math.round(h)} of ${Math.round(points(row.attributes.h))} points`,
        )
    })
  }
  return faults
}

const layoutIn = (nodes: readonly Node[]): Omit<Area, 'what'> | null => {
  const found = first(nodes, 'c:manualLayout')
  if (found === undefined) return null
  const share = (name: string): number => Number(first(found.children, name)?.attributes.val ?? NaN)
  const area = { x: share('c:x'), y: share('c:y'), w: share('c:w'), h: share('c:h') }
  return Number.isFinite(area.w) ? area : null
}

const sizeIn = (nodes: readonly Node[]): number =>
  Number(first(first(nodes, 'c:txPr')?.children ?? [], 'a:defRPr')?.attributes.sz ?? 1000) / 100

/** Labels of a chart that have no room: beside and under bars, in the legend, and at the right of lines. */
const chartFaults = (nodes: readonly Node[], box: Omit<Area, 'what'>, face: Face): string[] => {
  const plotArea = first(nodes, 'c:plotArea')?.children ?? []
  const plot = layoutIn(plotArea.filter(node => typeof node !== 'string' && node.name === 'c:layout'))
  if (plot === null) return ['the plot has no place']
  const lying = first(plotArea, 'c:barDir')?.attributes.val === 'bar'
  const series = [
    ...elements(first(plotArea, 'c:barChart')?.children ?? first(plotArea, 'c:lineChart')?.children ?? [], 'c:ser'),
  ]
  const texts = (name: string, of: Element | undefined): string[] =>
    [...elements(first(of?.children ?? [], name)?.children ?? [], 'c:v')].map(({ children }) => textOf(children))
  const categories = texts('c:cat', series[0])
  const axis = first(plotArea, 'c:catAx')
  const size = sizeIn(axis?.children ?? [])
  const faults: string[] = []
  const outside = plot.x < -0.001 || plot.y < -0.001 || plot.x + plot.w > 1.001 || plot.y + plot.h > 1.001
  if (outside) faults.push('the plot leaves its frame')
  const slot = (lying ? plot.h * box.h : plot.w * box.w) / Math.max(1, categories.length)
  const room = lying ? { w: plot.x * box.w - 6, h: slot } : { w: slot - 4, h: (1 - plot.y - plot.h) * box.h }
  for (const text of categories) {
    const need = heightOfLines(lineCount(text, room.w, { size, face }), { size, face })
    if (need > room.h + SLACK)
      faults.push(`label “${text.slice(0, 40)}” needs ${Math.round(need)} of ${Math.round(room.h)} points`)
  }
  for (const one of series)
    for (const label of elements(one.children, 'c:dLbl')) {
      if (first(label.children, 'c:showSerName')?.attributes.val !== '1') continue
      const at = Number(first(label.children, 'c:idx')?.attributes.val)
      const from = (plot.x + (plot.w * (at + 0.5)) / Math.max(1, categories.length)) * box.w
      const name = texts('c:tx', one)[0] ?? ''
      if (from + widthOf(name, { size: sizeIn(label.children), face }) > box.w + SLACK)
        faults.push(`the name “${name.slice(0, 40)}” at the end of a line leaves the chart`)
    }
  const legend = first(nodes, 'c:legend')
  const place = layoutIn(legend?.children ?? [])
  if (place !== null) {
    const names = series.map(one => texts('c:tx', one)[0] ?? '')
    const own = sizeIn(legend?.children ?? [])
    const width = place.w * box.w
    const each = Math.min(width, Math.max(...names.map(name => widthOf(name, { size: own, face }) + 20)))
    const columns = Math.max(1, Math.floor((width + SLACK) / each))
    const lines = Math.max(...names.map(name => lineCount(name, each - 20 + SLACK, { size: own, face })))
    const need = heightOfLines(Math.ceil(names.length / columns) * lines, { size: own, face })
    if (need > place.h * box.h + own)
      faults.push(`legend needs ${Math.round(need)} of ${Math.round(place.h * box.h)} points`)
    if (place.y * box.h + place.h * box.h > plot.y * box.h + SLACK && place.x + place.w > plot.x)
      if (place.y < plot.y + plot.h && place.y + place.h > plot.y + 0.002) faults.push('the legend lies on the plot')
  }
  return faults
}

const FOOT = /^(?:Footer|Date|Slide number) /

const overlap = (one: Area, other: Area): boolean =>
  one.x + one.w > other.x + SLACK &&
  other.x + other.w > one.x + SLACK &&
  one.y + one.h > other.y + SLACK &&
  other.y + other.h > one.y + SLACK

const slideFaults = (parts: Parts, name: string, room: { w: number; h: number }, stage: Stage): string[] => {
  const nodes = parseXml(textIn(parts, name))
  const faults: string[] = []
  const texts = [...elements(nodes, 'p:sp')].flatMap(shape => textArea(shape, stage, faults))
  const frames = [...elements(nodes, 'p:graphicFrame')].flatMap(frame => {
    const box = placeIn(frame)
    if (box === null) return []
    faults.push(...tableFaults(frame, stage))
    const link = first(frame.children, 'c:chart')?.attributes['r:id']
    const chart = relationsOf(parts, name).find(({ id }) => id === link)?.target
    if (chart !== undefined) faults.push(...chartFaults(parseXml(textIn(parts, chart)), box, stage.master.face))
    return [{ what: first([frame], 'p:cNvPr')?.attributes.name ?? '', ...box }]
  })
  const pictures = [...elements(nodes, 'p:pic')].flatMap(picture => {
    const box = placeIn(picture)
    return box === null ? [] : [{ what: first([picture], 'p:cNvPr')?.attributes.name ?? '', ...box }]
  })
  const all: Area[] = [...texts, ...frames, ...pictures]
  for (const area of all) {
    if (FOOT.test(area.what)) continue
    if (area.x < -SLACK || area.y < -SLACK || area.x + area.w > room.w + SLACK || area.y + area.h > room.h + SLACK)
      faults.push(`${area.what} leaves the slide`)
  }
  // How a template arranges its own foot is its own affair.
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1))
      if (overlap(one, other) && !(FOOT.test(one.what) && FOOT.test(other.what)))
        faults.push(`${one.what} lies on ${other.what}`)
  })
  return faults
}

/** Sets every text of every slide in type, as office programs do, and says what has no room or lies on something else. */
export const layoutFaults = ({
  parts,
  width,
  height,
}: Pick<ReturnType<typeof readDeck>, 'parts' | 'width' | 'height'>): string[] => {
  const { masters } = mastersOf(parts)
  const stages = new Map(
    masters.flatMap(master => master.layouts.map(layout => [layout.part, { layout, master }] as const)),
  )
  const slides = [...parts.keys()].filter(name => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  return slides.flatMap(name => {
    const layout = relationsOf(parts, name).find(({ kind }) => kind === 'slideLayout')?.target ?? ''
    const stage = stages.get(layout)
    if (stage === undefined) return [`${name} has no layout`]
    return slideFaults(parts, name, { w: width, h: height }, stage).map(
      fault => `${name.replace(/\D+/g, '')}: ${fault}`,
    )
  })
}
