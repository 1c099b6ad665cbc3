import { count } from '@/lib/words'
import type { Summary, SummaryItem } from '@core/contract'

/** A complete item is 'arriving' until it has been downloaded. */
export type ItemPhase = 'building' | 'arriving' | 'ready' | 'failed'

/** State of the download of one item. */
export interface Downloaded {
  readonly data: unknown
  readonly error: unknown
}

export const phaseOfItem = (item: SummaryItem, { data, error }: Downloaded): ItemPhase => {
  if (item.state === 'fetching') return 'building'
  if (item.failed || error !== null) return 'failed'
  return data === null ? 'arriving' : 'ready'
}

/** Which tiles are shown. Items that are built but not downloaded yet count as ready. */
export const VIEWS = ['all', 'ready', 'building', 'failed'] as const
export type TileView = (typeof VIEWS)[number]

export const viewOf = (phase: ItemPhase): Exclude<TileView, 'all'> => (phase === 'arriving' ? 'ready' : phase)

export type Tally = Readonly<Record<TileView, number>>

export const tallyOf = (phases: readonly ItemPhase[]): Tally => {
  const tally = { all: phases.length, ready: 0, building: 0, failed: 0 }
  for (const phase of phases) tally[viewOf(phase)] += 1
  return tally
}

/** "24 of 40 ready". */
export const readyWords = ({ ready, all }: Pick<Tally, 'ready' | 'all'>): string =>
  `${count(ready)} of ${count(all)} ready`

/** "15 being built, 1 could not be built"; '' when all is ready. */
export const restWords = ({ building, failed }: Pick<Tally, 'building' | 'failed'>): string =>
  [building > 0 ? `${count(building)} being built` : '', failed > 0 ? `${count(failed)} could not be built` : '']
    .filter(Boolean)
    .join(', ')

/** The same three numbers for a summary whose items are not loaded. */
export const tallyOfSummary = ({ complete, total, failed }: Summary): Tally => ({
  all: total,
  ready: complete - failed,
  building: total - complete,
  failed,
})

type Progress = Pick<Summary, 'complete' | 'total' | 'pptx_url' | 'deck_state'>

/** Nothing changes by itself any more. A deck that failed or has expired is made again only on request. */
export const isFinished = ({ complete, total, pptx_url, deck_state }: Progress): boolean =>
  complete === total && (pptx_url !== null || deck_state === 'failed' || deck_state === 'expired')

/** Changes when there is progress. */
export const progressText = ({ complete, deck_state, pptx_url }: Progress): string =>
  JSON.stringify([complete, deck_state, pptx_url !== null])

type Deck = Pick<Summary, 'complete' | 'total' | 'pptx_url' | 'deck_state' | 'deck_problem'>

/** What can be done about the deck now; `reason` says why nothing can. */
export type DeckOffer =
  | { readonly kind: 'download' }
  | { readonly kind: 'make'; readonly why: string }
  | { readonly kind: 'wait'; readonly reason: string }

export const deckOffer = ({ complete, total, pptx_url, deck_state, deck_problem }: Deck): DeckOffer => {
  if (complete < total) return { kind: 'wait', reason: `Ready when all ${count(total)} charts are.` }
  if (pptx_url !== null) return { kind: 'download' }
  if (deck_state === 'failed') return { kind: 'make', why: deck_problem ?? 'The PowerPoint could not be made.' }
  if (deck_state === 'expired') return { kind: 'make', why: 'The PowerPoint has expired.' }
  return { kind: 'wait', reason: 'The charts are ready. The PowerPoint is being made.' }
}
