import { codebookError } from '../problems'
import { commandsOf, type Command, type Token } from './tokens'

/** A variable in fixed columns: first and last place in a line, from 1. */
export interface FixedVariable {
  readonly name: string
  readonly start: number
  readonly finish: number
  readonly isText: boolean
  /** Digits behind a decimal point that the data leave out. */
  readonly decimals: number
}

const upper = (token: Token | undefined): string => token?.text.toUpperCase() ?? ''
const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.text === sign
const at = (token: Token | undefined): string => `line ${token?.line ?? 1} of the syntax`

const isDataList = ([first, second]: Command): boolean =>
  /^DATA?$/u.test(upper(first)) && /^LIST?$/u.test(upper(second))

/** `q1 TO q12` are the names that numbers make. */
const namesBetween = (from: Token, to: Token): string[] => {
  const [, stem = '', first = ''] = /^(.*?)(\d+)$/u.exec(from.text) ?? []
  const [, other = '', last = ''] = /^(.*?)(\d+)$/u.exec(to.text) ?? []
  const [start, end] = [Number(first), Number(last)]
  if (first === '' || stem.toLowerCase() !== other.toLowerCase() || end < start || end - start > 20_000)
    throw codebookError(`DATA LIST cannot tell which variables ${from.text} TO ${to.text} are.`, at(from))
  return Array.from({ length: end - start + 1 }, (_, step) => stem + String(start + step).padStart(first.length, '0'))
}

/** Reads the variables of one DATA LIST, from behind its first slash. */
class DataList {
  private readonly variables: FixedVariable[] = []
  private place = 0

  constructor(private readonly tokens: readonly Token[]) {}

  read(): FixedVariable[] {
    if (/^\d+$/u.test(upper(this.tokens[0]))) this.place = 1
    while (this.place < this.tokens.length) this.group()
    return this.variables
  }

  private next(): Token | undefined {
    this.place += 1
    return this.tokens[this.place - 1]
  }

  private names(): string[] {
    const names: string[] = []
    for (;;) {
      const token = this.tokens[this.place]
      if (token?.kind !== 'word' || /^\d/u.test(token.text)) return names
      this.place += 1
      const until = upper(this.tokens[this.place]) === 'TO' ? this.tokens[this.place + 1] : undefined
      if (until) this.place += 2
      names.push(...(until ? namesBetween(token, until) : [token.text]))
    }
  }

  /** `1-4`, or `1 - 4`, or `5`. */
  private columns(): [number, number] {
    const first = this.next()
    const next = upper(this.tokens[this.place])
    let text = first?.text ?? ''
    if (text.endsWith('-')) text += this.next()?.text ?? ''
    else if (next.startsWith('-')) {
      text += this.next()?.text ?? ''
      if (next === '-') text += this.next()?.text ?? ''
    }
    const [, start, finish] = /^(\d{1,6})(?:-(\d{1,6}))?$/u.exec(text) ?? []
    const [from, to] = [Number(start), Number(finish ?? start)]
    if (start === undefined || from < 1 || to < from)
      throw codebookError('DATA LIST needs the columns of each variable behind its name, such as q1 1-2.', at(first))
    return [from, to]
  }

  /** `(A)`, `(2)` or `(F,2)`; numbers without decimals where there is none. */
  private format(): { readonly isText: boolean; readonly decimals: number } {
    if (!isSign(this.tokens[this.place], '(')) return { isText: false, decimals: 0 }
    const inside: Token[] = []
    this.place += 1
    while (this.place < this.tokens.length && !isSign(this.tokens[this.place], ')')) {
      const token = this.next()
      if (token && !isSign(token, ',')) inside.push(token)
    }
    this.place += 1
    const [first, second] = inside
    const word = upper(first)
    if (/^\d{1,2}$/u.test(word)) return { isText: false, decimals: Number(word) }
    // Dates, times and amounts are told by their texts.
    return { isText: !/^[FN]$/u.test(word), decimals: /^\d{1,2}$/u.test(upper(second)) ? Number(upper(second)) : 0 }
  }

  private group(): void {
    const start = this.tokens[this.place]
    if (isSign(start, '/'))
      throw codebookError('DATA LIST describes several lines per respondent, which cannot be read.', at(start))
    const names = this.names()
    if (names.length === 0) throw codebookError('DATA LIST needs a variable before its columns.', at(start))
    const [from, to] = this.columns()
    const { isText, decimals } = this.format()
    const width = (to - from + 1) / names.length
    if (!Number.isInteger(width))
      throw codebookError(`Columns ${from}-${to} cannot be shared by ${names.length} variables.`, at(start))
    names.forEach((name, step) => {
      const first = from + step * width
      this.variables.push({ name, start: first, finish: first + width - 1, isText, decimals })
    })
  }
}

/**
 * The variables in fixed columns that SPSS syntax describes by DATA LIST, or null where it describes none. Throws SurveyFileError
 * naming the line of what cannot be read: several lines per respondent, or variables without columns.
 */
export const dataListOf = (text: string): FixedVariable[] | null => {
  const command = commandsOf(text).find(isDataList)
  if (!command) return null
  const slash = command.findIndex(token => isSign(token, '/'))
  const head = command.slice(2, slash < 0 ? undefined : slash)
  if (slash < 0 || head.some(token => /^(FREE|LIST)$/u.test(upper(token)))) return null
  const records = head.findIndex(token => /^REC/u.test(upper(token)))
  if (records >= 0 && head.slice(records).some(({ text: word }) => /^\d+$/u.test(word) && Number(word) > 1))
    throw codebookError('DATA LIST describes several lines per respondent, which cannot be read.', at(command[0]))
  return new DataList(command.slice(slash + 1)).read()
}
