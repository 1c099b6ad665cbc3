import { parseXml, type Node } from '../../../server/documents/xml'
import { CHART } from './rules/chart'
import { DRAWING } from './rules/drawing'
import { PACKAGE } from './rules/package'
import { PRESENTATION } from './rules/presentation'
import { SPREADSHEET } from './rules/spreadsheet'

export type Element = Exclude<Node, string>

const OFFICE = 'http://schemas.openxmlformats.org'
const PREFIXES: Readonly<Record<string, string>> = {
  [`${OFFICE}/spreadsheetml/2006/main`]: 's',
  [`${OFFICE}/drawingml/2006/main`]: 'a',
  [`${OFFICE}/drawingml/2006/chart`]: 'c',
  [`${OFFICE}/presentationml/2006/main`]: 'p',
  [`${OFFICE}/officeDocument/2006/relationships`]: 'r',
  [`${OFFICE}/officeDocument/2006/extended-properties`]: 'ep',
  [`${OFFICE}/package/2006/content-types`]: 'ct',
  [`${OFFICE}/package/2006/relationships`]: 'rel',
  [`${OFFICE}/package/2006/metadata/core-properties`]: 'cp',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://www.w3.org/2001/XMLSchema-instance': 'xsi',
}

/** Elements that are the root of a part or allowed anywhere. */
const ROOTS: Readonly<Record<string, string>> = {
  'ct:Types': 'ct:CT_Types',
  'rel:Relationships': 'rel:CT_Relationships',
  'cp:coreProperties': 'cp:coreProperties',
  'ep:Properties': 'ep:CT_Properties',
  's:workbook': 's:CT_Workbook',
  's:worksheet': 's:CT_Worksheet',
  's:styleSheet': 's:CT_Stylesheet',
  's:sst': 's:CT_Sst',
  'p:presentation': 'p:CT_Presentation',
  'p:sldMaster': 'p:CT_SlideMaster',
  'p:sldLayout': 'p:CT_SlideLayout',
  'p:sld': 'p:CT_Slide',
  'p:notesMaster': 'p:CT_NotesMaster',
  'p:notes': 'p:CT_NotesSlide',
  'a:theme': 'a:CT_OfficeStyleSheet',
  'a:tblStyleLst': 'a:CT_TableStyleList',
  'a:tbl': 'a:CT_Table',
  'c:chart': 'c:CT_RelId',
  'c:chartSpace': 'c:CT_ChartSpace',
}

interface Rule {
  /** Matches the names of the children, each followed by ";"; null: each of `types` at most once, in any order. */
  readonly children: RegExp | null
  /** Types of the children that may be checked further. */
  readonly types: ReadonlyMap<string, string>
  /** Any element may be a child. */
  readonly any: boolean
  /** Type of the text; null: no text at all. */
  readonly text: string | null
  readonly attributes: ReadonlyMap<string, { readonly required: boolean; readonly type: string }>
}

const NAMED = /([a-z]+:\w+)(?:=([a-zA-Z]+:\w+))?/g

/**
 * Rules of types, one a line: "name : content ; attributes". Content lists children in their order as "element=type" with ? * + {n,m}
 * | and brackets as in regular expressions; an element without type is allowed by the standard but never written by us. "text" or
 * "text:type" is text, "all" any order, "any" any element. Attributes are "name=type", with "!" behind the name of a required one.
 * A type of values is boolean, int, uint, double (with "[least..most]"), hexN, name, string, a /pattern/, words divided by "|", or
 * several of these divided by commas.
 */
const readRules = (text: string): [string, Rule][] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [, name = '', content = '', attributes = ''] = /^(\S+) : (.*?) ?; ?(.*)$/.exec(line) ?? []
      const pattern = content
        .replace(NAMED, (_, child: string) => `(?:${child};)`)
        .replace(/\bany\b/g, '(?:[^;]+;)')
        .replace(/\((?!\?)/g, '(?:')
        .replaceAll(' ', '')
      const isText = content.startsWith('text')
      const rule: Rule = {
        children: content.startsWith('all ') ? null : new RegExp(`^(?:${isText ? '' : pattern})$`),
        types: new Map(Array.from(content.matchAll(NAMED), ([, child = '', type = '']) => [child, type])),
        any: /\bany\b/.test(content),
        text: isText ? content.slice(5) || 'string' : null,
        attributes: new Map(
          Array.from(attributes.matchAll(/(\S+?)(!?)=(\S+)/g), ([, attribute = '', required, type = '']) => [
            attribute,
            { required: required === '!', type },
          ]),
        ),
      }
      return [name, rule]
    })

const RULES = new Map([SPREADSHEET, DRAWING, CHART, PRESENTATION, PACKAGE].flatMap(readRules))

