import { XMLParser } from 'fast-xml-parser'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { refuseDefinition } from './refusals'

export interface DefinedValue {
  readonly code: string
  readonly label: string
}

export interface DefinedVariable {
  readonly type: 'single' | 'multiple' | 'quantity' | 'character' | 'date' | 'time' | 'logical'
  readonly name: string
  readonly label: string
  /** First and last place in the data, from 1: characters of a line, or fields of a row. */
  readonly start: number
  readonly finish: number
  readonly values: readonly DefinedValue[]
  /** Codes from one number to another that have no labels of their own. */
  readonly highest: number
  /** A multiple answer as a list of codes, in so many parts of so many characters; null: one 1 or 0 per code. */
  readonly spread: { readonly parts: number; readonly width: number | null } | null
  readonly literal: boolean
  readonly scored: boolean
  readonly use: string | null
  /** Digits behind a decimal point that numbers without one are understood to have. */
  readonly decimals: number
}

export interface Definition {
  readonly version: string
  readonly title: string
  readonly origin: string | null
  readonly encoding: string
  readonly format: 'fixed' | 'csv'
  /** Lines before the first respondent. */
  readonly skip: number
  readonly variables: readonly DefinedVariable[]
}

type Node = Readonly<Record<string, unknown>>

const LISTS: ReadonlySet<string> = new Set(['record', 'variable', 'value', 'range', 'text'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  parseTagValue: false,
  parseAttributeValue: false,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package of its own
  htmlEntities: true,
  // A line break within a label is a space of it.
  transformTagName: name => name.toLowerCase(),
  isArray: name => LISTS.has(name),
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nodesIn = (node: Node, name: string): Node[] => {
  const found = node[name]
  return (Array.isArray(found) ? found : []).map((one): Node => (isNode(one) ? one : { '#': String(one) }))
}
const attribute = (node: Node, name: string): string | null => {
  const value = node[`@${name}`]
  return typeof value === 'string' ? value.trim() : null
}

const plain = (value: unknown): string => (typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : '')

/** The text of an element; of several by mode and language, the one for analysis, else the first. */
const textOf = (value: unknown): string => {
  if (!isNode(value)) return plain(value)
  const own = plain(value['#'])
  if (own !== '') return own
  const texts = nodesIn(value, 'text')
  const chosen = texts.find(text => attribute(text, 'mode') === 'analysis') ?? texts[0]
  return chosen === undefined ? '' : plain(chosen['#'])
}

const TYPES: ReadonlySet<string> = new Set(['single', 'multiple', 'quantity', 'character', 'date', 'time', 'logical'])

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null

const valueOf = (node: Node, where: string): DefinedValue => {
  const code = attribute(node, 'code')
  if (code === null) throw refuseDefinition('A value has no code.', where)
  return { code, label: textOf(node) || code }
}

const variableOf = (node: Node, at: number): DefinedVariable => {
  const name = textOf(node.name) || attribute(node, 'ident') || `V${at + 1}`
  const where = `variable ${name}`
  const type = attribute(node, 'type') ?? ''
  if (!TYPES.has(type)) throw refuseDefinition(`The variable ${name} has the unknown type "${type}".`, where)
  const position = isNode(node.position) ? node.position : {}
  const start = wholeNumber(attribute(position, 'start'))
  const finish = wholeNumber(attribute(position, 'finish')) ?? start
  if (start === null || finish === null || start < 1 || finish < start)
    throw refuseDefinition(`The variable ${name} does not say where its answers are.`, where)
  const given = isNode(node.values) ? node.values : {}
  const values = nodesIn(given, 'value')
  const codes = values.map(value => valueOf(value, where))
  const twice = codes.find(({ code }, place) => codes.findIndex(one => one.code === code) !== place)
  if (twice) throw refuseDefinition(`The variable ${name} has the value ${twice.code} twice.`, where)
  const ends = nodesIn(given, 'range').map(range => wholeNumber(attribute(range, 'to')) ?? 0)
  const spread = isNode(node.spread) ? node.spread : null
  return {
    type: type as DefinedVariable['type'],
    name,
    label: textOf(node.label),
    start,
    finish,
    values: codes,
    highest: Math.max(0, ...ends, ...codes.map(({ code }) => wholeNumber(code) ?? 0)),
    spread: spread && {
      parts: wholeNumber(attribute(spread, 'subfields')) ?? finish - start + 1,
      width: wholeNumber(attribute(spread, 'width')),
    },
    literal: attribute(node, 'format') === 'literal',
    scored: values.some(value => attribute(value, 'score') !== null),
    use: attribute(node, 'use'),
    decimals: 0,
  }
}

/** The text of the definition by the encoding that it names. */
const decoded = (bytes: Uint8Array): { text: string; encoding: string } => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/iu.exec(head)?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(named)
    return { text: decoder.decode(bytes), encoding: decoder.encoding }
  } catch {
    throw refuseDefinition(`The definition names the unknown encoding "${named}".`, 'first line')
  }
}

const parsed = (text: string): Node => {
  // What a definition could include from elsewhere, or blow up, has no place in a survey.
  if (/<!ENTITY/iu.test(text)) throw refuseDefinition('The definition declares entities of its own.', 'top of the file')
  try {
    const root: unknown = parser.parse(text)
    if (isNode(root) && isNode(root.sss)) return root.sss
  } catch {
    throw refuseDefinition('The definition is not well-formed XML.', null)
  }
  throw refuseDefinition('The XML file is no Triple-S definition: it has no element "sss".', 'top of the file')
}

/** Reads a Triple-S definition of version 1.1, 1.2, 2.0 or 3.0 in XML. Throws SurveyFileError that names the variable. */
export const parseDefinition = (bytes: Uint8Array): Definition => {
  const { text, encoding } = decoded(bytes)
  const sss = parsed(text)
  if (!isNode(sss.survey)) throw refuseDefinition('The definition describes no survey.', null)
  const records = nodesIn(sss.survey, 'record')
  const [record] = records
  if (record === undefined) throw refuseDefinition('The definition describes no record.', null)
  if (records.length > 1 || isNode(sss.hierarchy))
    throw refuseDefinition(
      'The survey has several levels of records, such as households and their members.',
      null,
      'Export one level as a survey of its own and upload that.',
    )
  const variables = nodesIn(record, 'variable').map(variableOf)
  if (variables.length === 0) throw refuseDefinition('The definition describes no variable.', null)
  if (variables.length > UPLOAD_LIMITS.survey.variables)
    throw refuseDefinition(`The definition has more than ${UPLOAD_LIMITS.survey.variables} variables.`, null)
  return {
    version: attribute(sss, 'version') ?? '',
    title: textOf(sss.survey.title) || textOf(sss.survey.name),
    origin: textOf(sss.origin) || null,
    encoding,
    format: attribute(record, 'format') === 'csv' ? 'csv' : 'fixed',
    skip: wholeNumber(attribute(record, 'skip')) ?? 0,
    variables,
  }
}
