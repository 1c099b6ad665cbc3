import type { ReportPayload } from '@core/contract'
import { withAutomaticName, type AddedRowType, type Builder, type UntickedRow } from '@core/report'
import type { Edit } from '@/lib/failure'
import type { BuilderAddress, FoundDraft, Intent } from './drafts'

/** Whose builder of which dataset, and what it was opened for. */
export interface Opening extends BuilderAddress {
  readonly intent: Intent
}

/** How the open builder keeps its draft. */
export interface Visit {
  /** The id that this visit's draft is kept under. */
  readonly holder: string
  /** The draft that it continues. */
  readonly from: FoundDraft | null
  /** When the saved report was last changed as the draft began; null for a new report. */
  readonly startedFrom: string | null
  /** The saved report that the work began with; null for a new one. */
  readonly base: ReportPayload | null
}

/** The dialog for the nets, or the calculated rows, of one question. */
export interface AddedRowsOpened {
  readonly type: AddedRowType
  readonly question: string
  /** Begin with a new row instead of the existing ones. */
  readonly fresh: boolean
}

export interface BuilderState {
  readonly status: 'inactive' | 'active'
  readonly opening: Opening | null
  readonly builder: Builder | null
  /** The builder as it opened; while it is the same object there is nothing to lose. */
  readonly pristine: Builder | null
  readonly visit: Visit | null
  /** When the draft was last saved, in epoch milliseconds. */
  readonly draftKeptAt: number | null
  /** The last change could not be saved: the storage is full or forbidden. */
  readonly draftFailed: boolean
  /** Unfinished reports of this dataset that the person may continue or discard, newest first. */
  readonly draftsOffered: readonly FoundDraft[]
  /** When the restored draft was saved; null without one, or once the person has seen the notice. */
  readonly draftRestored: number | null
  /** The person has tried to generate; problems are shown from then on. */
  readonly attempted: boolean
  /** What somebody else saved of the report meanwhile, until the person decides. */
  readonly conflict: readonly Edit[]
  /** The report just saved. */
  readonly generated: { readonly id: string; readonly title: string } | null
  readonly addedRows: AddedRowsOpened | null
  /** Rows whose deletion can still be undone. */
  readonly unticked: readonly UntickedRow[]
}

export const initialState: BuilderState = {
  status: 'inactive',
  opening: null,
  builder: null,
  pristine: null,
  visit: null,
  draftKeptAt: null,
  draftFailed: false,
  draftsOffered: [],
  draftRestored: null,
  attempted: false,
  conflict: [],
  generated: null,
  addedRows: null,
  unticked: [],
}

/** The state with another builder, whose automatic name follows; the same state when nothing changed. */
export const inBuilder = (state: BuilderState, change: (builder: Builder) => Builder): BuilderState => {
  if (!state.builder) return state
  const builder = withAutomaticName(change(state.builder))
  return builder === state.builder ? state : { ...state, builder }
}
