import { convertToHtml } from 'mammoth'
import { QUESTIONNAIRE_LIMITS } from '@core/domain/questionnaire'
import { DocumentError } from './problem'
import { cleanText } from './text'

/** What is used of the tree that the reader of Word files makes. */
interface Element {
  readonly type: string
  readonly value?: string
  readonly checked?: boolean
  readonly numbering?: Level | null
  readonly children?: readonly Element[]
}
interface Level {
  readonly level: string
  readonly isOrdered: boolean
}

const plain = ({ type, value, checked, children = [] }: Element): string => {
  if (type === 'text') return value ?? ''
  if (type === 'tab') return '\t'
  if (type === 'break') return '\n'
  if (type === 'checkbox') return checked === true ? '☑ ' : '☐ '
  return children.map(plain).join('')
}

/** Numbers of lists as Word counts them: a level begins again below each item of an outer one. */
const numberer = () => {
  const counts = new Map<Level, number>()
  return (level: Level): string => {
    const depth = Number(level.level)
    const indent = '    '.repeat(depth)
    if (!level.isOrdered) return `${indent}• `
    for (const other of counts.keys()) if (Number(other.level) > depth) counts.delete(other)
    const number = (counts.get(level) ?? 0) + 1
    counts.set(level, number)
    return `${indent}${number}. `
  }
}

const tooLong = (): DocumentError =>
  new DocumentError(
    `The file has more than ${QUESTIONNAIRE_LIMITS.characters.toLocaleString('en')} characters. Split it, or paste the part with the questions.`,
  )

const linesOf = (root: Element): string => {
  const number = numberer()
  let room: number = QUESTIONNAIRE_LIMITS.characters
  const lines: string[] = []
  const push = (line: string): void => {
    room -= line.length + 1
    if (room < 0) throw tooLong()
    lines.push(line)
  }
  const paragraph = (element: Element): string =>
    `${element.numbering ? number(element.numbering) : ''}${plain(element)}`
  const paragraphsIn = (element: Element): string[] =>
    element.type === 'paragraph' ? paragraph(element).split('\n') : (element.children ?? []).flatMap(paragraphsIn)
  const walk = (element: Element): void => {
    if (element.type === 'paragraph') push(paragraph(element))
    else if (element.type === 'tableRow') {
      // The first paragraph of each cell makes the line; what else is in the cells follows it.
      const cells = (element.children ?? []).map(paragraphsIn)
      push(cells.map(([first = '']) => first.replace(/\s+/gu, ' ')).join('\t'))
      for (const [, ...further] of cells) for (const line of further) push(line)
    } else for (const child of element.children ?? []) walk(child)
  }
  walk(root)
  return lines.join('\n')
}

/** The text of a Word file with the numbers and bullets of its lists and the cells of its tables apart by tabs. Throws DocumentError. */
export const docxLines = async (octets: Buffer): Promise<string> => {
  let text = ''
  await convertToHtml(
    { buffer: octets },
    {
      transformDocument: (document: Element) => {
        text = linesOf(document)
        // Nothing is left to be made into a page.
        return { ...document, children: [] }
      },
    },
  )
  return cleanText(text)
}
