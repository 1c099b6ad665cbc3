import { styled } from 'styled-components'
import { controlSheet } from './sheets/controls'
import { gridSheet } from './sheets/grid'
import { headSheet } from './sheets/head'
import { printSheet } from './sheets/print'
import { rowSheet } from './sheets/rows'
import { markShape } from './sheets/mark'

/** One sheet for the whole grid: thousands of cells stay plain elements. Names are local to the frame. */
export const Frame = styled.div`
  ${gridSheet}
  ${headSheet}
  ${rowSheet}
  ${controlSheet}
  ${printSheet}
`

/** The triangle of "column against the rest": the direction carries the meaning, colour only repeats it. */
export const Mark = styled.span.attrs({ 'aria-hidden': true })`
  ${markShape}
`