const within = (value: string, whole: RegExp, limits: string): boolean => {
  const [least = '', most = ''] = limits.split('..')
  const number = Number(value)
  return whole.test(value) && (least === '' || number >= Number(least)) && (most === '' || number <= Number(most))
}

const isOne = (value: string, type: string): boolean => {
  const [, kind = type, limits = ''] = /^(\w+)\[(.*)\]$/.exec(type) ?? []
  if (type.startsWith('/')) return new RegExp(`^(?:${type.slice(1, -1)})$`).test(value)
  if (type.startsWith('hex')) return /^[\dA-F]+$/i.test(value) && value.length === Number(type.slice(3))
  switch (kind) {
    case 'string':
      return true
    case 'name':
      return /^\w+$/.test(value)
    case 'boolean':
      return /^(?:0|1|true|false)$/.test(value)
    case 'int':
      return within(value, /^[-+]?\d+$/, limits)
    case 'uint':
      return within(value, /^\d+$/, limits)
    case 'double':
      return within(value, /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i, limits)
    default:
      return type.split('|').includes(value)
  }
}

const isValue = (value: string, type: string): boolean => type.split(',').some(one => isOne(value, one))

type Scope = ReadonlyMap<string, string>

const scopeOf = ({ attributes }: Element, outer: Scope): Scope => {
  const own = Object.entries(attributes).flatMap(([name, uri]): [string, string][] =>
    name === 'xmlns' ? [['', uri]] : name.startsWith('xmlns:') ? [[name.slice(6), uri]] : [],
  )
  return own.length === 0 ? outer : new Map([...outer, ...own])
}

/** The name with the prefix that the rules use, whatever prefix the part uses. */
const canonical = (name: string, scope: Scope, isAttribute = false): string => {
  const [local = '', prefix = ''] = name.split(':').reverse()
  if (isAttribute && prefix === '') return local
  return `${PREFIXES[scope.get(prefix) ?? ''] ?? 'unknown'}:${local}`
}

const attributeFaults = (node: Element, rule: Rule, scope: Scope): string[] => {
  const found = Object.entries(node.attributes).filter(([name]) => !/^(?:xmlns(?::|$)|xml:space$)/.test(name))
  const names = new Set(found.map(([name]) => canonical(name, scope, true)))
  return [
    ...[...rule.attributes].flatMap(([name, { required }]) =>
      required && !names.has(name) ? [`${node.name}: ${name} is missing`] : [],
    ),
    ...found.flatMap(([name, value]) => {
      const allowed = rule.attributes.get(canonical(name, scope, true))
      if (!allowed) return [`${node.name}: the attribute ${name} is unknown`]
      return isValue(value, allowed.type) ? [] : [`${node.name}: ${name} cannot be "${value}"`]
    }),
  ]
}

const childFaults = (node: Element, names: readonly string[], rule: Rule): string[] => {
  if (rule.children !== null)
    return rule.children.test(names.map(name => `${name};`).join('')) ? [] : [`${node.name}: children out of order`]
  const twice = new Set(names).size < names.length
  return twice || names.some(name => !rule.types.has(name)) ? [`${node.name}: children out of order`] : []
}

const elementFaults = (node: Element, type: string, outer: Scope): string[] => {
  const rule = RULES.get(type)
  if (!rule) return [`${node.name}: no rule covers it`]
  const scope = scopeOf(node, outer)
  const children = node.children.filter((child): child is Element => typeof child !== 'string')
  const names = children.map(child => canonical(child.name, scopeOf(child, scope)))
  const text = node.children.filter(child => typeof child === 'string').join('')
  const wrongText = rule.text === null ? text.trim() !== '' : !isValue(text, rule.text)
  return [
    ...attributeFaults(node, rule, scope),
    ...childFaults(node, names, rule),
    ...(wrongText ? [`${node.name}: cannot hold "${text.trim()}"`] : []),
    ...children.flatMap((child, at) => {
      const name = names[at] ?? ''
      const own = rule.types.get(name) ?? (rule.any ? ROOTS[name] : undefined)
      // Extensions of other vendors are not checked.
      if (own === undefined && rule.any && node.name.endsWith(':ext')) return []
      return own === undefined || own === '' ? [`${child.name}: no rule covers it`] : elementFaults(child, own, scope)
    }),
  ]
}

/** Objections of the format's schemas to a part; empty for a valid one. */
export const schemaFaults = (xml: string): string[] => {
  const roots = parseXml(xml).filter((node): node is Element => typeof node !== 'string' && !node.name.startsWith('?'))
  const [root, more] = roots
  if (!root || more) return ['there is not one root']
  const type = ROOTS[canonical(root.name, scopeOf(root, new Map()))]
  return type === undefined ? [`${root.name}: no part begins so`] : elementFaults(root, type, new Map())
}
