import { isOut, numberIn, type TypedWeight } from './typed'
import { withTarget } from './ways'

const lineCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(/\n+$/u, '')
    .split('\n')
    .map(line => line.split('\t').map(cell => cell.trim()))

const isTarget = (cell: string): boolean => numberIn(cell) !== null || isOut(cell)

/** Texts that differ in case, width or spaces only are the same. */
export const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().replace(/\s+/gu, ' ').trim()

export interface Pasted {
  readonly typed: TypedWeight
  readonly taken: number
  /** Labels that no group has. */
  readonly unknown: readonly string[]
}

/**
 * Targets copied from a spreadsheet: a column of numbers fills groups downwards from one of them; a column of labels before it
 * names the groups, in any order.
 */
export const pastedTargets = (
  typed: TypedWeight,
  text: string,
  {
    margin: at,
    group: from,
    key,
    labels,
  }: {
    readonly margin: number
    readonly group: number
    readonly key: string
    /** What the groups of the margin are called. */
    readonly labels: readonly string[]
  },
): Pasted => {
  const lines = lineCells(text).filter(cells => cells.some(cell => cell !== ''))
  const named = lines.filter(cells => cells.length >= 2 && !isTarget(cells[0] ?? '') && isTarget(cells.at(-1) ?? ''))
  if (named.length > 0 && named.length >= lines.length - 1) {
    const places = new Map(labels.map((label, place) => [folded(label), place]))
    let [next, taken] = [typed, 0]
    const unknown: string[] = []
    for (const cells of named) {
      const label = cells.slice(0, -1).join(', ')
      const place = places.get(folded(label)) ?? places.get(folded(cells[0] ?? ''))
      if (place === undefined) unknown.push(label)
      else {
        next = withTarget(next, at, place, key, cells.at(-1) ?? '')
        taken += 1
      }
    }
    return { typed: next, taken, unknown }
  }
  const values = lines.flatMap(cells => cells.find(isTarget) ?? [])
  const fitting = values.slice(0, Math.max(0, labels.length - from))
  return {
    typed: fitting.reduce((so, value, place) => withTarget(so, at, from + place, key, value), typed),
    taken: fitting.length,
    unknown: values.slice(fitting.length),
  }
}
