import { codebookError } from '../problems'

/** One word, number, text or sign of a command, and the line that it is in. */
export interface Token {
  readonly kind: 'word' | 'text' | 'sign'
  readonly text: string
  readonly line: number
}

export type Command = readonly Token[]

const SPACE = /\s/u
const SIGN = /[/()=,+]/u

/** The end of a quoted text that starts at `from`, and what it says; a doubled quotation mark is one of the text. */
const quoted = (source: string, from: number, line: number): { text: string; next: number } => {
  const mark = source[from] ?? ''
  let text = ''
  for (let at = from + 1; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (sign === '\n') break
    if (sign !== mark) text += sign
    else if (source[at + 1] === mark) {
      text += mark
      at += 1
    } else return { text, next: at + 1 }
  }
  throw codebookError('A quotation mark in the syntax is never closed.', `line ${line}`)
}

/** Whether the period at `at` ends a command: nothing but blanks follows in its line. */
const endsCommand = (source: string, at: number): boolean => /^\.[^\S\n]*(\n|$)/u.test(source.slice(at, at + 200))

/**
 * The commands of SPSS syntax. A command ends with a period at the end of a line or with an empty line; comments are left out, and
 * texts joined by + are one. Throws SurveyFileError naming the line of a quotation mark that is never closed.
 */
export const commandsOf = (given: string): Command[] => {
  const source = given.replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n')
  const commands: Command[] = []
  let tokens: Token[] = []
  let [line, at] = [1, 0]
  const end = (): void => {
    if (tokens.length > 0) commands.push(tokens)
    tokens = []
  }
  const add = (kind: Token['kind'], text: string): void => {
    const [joint, before] = [tokens[tokens.length - 1], tokens[tokens.length - 2]]
    if (kind === 'text' && joint?.text === '+' && before?.kind === 'text')
      tokens.splice(-2, 2, { ...before, text: before.text + text })
    else tokens.push({ kind, text, line })
  }
  while (at < source.length) {
    const sign = source[at] ?? ''
    if (sign === '\n') {
      if (/^\n[^\S\n]*(\n|$)/u.test(source.slice(at, at + 200))) end()
      line += 1
      at += 1
    } else if (source.startsWith('/*', at)) {
      const close = source.indexOf('*/', at)
      const next = close < 0 ? source.length : close + 2
      line += source.slice(at, next).split('\n').length - 1
      at = next
    } else if (tokens.length === 0 && sign === '*') {
      // A comment is a command of its own: it ends as one does.
      while (at < source.length && !endsCommand(source, at) && !/^\n[^\S\n]*\n/u.test(source.slice(at, at + 200))) {
        if (source[at] === '\n') line += 1
        at += 1
      }
      if (source[at] === '.') at += 1
    } else if (SPACE.test(sign)) at += 1
    else if (sign === '.' && endsCommand(source, at)) {
      end()
      at += 1
    } else if (sign === '"' || sign === "'") {
      const { text, next } = quoted(source, at, line)
      add('text', text)
      at = next
    } else if (SIGN.test(sign)) {
      add('sign', sign)
      at += 1
    } else {
      let last = at
      while (
        last < source.length &&
        !SPACE.test(source[last] ?? '') &&
        !SIGN.test(source[last] ?? '') &&
        !/["']/u.test(source[last] ?? '') &&
        !(source[last] === '.' && endsCommand(source, last))
      )
        last += 1
      add('word', source.slice(at, last))
      at = last
    }
  }
  end()
  return commands
}
