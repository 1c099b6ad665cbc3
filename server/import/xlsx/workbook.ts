import type { Zip } from '../zip'
import { damaged, refuse } from './refusals'
import { formOfBuiltIn, formOfCode, plainText, type NumberForm } from './values'
import { readXml } from './xml'

export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  /** The name of its part in the file. */
  readonly part: string
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** Texts that cells refer to by their place. */
  readonly strings: readonly string[]
  /** The form of numbers by the style of a cell. */
  readonly forms: readonly NumberForm[]
  readonly from1904: boolean
}

/** Characters of all shared texts: they are kept in memory while the sheet is read. */
const STRINGS_MAX = 200_000_000

interface Relation {
  readonly type: string
  readonly target: string
}

const partOf = (zip: Zip, name: string): string | null => {
  if (zip.sizes.has(name)) return name
  return [...zip.sizes.keys()].find(one => one.toLowerCase() === name.toLowerCase()) ?? null
}

/** What a part refers to, by identifier: the last word of its type, and the name of the part. */
const relationsOf = async (zip: Zip, part: string): Promise<ReadonlyMap<string, Relation>> => {
  const at = part.lastIndexOf('/') + 1
  const [folder, own] = [part.slice(0, at), part.slice(at)]
  const name = partOf(zip, `${folder}_rels/${own}.rels`)
  const relations = new Map<string, Relation>()
  if (name === null) return relations
  await readXml(zip.pieces(name), name, {
    open: (element, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (element !== 'Relationship' || TargetMode === 'External') return
      // Only names within the file: an address elsewhere finds no part.
      const base = `package:///${folder}`
      const path = URL.canParse(Target, base) ? new URL(Target, base).pathname : ''
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: path.replace(/^\//u, '') })
    },
    close: () => undefined,
  })
  return relations
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const stringsOf = async (zip: Zip, part: string | null): Promise<string[]> => {
  const strings: string[] = []
  if (part === null) return strings
  let [text, length, inText, phonetic] = ['', 0, false, false]
  await readXml(zip.pieces(part), part, {
    open: name => {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    text: piece => {
      if (inText) text += piece
    },
    close: name => {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        length += text.length + 1
        if (length > STRINGS_MAX)
          throw refuse(
            'too_large',
            'The texts of this workbook are larger than an import can hold.',
            part,
            'Leave out columns of open answers, or export the data as CSV.',
          )
        strings.push(plainText(text))
      }
    },
  })
  return strings
}

const formsOf = async (zip: Zip, part: string | null): Promise<NumberForm[]> => {
  const own = new Map<number, NumberForm>()
  const forms: NumberForm[] = []
  let inCells = false
  if (part === null) return forms
  await readXml(zip.pieces(part), part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formOfCode(formatCode))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) forms.push(own.get(Number(numFmtId)) ?? formOfBuiltIn(Number(numFmtId)))
    },
    close: name => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return forms
}

const mainPart = async (zip: Zip): Promise<string> => {
  const relations = await relationsOf(zip, '')
  const named = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const part = partOf(zip, named)
  if (part === null) throw damaged('no workbook inside')
  return part
}

/** Reads everything of a workbook but its sheets. Throws SurveyFileError. */
export const openWorkbook = async (zip: Zip): Promise<Workbook> => {
  const main = await mainPart(zip)
  const relations = await relationsOf(zip, main)
  const sheets: Sheet[] = []
  let from1904 = false
  await readXml(zip.pieces(main), main, {
    open: (element, attributes) => {
      if (element === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const relation = relations.get(id)
      const part = relation === undefined ? null : partOf(zip, relation.target)
      // Charts and dialogs are sheets without cells.
      if (relation?.type !== 'worksheet') return
      if (part === null) throw damaged(`sheet ${attributes.name ?? ''}`)
      sheets.push({ name: attributes.name ?? '', hidden: /hidden/iu.test(attributes.state ?? ''), part })
    },
    close: () => undefined,
  })
  const linked = (type: string): string | null => {
    const target = [...relations.values()].find(relation => relation.type === type)?.target
    return target === undefined ? null : partOf(zip, target)
  }
  return {
    sheets,
    from1904,
    strings: await stringsOf(zip, linked('sharedStrings')),
    forms: await formsOf(zip, linked('styles')),
  }
}
