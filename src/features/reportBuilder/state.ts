import { withAutomaticName, type AddedRowType, type Builder, type BuilderVariable } from '@core/report'
import type { ViewSettings } from '@core/contract'
import type { Failure } from '@/lib/failure'
import type { FoundDraft, Intent } from './drafts'
import type { DatasetAddress } from './remotes'

export interface Opening extends DatasetAddress {
  /** The id of who is signed in: drafts are kept per person. */
  readonly user: string
  readonly intent: Intent
}

/** Which of the builder's two lists. */
export type Part = 'row' | 'axis'

/** A net or a calculated row of a question. */
export interface RowAddress {
  readonly question: string
  readonly type: AddedRowType
  readonly id: string
}

/** A row that is about to be removed, and where it was ticked, should that be undone. */
export interface Removal extends RowAddress {
  readonly nk: string
  readonly ticked: readonly string[]
}

/** The screen for nets, or the one for calculated rows, of one question. */
export interface RowsOpened {
  readonly type: AddedRowType
  readonly question: string
  /** Begin with a new one instead of those that are there. */
  readonly fresh: boolean
}

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

/** What the open builder keeps its draft as. */
export interface Visit {
  readonly holder: string
  /** The draft that it goes on with. */
  readonly from: FoundDraft | null
  /** When the saved report was changed last that the draft was begun from; null: it was a new one. */
  readonly startedFrom: string | null
}

export interface LocalState {
  readonly status: 'inactive' | 'active'
  readonly opening: Opening | null
  readonly builder: Builder | null
  /** What the builder was when it opened: equal = nothing to lose. */
  readonly opened: Builder | null
  /** When the draft was last kept. */
  readonly draftKeptAt: number | null
  readonly visit: Visit | null
  /** The last change could not be kept: storage is full or forbidden. */
  readonly draftFailed: boolean
  /** Reports of this dataset that were left unfinished and wait for a yes or no each, newest first. */
  readonly draftsOffered: readonly FoundDraft[]
  /** When the draft was kept that is in the builder again; null: none is, or that was acknowledged. */
  readonly draftRestored: number | null
  /** Set by the first attempt to generate; problems are shown from then on. */
  readonly attempted: boolean
  readonly preview: PreviewState
  /** The report just saved. */
  readonly generated: { readonly id: string; readonly title: string } | null
  /** Deletions that can still be undone. */
  readonly deleting: readonly string[]
  readonly rowsOpened: RowsOpened | null
  /** Rows whose removal can still be undone. */
  readonly removals: readonly Removal[]
}

export const initialState: LocalState = {
  status: 'inactive',
  opening: null,
  builder: null,
  opened: null,
  draftKeptAt: null,
  visit: null,
  draftFailed: false,
  draftsOffered: [],
  draftRestored: null,
  attempted: false,
  preview: idlePreview,
  generated: null,
  deleting: [],
  rowsOpened: null,
  removals: [],
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

const sameRow = (a: RowAddress, b: RowAddress): boolean =>
  a.question === b.question && a.type === b.type && a.id === b.id

export const removalOf = (removals: readonly Removal[], row: RowAddress): Removal | undefined =>
  removals.find(one => sameRow(one, row))

const placeOf = (part: Part, { questionName }: BuilderVariable): string => `${part}/${questionName}`

// Not by hand: a variable of an old report stays one.
const ticked = (variable: BuilderVariable, { id, type }: RowAddress, selected: boolean): BuilderVariable => ({
  ...variable,
  selectedOptions: variable.selectedOptions.map(option =>
    option.id === id && option.type === type ? { ...option, selected } : option,
  ),
})

const eachVariable = (
  builder: Builder,
  change: (variable: BuilderVariable, place: string) => BuilderVariable,
): Builder => ({
  ...builder,
  main: builder.main.map(variable => change(variable, placeOf('row', variable))),
  axis: builder.axis.map(variable => change(variable, placeOf('axis', variable))),
})

/** Unticks a row wherever its question stands and remembers where it was ticked. */
export const beginRemoval = (state: LocalState, { nk, ...row }: RowAddress & { readonly nk: string }): LocalState => {
  if (removalOf(state.removals, row)) return state
  const places: string[] = []
  const next = inBuilder(state, builder =>
    eachVariable(builder, (variable, place) => {
      if (variable.variableNk !== nk) return variable
      if (variable.selectedOptions.some(({ id, type, selected }) => id === row.id && type === row.type && selected))
        places.push(place)
      return ticked(variable, row, false)
    }),
  )
  return { ...next, removals: [...state.removals, { ...row, nk, ticked: places }] }
}

const withoutRemoval = (state: LocalState, row: RowAddress): LocalState => ({
  ...state,
  removals: state.removals.filter(one => !sameRow(one, row)),
})

/** Ticks a row again where it was ticked. */
export const undoRemoval = (state: LocalState, row: RowAddress): LocalState => {
  const removal = removalOf(state.removals, row)
  if (!removal) return state
  const next = inBuilder(state, builder =>
    eachVariable(builder, (variable, place) =>
      removal.ticked.includes(place) ? ticked(variable, removal, true) : variable,
    ),
  )
  return withoutRemoval(next, row)
}

export const endRemoval = withoutRemoval
