import type { Token } from './tokens'

/** What a list of variables in syntax can name: the variables of the file in their order, and what syntax renamed. */
export class Names {
  private readonly places: ReadonlyMap<string, number>
  private readonly renamed = new Map<string, string>()

  constructor(private readonly names: readonly string[]) {
    this.places = new Map(names.map((name, at) => [name.toLowerCase(), at]))
  }

  /** The name as the file spells it. */
  own(name: string): string {
    const known = this.renamed.get(name.toLowerCase()) ?? name
    return this.names[this.places.get(known.toLowerCase()) ?? -1] ?? known
  }

  rename(from: string, to: string): void {
    this.renamed.set(to.toLowerCase(), this.own(from))
  }

  /** The variables of a list; `a TO b` are those from one to the other in the file. */
  list(tokens: readonly Token[]): string[] {
    const names: string[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const text = tokens[at]?.text ?? ''
      if (text === ',') continue
      const until = tokens[at + 1]?.text.toUpperCase() === 'TO' ? tokens[at + 2]?.text : undefined
      if (until === undefined) names.push(this.own(text))
      else {
        names.push(...this.range(text, until))
        at += 2
      }
    }
    return names
  }

  private range(from: string, to: string): readonly string[] {
    const [first, last] = [from, to].map(name => this.places.get(this.own(name).toLowerCase()))
    return first === undefined || last === undefined ? [from, to] : this.names.slice(first, last + 1)
  }
}
