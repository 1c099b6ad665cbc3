import type { Summary } from '@core/contract'
import { describe, expect, it } from 'vitest'
import { deckOffer, readyWords, restWords, tallyOf, tallyOfSummary } from './progress'

const summary = (given: Partial<Summary>): Summary => ({
  id: 'r1',
  study_id: 's1',
  study_name: 'Tracker',
  dataset_name: 'wave-3',
  created: '2026-03-09T10:00:00.000Z',
  complete: 40,
  total: 40,
  failed: 0,
  pptx_url: null,
  deck_state: 'waiting',
  deck_problem: null,
  filters: null,
  ...given,
})

describe('progress in words', () => {
  it('counts what is ready, being built and could not be built, so that the three are the whole', () => {
    const tally = tallyOfSummary(summary({ complete: 25, failed: 1 }))
    expect(readyWords(tally)).toBe('24 of 40 ready')
    expect(restWords(tally)).toBe('15 being built, 1 could not be built')
    expect(tally.ready + tally.building + tally.failed).toBe(tally.all)
  })

  it('takes what is built but still on its way as ready', () => {
    expect(tallyOf(['ready', 'arriving', 'building', 'failed'])).toEqual({ all: 4, ready: 2, building: 1, failed: 1 })
  })
})

describe('the deck', () => {
  it.each([
    [{ complete: 24 }, { kind: 'wait', reason: 'Ready when all 40 charts are.' }],
    [{ deck_state: 'making' }, { kind: 'wait', reason: 'The charts are ready. The PowerPoint is being made.' }],
    [{ deck_state: 'ready', pptx_url: '/deck' }, { kind: 'download' }],
    [{ deck_state: 'expired' }, { kind: 'make', why: 'The PowerPoint has expired.' }],
    [
      { deck_state: 'failed', deck_problem: 'The template is broken.' },
      { kind: 'make', why: 'The template is broken.' },
    ],
  ] as const)('of %o is offered as %o', (given, offer) => {
    expect(deckOffer(summary(given))).toEqual(offer)
  })
})
