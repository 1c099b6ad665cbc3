import type { ViewSettings } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { withAutomaticName, type Builder } from './builder'
import type { Draft, Intent } from './drafts'
import type { DatasetAddress } from './remotes'
import type { BuilderVariable } from './variables'

export interface Opening extends DatasetAddress {
  /** Who is signed in: drafts are kept per person. */
  readonly user: string
  readonly intent: Intent
}

/** Which of the builder's two lists. */
export type Part = 'row' | 'axis'

export interface PreviewState {
  readonly open: boolean
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number
  readonly error: Failure | null
  readonly position: number
  readonly showChart: boolean
  readonly showTable: boolean
  readonly showSettings: boolean
  /** View settings of single tables that differ from the report's. */
  readonly tableViews: Readonly<Record<string, ViewSettings>>
}

export const idlePreview: PreviewState = {
  open: false,
  status: 'idle',
  done: 0,
  total: 0,
  error: null,
  position: 0,
  showChart: true,
  showTable: true,
  showSettings: false,
  tableViews: {},
}

export interface LocalState {
  readonly status: 'inactive' | 'active'
  readonly opening: Opening | null
  readonly builder: Builder | null
  /** What the builder was when it opened: equal = nothing to lose. */
  readonly opened: Builder | null
  /** When the draft was last kept. */
  readonly draftKeptAt: number | null
  /** A draft found at opening that waits for a yes or no. */
  readonly draftOffered: Draft | null
  /** A draft that came back by itself, after a reload. */
  readonly draftRestored: number | null
  /** Set by the first attempt to generate; problems are shown from then on. */
  readonly attempted: boolean
  readonly preview: PreviewState
  /** The report just saved. */
  readonly generated: { readonly id: string; readonly title: string } | null
  /** Deletions that can still be undone. */
  readonly deleting: readonly string[]
}

export const initialState: LocalState = {
  status: 'inactive',
  opening: null,
  builder: null,
  opened: null,
  draftKeptAt: null,
  draftOffered: null,
  draftRestored: null,
  attempted: false,
  preview: idlePreview,
  generated: null,
  deleting: [],
}

export const inBuilder = (state: LocalState, change: (builder: Builder) => Builder): LocalState => {
  if (!state.builder) return state
  const builder = withAutomaticName(change(state.builder))
  return builder === state.builder ? state : { ...state, builder }
}

export const inList = (
  state: LocalState,
  part: Part,
  change: (list: readonly BuilderVariable[]) => readonly BuilderVariable[],
): LocalState =>
  inBuilder(state, builder =>
    part === 'row' ? { ...builder, main: change(builder.main) } : { ...builder, axis: change(builder.axis) },
  )

export const inVariable = (
  state: LocalState,
  part: Part,
  name: string,
  change: (variable: BuilderVariable) => BuilderVariable,
): LocalState =>
  inList(state, part, list => list.map(variable => (variable.questionName === name ? change(variable) : variable)))

export const inPreview = (state: LocalState, change: Partial<PreviewState>): LocalState => ({
  ...state,
  preview: { ...state.preview, ...change },
})
