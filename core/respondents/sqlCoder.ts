import type { Condition, NumberColumn } from '@core/crosstab'
import {
  comparing,
  declaredMissing,
  MOST_SCORES,
  tooManyScores,
  UnknownVariable,
  type Coder,
  type Comparison,
} from '@core/crosstab/counting'
import { NotInDatabase, type ColumnHead } from './heads'
import { hitOf, plainItem, type SqlItem } from './item'
import { declaredIn, numbersMeant } from './numberSql'
import { allOf, columnNamed, firstCase, isOneOf, numeral, someOf } from './sql'

type Rule = Parameters<Coder<SqlItem>['classify']>[1]

/** What coding has to know of the data, by the statement that tells it. */
export interface Asked {
  /** Over everyone, or over those that filter and weight select. */
  readonly over: 'all' | 'selected'
  /** The different values of an expression of the respondents. */
  readonly values: string
}

/** Answers so far; what is asked for in vain is noted in `wanted`, and coding is done again once it is known. `nan` stays one value. */
export interface Facts {
  readonly known: ReadonlyMap<string, Float64Array>
  readonly wanted: Map<string, Asked>
}

const factKey = ({ over, values }: Asked): string => `${over} ${values}`

/** What is known of it by now; until then what `meanwhile` says. */
const ask = ({ known, wanted }: Facts, asked: Asked): Float64Array | null => {
  const key = factKey(asked)
  const found = known.get(key)
  if (found === undefined) wanted.set(key, asked)
  return found ?? null
}

const isTrue = (facts: Facts, over: Asked['over'], condition: string): boolean =>
  ask(facts, { over, values: condition })?.includes(1) === true

const codesOf = ({ codes }: Rule, variable: string) => {
  if (codes !== undefined) return codes
  throw new NotInDatabase(`"${variable}" holds numbers, and lists of codes are texts. Import it again as text.`)
}

/** A number that none of the others is. */
const anotherThan = (numbers: readonly number[]): number => {
  let other = 0.123456789
  while (numbers.includes(other)) other += 1
  return other
}

/** Classes of a number column: those of the numbers that the rule knows, and of all others. */
const numberItem = (variable: string, missing: NumberColumn['missing'], rule: Rule): SqlItem => {
  const { classes, classOf } = rule
  const value = columnNamed(variable)
  const known = numbersMeant(codesOf(rule, variable))
  const other = anotherThan(known)
  const byClass = new Map<number, number[]>()
  for (const one of known) {
    const its = classOf(one, declaredMissing(one, missing))
    byClass.set(its, [...(byClass.get(its) ?? []), one])
  }
  const cases: (readonly [string, number])[] = [
    [`isNaN(${value})`, classOf(null, false)],
    ...[...byClass].map(([its, numbers]) => [isOneOf(`(${value} + 0e0)`, numbers), its] as const),
    ...(missing === null ? [] : [[declaredIn(value, missing), classOf(other, true)] as const]),
  ]
  return plainItem(firstCase(cases, classOf(other, false)), classes)
}

const columnItem = (variable: string, head: ColumnHead, rule: Rule): SqlItem => {
  if (head.kind === 'number') return numberItem(variable, head.missing, rule)
  const user = new Set(head.userMissing)
  const absent = rule.classOf(null, false)
  const lut = Uint16Array.from([absent, absent, ...head.dictionary.map((code, at) => rule.classOf(code, user.has(at)))])
  return { sql: columnNamed(variable), lut, classes: rule.classes }
}

type Bounds = Extract<Comparison, { readonly ge?: number | string }>

/** Bounds of a number column, none of which need be a number that the data have. */
const withinSql = (variable: string, { missing }: Pick<NumberColumn, 'missing'>, bounds: Bounds): string => {
  const value = columnNamed(variable)
  const part = (bound: number | string | undefined, operator: string): string[] => {
    if (bound === undefined) return []
    if (typeof bound === 'number') return [`${value} ${operator} ${numeral(bound)}`]
    throw new NotInDatabase(`"${variable}" holds numbers, and "${bound}" is a text. Filter it by a number.`)
  }
  return allOf([
    `NOT isNaN(${value})`,
    ...(missing === null ? [] : [`NOT ${declaredIn(value, missing)}`]),
    ...part(bounds.ge, '>='),
    ...part(bounds.le, '<='),
    ...part(bounds.gt, '>'),
    ...part(bounds.lt, '<'),
  ])
}

