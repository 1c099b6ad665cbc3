import { describe, expect, it } from 'vitest'
import { bareQuestion } from '../question'
import { matching } from './carryMatch'
import type { FileVariable } from './items'
import { atOnce } from './pauses'

const matchVariables = (before: readonly FileVariable[], after: readonly FileVariable[]) =>
  atOnce(matching(before, after))

const TICK = { id: '1', codes: [1], score: null, missing: false } as const

const variable = (name: string, text: string, labels: readonly string[]): FileVariable => ({
  name,
  type: 'numeric',
  question: bareQuestion(name, text, {
    kind: 'single',
    source: { kind: 'variable', var: name },
    options: labels.map((label, at) => ({ ...TICK, id: String(at + 1), label, codes: [at + 1] })),
  }),
  values: null,
  range: null,
  base: 0,
  issue: null,
  shown: true,
})

const several = (count: number, prefix: string, of: (at: number) => readonly [string, readonly string[]]) =>
  Array.from({ length: count }, (_, at) => variable(`${prefix}${at}`, ...of(at)))

const AGREE = ['Disagree', 'Neither', 'Agree']

describe('variables that may be renamed', () => {
  it('are found by text and answers among many that share their answers', () => {
    const of = (at: number) => [`Statement ${at}`, AGREE] as const
    const found = matchVariables(several(50, 'q', of), several(50, 'v', of))
    expect(found.map(({ from, to }) => [from, to])).toEqual(Array.from({ length: 50 }, (_, at) => [`q${at}`, `v${at}`]))
  })

  it('are not guessed where several have the text and the answers', () => {
    const of = () => ['The same question', AGREE] as const
    expect(matchVariables(several(3, 'q', of), several(3, 'v', of))).toEqual([])
  })

  it('are found by answers alone only where nothing else in either file has nearly the same', () => {
    const brands = ['Alba', 'Brio', 'Cara', 'Dona', 'Elan']
    const [before, after] = [variable('q1', 'Which do you buy?', brands), variable('v1', 'Your brand', brands)]
    expect(matchVariables([before], [after])).toMatchObject([{ from: 'q1', to: 'v1' }])
    const near = variable('v2', 'Which do you know?', brands.slice(0, 4))
    expect(matchVariables([before], [after, near])).toEqual([])
    expect(matchVariables([before, { ...near, name: 'q2' }], [after])).toEqual([])
  })

  it('cost work by their number, not by its square: each label is read once', () => {
    let reads = 0
    const counted = (each: FileVariable): FileVariable => {
      const options = each.question.options.map(({ label, ...option }) => ({
        ...option,
        get label() {
          reads += 1
          return label
        },
      }))
      return { ...each, question: { ...each.question, options } }
    }
    const of = (at: number) => [`Statement ${at}`, AGREE] as const
    matchVariables(several(400, 'q', of).map(counted), several(400, 'v', of).map(counted))
    expect(reads).toBe(2 * 400 * AGREE.length)
  })
})
