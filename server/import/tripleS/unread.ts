import type { ImportWarning } from '@core/contract/imports'

/** Answers that could not be read, by variable. */
export class Unread {
  private readonly found = new Map<string, { first: number; n: number }>()

  /** `word`: what a respondent is in the data. */
  constructor(private readonly word: 'line' | 'row') {}

  add(name: string, line: number): void {
    const known = this.found.get(name)
    if (known) known.n += 1
    else this.found.set(name, { first: line, n: 1 })
  }

  warnings(): ImportWarning[] {
    return [...this.found].map(([name, { first, n }]) => ({
      code: 'triple_s_unread',
      message:
        n === 1
          ? `1 answer of ${name} cannot be read and counts as not asked.`
          : `${n} answers of ${name} cannot be read and count as not asked.`,
      where: `first in ${this.word} ${first}`,
    }))
  }
}
