import type { ImportWarning } from '@core/contract/imports'
import type { Code } from '@core/crosstab'
import type { Measure, MultipleResponseSet, ValueLabel } from '../../types'
import { NO_HINT, type Codebook, type CodebookVariable } from '../types'
import { codebookError } from '../problems'
import { codeOf } from '../values'
import { Names } from './names'
import { commandsOf, type Command, type Token } from './tokens'

interface Draft {
  label: string
  values: Map<Code, string>
  missing: Code[]
  ranges: [number, number][]
  measure: Measure | null
}

/** Commands that say nothing about the meaning of variables and change no data. */
const SILENT = /^(EXE|FOR|SET|TIT|SUB|SAV|GET|CD|FIL|DOC|DIS|FRE|CRO|PRE|RES|DAT|OMS|OUT|SHO|VARIABLE (WID|ALI|ROL))/u

const isWord = (token: Token | undefined, word: string, least = 3): boolean => {
  const text = token?.kind === 'word' ? token.text.toUpperCase() : ''
  return text.length >= Math.min(least, word.length) && word.startsWith(text)
}

const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.text === sign
const at = (token: Token | undefined): string => `line ${token?.line ?? 1}`

/** A list of tokens cut at a sign. */
const cutAt = (tokens: readonly Token[], sign: string): Token[][] => {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (isSign(token, sign)) parts.push([])
    else parts[parts.length - 1]?.push(token)
  }
  return parts.filter(part => part.length > 0)
}

const isCode = (token: Token): boolean =>
  token.kind === 'text' || (codeOf(token.text) !== null && typeof codeOf(token.text) === 'number')
const codeIn = (token: Token): Code => (token.kind === 'text' ? token.text : (codeOf(token.text) ?? token.text))

class Reader {
  private readonly drafts = new Map<string, Draft>()
  private readonly sets: MultipleResponseSet[] = []
  private readonly left = new Map<string, number>()
  private weight: string | null = null

  constructor(private readonly names: Names) {}

  private draft(name: string): Draft {
    const known = this.drafts.get(name)
    if (known) return known
    const made: Draft = { label: '', values: new Map(), missing: [], ranges: [], measure: null }
    this.drafts.set(name, made)
    return made
  }

  take(command: Command): void {
    const [first, second] = command
    if (isWord(first, 'VARIABLE') && isWord(second, 'LABELS')) this.labels(command.slice(2))
    else if (isWord(first, 'VALUE') && isWord(second, 'LABELS')) this.valueLabels(command.slice(2), true)
    else if (isWord(first, 'ADD') && isWord(second, 'VALUE')) this.valueLabels(command.slice(3), false)
    else if (isWord(first, 'MISSING')) this.inBrackets(command.slice(2), (names, inside) => this.missing(names, inside))
    else if (isWord(first, 'VARIABLE') && isWord(second, 'LEVEL'))
      this.inBrackets(command.slice(2), (names, inside) => this.level(names, inside))
    else if (isWord(first, 'RENAME')) this.rename(command.slice(2))
    else if (isWord(first, 'MRSETS', 4)) this.mrsets(command.slice(1))
    else if (isWord(first, 'WEIGHT') && isWord(second, 'BY', 2)) this.weighBy(command[2]?.text ?? '')
    else this.leave(command)
  }

  private weighBy(name: string): void {
    this.weight = this.names.own(name)
    this.draft(this.weight)
  }

  private labels(tokens: readonly Token[]): void {
    const parts = tokens.filter(token => !isSign(token, '/'))
    for (let place = 0; place < parts.length; place += 2) {
      const [name, label] = [parts[place], parts[place + 1]]
      if (name?.kind !== 'word' || label?.kind !== 'text')
        throw codebookError(
          'VARIABLE LABELS needs a variable and its label in quotation marks, one after the other.',
          at(name),
        )
      this.draft(this.names.own(name.text)).label = label.text
    }
  }

  private valueLabels(tokens: readonly Token[], fresh: boolean): void {
    for (const part of cutAt(tokens, '/')) {
      const start = part.findIndex((token, place) => place > 0 && isCode(token))
      if (start < 0) throw codebookError('VALUE LABELS needs a value and its label behind the variables.', at(part[0]))
      const pairs = part.slice(start).filter(token => !isSign(token, ','))
      const values = new Map<Code, string>()
      for (let place = 0; place < pairs.length; place += 2) {
        const [code, label] = [pairs[place], pairs[place + 1]]
        if (code === undefined || !isCode(code) || label?.kind !== 'text')
          throw codebookError('VALUE LABELS needs a label in quotation marks behind each value.', at(code))
        values.set(codeIn(code), label.text)
      }
      for (const name of this.names.list(part.slice(0, start))) {
        const draft = this.draft(name)
        if (fresh) draft.values.clear()
        for (const [code, label] of values) draft.values.set(code, label)
      }
    }
  }

  private inBrackets(tokens: readonly Token[], each: (names: string[], inside: readonly Token[]) => void): void {
    let names: Token[] = []
    for (let place = 0; place < tokens.length; place += 1) {
      const token = tokens[place]
      if (token === undefined || isSign(token, '/')) continue
      if (!isSign(token, '(')) {
        names.push(token)
        continue
      }
      const close = tokens.findIndex((one, later) => later > place && isSign(one, ')'))
      if (close < 0) throw codebookError('A bracket is never closed.', at(token))
      each(this.names.list(names), tokens.slice(place + 1, close))
      names = []
      place = close
    }
  }

