import type { Shape } from '@core/contract'

/** Each problem names its place; more than this many would not help. */
const PROBLEMS_MAX = 5

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: value => typeof value === 'string',
  n: value => typeof value === 'number',
  i: value => Number.isInteger(value),
  b: value => typeof value === 'boolean',
  '0': value => value === null,
  '*': () => true,
}

const NAMES: Readonly<Record<string, string>> = {
  s: 'text',
  n: 'a number',
  i: 'a whole number',
  b: 'true or false',
  '0': 'null',
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value)

type Report = (at: string, problem: string) => void

const checkObject = (
  shape: Readonly<Record<string, Shape | readonly Shape[]>>,
  value: unknown,
  at: string,
  report: Report,
) => {
  if (!isRecord(value)) {
    report(at, 'must be an object')
    return
  }
  const rest = shape['*']
  for (const key in shape) {
    if (key === '*') continue
    const optional = key.endsWith('?')
    const name = optional ? key.slice(0, -1) : key
    const part = value[name]
    if (part !== undefined) check(shape[key] as Shape, part, `${at}.${name}`, report)
    else if (!optional) report(`${at}.${name}`, 'is missing')
  }
  if (rest === undefined) return
  for (const name of Object.keys(value))
    if (!(name in shape) && !(`${name}?` in shape)) check(rest as Shape, value[name], `${at}.${name}`, report)
}

const fits = (shape: Shape, value: unknown): boolean => {
  let found = false
  check(shape, value, '', () => {
    found = true
  })
  return !found
}

const check = (shape: Shape, value: unknown, at: string, report: Report): void => {
  if (typeof shape === 'string') {
    if (SCALARS[shape]?.(value) !== true) report(at, `must be ${NAMES[shape] ?? 'known'}`)
    return
  }
  if (isList(shape)) {
    if (!isList(value)) {
      report(at, 'must be a list')
      return
    }
    const [item] = shape
    value.forEach((part, index) => check(item, part, `${at}.${index}`, report))
    return
  }
  const { one } = shape as { readonly one?: Shape | readonly Shape[] }
  if (isList(one) && Object.keys(shape).length === 1) {
    if (!(one as readonly Shape[]).some(way => fits(way, value))) report(at, 'has no known form')
    return
  }
  checkObject(shape, value, at, report)
}

/** Differences between an answer and its shape, at most five, each with its place; empty when it fits. */
export const problemsOf = (shape: Shape, value: unknown): readonly string[] => {
  const problems: string[] = []
  check(shape, value, 'body', (at, problem) => {
    if (problems.length < PROBLEMS_MAX) problems.push(`${at} ${problem}`)
  })
  return problems
}
