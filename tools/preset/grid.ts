import { figure, type Value } from './spec'

/** Figures of all rows and columns; undefined ones as null. */
export const gridOf = (rows: number, columns: number, of: (row: number, column: number) => number): Value =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => figure(of(r, c))))

export const listOf = (length: number, of: (at: number) => number): Value =>
  Array.from({ length }, (_, at) => figure(of(at)))