  private missing(names: readonly string[], inside: readonly Token[]): void {
    const [values, ranges]: [Code[], [number, number][]] = [[], []]
    const parts = inside.filter(token => !isSign(token, ','))
    const bound = (token: Token | undefined): number => {
      if (isWord(token, 'LOWEST', 2)) return -Infinity
      if (isWord(token, 'HIGHEST', 2)) return Infinity
      const code = token ? codeIn(token) : NaN
      if (typeof code === 'number' && !Number.isNaN(code)) return code
      throw codebookError('THRU stands between two numbers.', at(token))
    }
    for (let place = 0; place < parts.length; place += 1) {
      const token = parts[place]
      if (isWord(parts[place + 1], 'THRU')) {
        ranges.push([bound(token), bound(parts[place + 2])])
        place += 2
      } else if (token) values.push(codeIn(token))
    }
    for (const name of names) Object.assign(this.draft(name), { missing: values, ranges })
  }

  private level(names: readonly string[], [word]: readonly Token[]): void {
    const measure = (['nominal', 'ordinal', 'scale'] as const).find(one => isWord(word, one.toUpperCase()))
    if (measure === undefined) throw codebookError('VARIABLE LEVEL is NOMINAL, ORDINAL or SCALE.', at(word))
    for (const name of names) this.draft(name).measure = measure
  }

  /** `(a b = c d)` names two lists; without brackets, there is one name on each side of a sign. */
  private rename(tokens: readonly Token[]): void {
    const pair = (from: readonly Token[], to: readonly Token[]): void =>
      from.forEach((token, place) => this.names.rename(token.text, to[place]?.text ?? token.text))
    for (const part of cutAt(tokens, '(')) {
      const inside = part.filter(token => !isSign(token, ')') && !isSign(token, '/'))
      const [from = [], to = [], ...more] = cutAt(inside, '=')
      if (more.length === 0) pair(from, to)
      else
        inside.forEach((token, place) => {
          if (isSign(token, '=')) pair(inside.slice(place - 1, place), inside.slice(place + 1, place + 2))
        })
    }
  }

  private mrsets(tokens: readonly Token[]): void {
    for (const part of cutAt(tokens, '/')) {
      const [kind] = part
      if (!isWord(kind, 'MDGROUP') && !isWord(kind, 'MCGROUP')) continue
      const isDichotomy = isWord(kind, 'MDGROUP')
      const setting = (word: string): Token[] => {
        const start = part.findIndex((token, place) => isWord(token, word, 3) && isSign(part[place + 1], '='))
        if (start < 0) return []
        const rest = part.slice(start + 2)
        const end = rest.findIndex((_, place) => isSign(rest[place + 1], '='))
        return end < 0 ? rest : rest.slice(0, end)
      }
      const [name] = setting('NAME')
      const members = this.names.list(setting('VARIABLES'))
      if (name === undefined || members.length < 2)
        throw codebookError('MRSETS needs NAME= and at least two VARIABLES=.', at(kind))
      const [value] = setting('VALUE')
      if (isDichotomy && value === undefined) throw codebookError('MDGROUP needs the counted VALUE=.', at(kind))
      const byValue = isDichotomy && isWord(setting('CATEGORYLABELS')[0], 'COUNTEDVALUES')
      this.sets.push({
        name: name.text.startsWith('$') ? name.text : `$${name.text}`,
        label: setting('LABEL')[0]?.text ?? '',
        type: isDichotomy ? (byValue ? 'E' : 'D') : 'C',
        countedValue: value === undefined ? null : codeIn(value),
        members,
        labelsFromCountedValue: byValue,
        labelFromFirstMember: false,
      })
    }
  }

  private leave(command: Command): void {
    const words = command.slice(0, 2).map(({ text }) => text.toUpperCase())
    const name = words.join(' ')
    if (SILENT.test(name)) return
    const word = words[0] ?? ''
    if (!this.left.has(word)) this.left.set(word, command[0]?.line ?? 1)
  }

  finish(): Codebook {
    const variables = [...this.drafts].map(([name, { label, values, missing, ranges, measure }]): CodebookVariable => ({
      name,
      label,
      valueLabels: [...values].map(([code, text]): ValueLabel => ({ code, label: text })),
      missing,
      ranges,
      measure,
      hint: { ...NO_HINT, kind: name === this.weight ? 'weight' : null },
    }))
    const warnings = [...this.left].map(([word, line]): ImportWarning => ({
      code: 'syntax_left_out',
      message: `${word} was left out: only what syntax says about labels, missing values, levels, sets and the weight is taken. Change answers in the preparation instead.`,
      where: `line ${line} of the syntax`,
    }))
    return { variables, warnings, sets: this.sets, weight: this.weight }
  }
}

/** Two words of a command and something behind them; the head of a table has a delimiter there. */
const COMMAND =
  /^[ \t]*(VAR[A-Z]* +(LAB|LEV)[A-Z]*|VAL[A-Z]* +LAB[A-Z]*|ADD +VAL[A-Z]*|MIS[A-Z]* +VAL[A-Z]*|MRSETS)[ \r\n]+[^\s,;]/imu

/** Whether a text looks like SPSS syntax. */
export const isSyntax = (text: string): boolean => COMMAND.test(text)

/**
 * Reads what SPSS syntax says about the variables of a file: labels, values, missing values, levels, names, sets and the weight.
 * `names`: the variables of the file in their order, for lists such as `q1 TO q9`. Throws SurveyFileError naming the line.
 */
export const parseSyntax = (text: string, names: readonly string[]): Codebook => {
  const reader = new Reader(new Names(names))
  for (const command of commandsOf(text)) reader.take(command)
  const codebook = reader.finish()
  if (codebook.variables.length === 0 && (codebook.sets ?? []).length === 0)
    throw codebookError('The syntax describes no variable.', null)
  return codebook
}
