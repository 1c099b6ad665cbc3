import { describe, expect, it } from 'vitest'
import type { StepAction, Where } from '@core/domain/preparation'
import { derivedAction, derivedGap, derivedTyped } from './derivedSteps'

const CONDITIONS: readonly Where[] = [
  { question: 'q', options: ['1', '2'] },
  { not: { question: 'q', options: ['1'] } },
  { question: 'n', at_least: 3 },
  { question: 'n', at_most: 3 },
  { question: 'n', over: 2.5 },
  { question: 'n', under: -1 },
  { question: 'n', at_least: 1, at_most: 2 },
  { question: 'm', ticked_at_least: 2 },
  { question: 'q', answered: true },
  { question: 'q', answered: false },
]
const names = { name: 'new', text: 'New' }

const STEPS: readonly StepAction[] = [
  { kind: 'bands', ...names, of: 'n', bands: [{ from: null, label: 'Low' }, { from: 2.5 }] },
  { kind: 'periods', ...names, of: 'd', unit: 'quarter' },
  {
    kind: 'periods',
    ...names,
    of: 'd',
    unit: 'wave',
    waves: [{ label: 'W1', from: '2026-01-01', to: '2026-02-01' }],
  },
  ...CONDITIONS.map((where): StepAction => ({
    kind: 'segments',
    ...names,
    segments: [{ label: 'One', where }],
    rest: null,
  })),
  {
    kind: 'segments',
    ...names,
    segments: [{ label: 'All', where: { and: [...CONDITIONS] } }],
    rest: 'Others',
    overlap: true,
  },
  { kind: 'combine', ...names, of: ['a', 'b'] },
  { kind: 'compute', ...names, how: 'sum', of: ['a', 'b'], minimum: 2 },
  { kind: 'compute', ...names, how: 'mean', of: ['a', 'b'] },
  { kind: 'among', ...names, of: 'q', where: { question: 'n', over: 2 } },
]

describe('a step that derives', () => {
  it.each(STEPS.map(step => [JSON.stringify(step), step] as const))(
    'is typed and made again the same: %s',
    (_, step) => {
      const found = derivedTyped(step)
      if (!found?.typed) throw new Error('not typed')
      expect(derivedGap(found.kind, found.typed)).toBeNull()
      expect(derivedAction(found.kind, found.typed)).toEqual(step)
    },
  )

  it.each<[string, Where]>([
    ['either of two conditions', { or: [{ question: 'q', answered: true }] }],
    ['a condition on a row of a grid', { question: 'g', breakout: 'r1', options: ['1'] }],
    ['an open limit with a closed one', { question: 'n', over: 1, at_most: 3 }],
    ['the opposite of a limit', { not: { question: 'n', over: 1 } }],
  ])('with %s has no fields in the editor, and is not changed there', (_, where) => {
    const step: StepAction = { kind: 'segments', ...names, segments: [{ label: 'One', where }], rest: null }
    expect(derivedTyped(step)).toEqual({ kind: 'segments', typed: null })
  })

  it('is told from every other step', () => {
    expect(derivedTyped({ kind: 'show', of: ['a'], shown: false })).toBeNull()
  })
})
