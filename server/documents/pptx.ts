import { DOCUMENT_LIMITS } from '@core/domain'
import { damaged, tooManyPages } from './problem'
import type { ReadPage } from './protocol'
import { textBudget } from './text'
import { elements, parseXml, relationTargets, textOf, type Node } from './xml'
import type { Package } from './zip'

const PRESENTATION = 'ppt/presentation.xml'

/** The parts of the slides in the order they are shown. */
const slideParts = (file: Package): string[] => {
  const xml = file.text(PRESENTATION)
  if (xml === null) throw damaged('no presentation.xml')
  const targets = relationTargets(file.text('ppt/_rels/presentation.xml.rels'), PRESENTATION)
  return [...elements(parseXml(xml), 'p:sldId')].flatMap(({ attributes }) => {
    const part = targets.get(attributes['r:id'] ?? '')
    return part !== undefined && file.names.has(part) ? [part] : []
  })
}

const paragraphs = (nodes: readonly Node[]): string =>
  [...elements(nodes, 'a:p')]
    .map(paragraph =>
      paragraph.children
        .map(run => (typeof run === 'string' ? '' : run.name === 'a:br' ? '\n' : textOf([...elements([run], 'a:t')])))
        .join(''),
    )
    .join('\n')

const titleOf = (nodes: readonly Node[]): string => {
  for (const shape of elements(nodes, 'p:sp')) {
    const [place] = elements(shape.children, 'p:ph')
    if (place && /^(ctrTitle|title)$/.test(place.attributes.type ?? '')) return paragraphs(shape.children)
  }
  return ''
}

/** Text and title of each slide; speaker notes are not shown to an audience and are left out. */
export const readPptx = (file: Package): ReadPage[] => {
  const parts = slideParts(file)
  if (parts.length > DOCUMENT_LIMITS.pages) throw tooManyPages(parts.length)
  const keep = textBudget()
  return parts.map(part => {
    const nodes = parseXml(file.text(part) ?? '')
    return {
      title: keep(titleOf(nodes)).replace(/\s+/g, ' ').slice(0, 250),
      text: keep(paragraphs(nodes)),
      preview: false,
    }
  })
}
