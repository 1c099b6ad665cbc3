import { cellOf, type RawResponse } from './response'
import type { NeutralDefinition, NeutralQuestion } from './types'

/** Columns of one list of ticks: those of "not applicable", and all others. */
interface Ticks {
  readonly na: readonly string[]
  readonly others: readonly string[]
}

const listsOf = ({ kind, options, rows, columns }: NeutralQuestion): Ticks[] => {
  const na = new Set(options.filter(option => option.na === true).map(({ code }) => code))
  if (kind !== 'multi' || na.size === 0) return []
  const places = rows.length === 0 ? [undefined] : rows.map(({ code }) => code)
  return places.map(place => {
    const own = columns.filter(({ row }) => row === place)
    const isNa = ({ option }: (typeof own)[number]): boolean => option !== undefined && na.has(option)
    return {
      na: own.filter(isNa).map(({ name }) => name),
      others: own.filter(each => !isNa(each)).map(({ name }) => name),
    }
  })
}

/**
 * Who ticked nothing but "not applicable" is out of the base, for which the other ticks of the list become empty: a zero would say
 * that each of them was answered with no.
 */
export const withoutNa = (definition: NeutralDefinition): ((cells: RawResponse['cells']) => RawResponse['cells']) => {
  const lists = definition.questions.flatMap(listsOf)
  if (lists.length === 0) return cells => cells
  return cells => {
    const changed: Record<string, unknown> = {}
    for (const { na, others } of lists) {
      const isTicked = (name: string): boolean => cellOf(cells, name) === 1
      if (!na.some(isTicked) || others.some(isTicked)) continue
      for (const name of others) if (cellOf(cells, name) === 0) changed[name] = null
    }
    return { ...cells, ...changed }
  }
}