type HeadOf = (variable: string) => ColumnHead

const codesIn = (condition: Comparison) => {
  if ('in' in condition) return condition.in
  return 'notin' in condition ? condition.notin : []
}

/** A condition, true for nobody whose value is missing; `not` negates the result, as in the engine. */
export const conditionSql = (headOf: HeadOf, condition: Condition): string => {
  if ('and' in condition) return allOf(condition.and.map(part => conditionSql(headOf, part)))
  if ('or' in condition) return someOf(condition.or.map(part => conditionSql(headOf, part)))
  if ('not' in condition) return `NOT ${conditionSql(headOf, condition.not)}`
  const head = headOf(condition.var)
  const isBound = !('in' in condition || 'notin' in condition || 'missing' in condition)
  if (head.kind === 'number' && isBound) return withinSql(condition.var, head, condition)
  const rule = { classes: 2, classOf: comparing(condition), codes: codesIn(condition) }
  const wanted = hitOf(columnItem(condition.var, head, rule))
  return 'missing' in condition && condition.missing ? `NOT (${wanted})` : `(${wanted})`
}

/** The head of a variable. Throws UnknownVariable. */
export const headsOf =
  (head: (variable: string) => ColumnHead | undefined): HeadOf =>
  variable => {
    const found = head(variable)
    if (found === undefined) throw new UnknownVariable(variable)
    return found
  }

const sumOf = (parts: readonly string[], none: string): string =>
  parts.length === 0 ? none : parts.map(part => `(${part})`).join(' + ')

/** Classes as expressions over the columns of a table. */
export const sqlCoder = (headOf: HeadOf, facts: Facts): Coder<SqlItem> => ({
  classify: (variable, rule) => columnItem(variable, headOf(variable), rule),
  holds: (variable, passes, codes) => {
    const head = headOf(variable)
    if (head.kind === 'coded') return head.dictionary.some(passes)
    const numbers = numbersMeant(codes).filter(passes)
    return numbers.length > 0 && isTrue(facts, 'all', isOneOf(columnNamed(variable), numbers))
  },
  where: condition => plainItem(conditionSql(headOf, condition), 2),
  anyOf: items => plainItem(someOf(items.map(hitOf)), 2),
  differ: items => {
    const hits = sumOf(items.map(hitOf), '0')
    return items.length > 1 && isTrue(facts, 'selected', `(${hits}) > 0 AND (${hits}) < ${items.length}`)
  },
  apart: (items, first) => {
    const hits = items.map(hitOf)
    if (hits.length > 1 && isTrue(facts, 'selected', `(${sumOf(hits, '0')}) > 1`)) return null
    return plainItem(
      firstCase(
        hits.map((hit, j) => [hit, first + j]),
        0,
      ),
      Math.max(2, items.length + first),
    )
  },
  last: items => {
    const cases = items.flatMap((item, j) => (item === null ? [] : [[hitOf(item), j + 1] as const]))
    return plainItem(firstCase(cases.reverse(), 0), items.length + 1)
  },
  combined: (scored, combine, valid) => {
    const hits = scored.map(({ item }) => hitOf(item))
    const chosen = `(${sumOf(hits, '0')})`
    // From left to right, as the engine adds: the same bits.
    const total = `(${sumOf(
      scored.map(({ score }, j) => `if(${hits[j] ?? ''}, ${numeral(score)}, 0e0)`),
      '0e0',
    )})`
    const value = combine === 'mean' ? `${total} / ${chosen}` : total
    const isCounted = combine === 'mean' ? `${chosen} > 0` : valid === null ? allOf([]) : hitOf(valid)
    const asked = { over: 'selected', values: `if(${isCounted}, ${value}, nan)` } as const
    const found = ask(facts, asked) ?? new Float64Array()
    const scores = Array.from(found).filter(one => !Number.isNaN(one))
    if (scores.length > MOST_SCORES) throw tooManyScores()
    const place = `indexOf(CAST([${scores.map(numeral).join(', ')}], 'Array(Float64)'), ${value})`
    return { item: plainItem(`toUInt16(if(${isCounted}, ${place}, 0))`, scores.length + 1), scores }
  },
  withoutFirst: ({ sql, lut, classes }) => ({ sql, lut: lut.map(c => Math.max(c - 1, 0)), classes: classes - 1 }),
})
