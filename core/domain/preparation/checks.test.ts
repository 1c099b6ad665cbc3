import { describe, expect, it } from 'vitest'
import { checkOf, prepare, type FileVariable, type Step, type StepAction } from '.'
import { bareQuestion } from '../question'

const option = (code: number, label = String(code), missing = false) => ({
  id: String(code),
  label,
  codes: [code],
  score: null,
  missing,
})

const variable = (given: Partial<FileVariable> & { readonly kind?: 'single' | 'numeric' } = {}): FileVariable => {
  const { kind = 'single', ...rest } = given
  return {
    name: 'Q1',
    type: 'numeric',
    question: bareQuestion('Q1', 'How many?', { kind, source: { kind: 'variable', var: 'Q1' } }),
    values: [
      { code: 1, n: 500 },
      { code: 2, n: 400 },
    ],
    range: [1, 2],
    base: 900,
    issue: null,
    shown: true,
    ...rest,
  }
}

const labelled = (...options: readonly ReturnType<typeof option>[]): FileVariable['question'] =>
  bareQuestion('Q1', 'Which?', { kind: 'single', source: { kind: 'variable', var: 'Q1' }, options: [...options] })

const check = (file: FileVariable, ...actions: readonly StepAction[]) => {
  const steps = actions.map((action, at): Step => ({ id: String(at), do: action, state: 'on', by: null, at: null }))
  const { state, problems } = prepare([file], steps)
  expect(problems).toEqual([])
  const item = state.items.get('Q1')
  return item ? (checkOf(item, state, 1000)?.words ?? null) : 'gone'
}

describe('what is to be checked', () => {
  const spend = variable({
    kind: 'numeric',
    values: [4, 7, 12, 999].map(code => ({ code, n: 10 })),
  })

  it('asks about a usual code for no answer that is far from the rest, until it is one', () => {
    expect(check(spend)).toBe('Is 999 missing?')
    expect(check(spend, { kind: 'missing', of: ['Q1'], answers: { '999': 'no_answer' } })).toBeNull()
  })

  it('does not ask about 99 among many other numbers near it', () => {
    const ages = variable({ kind: 'numeric', values: [18, 35, 60, 88, 97, 99].map(code => ({ code, n: 10 })) })
    expect(check(ages)).toBeNull()
  })

  const brand = variable({ question: labelled(option(1, 'Crisps'), option(2)) })

  it('counts codes without labels where others have one, until they are named', () => {
    expect(check(brand)).toBe('1 without labels')
    expect(check(brand, { kind: 'texts', of: 'Q1', answers: { '2': 'Nuts' } })).toBeNull()
    expect(check(variable({ question: labelled(option(1), option(2)) }))).toBeNull()
  })

  it('takes numbers for the labels of a count or a scale whose labelled ends say their numbers', () => {
    const people = labelled(...[1, 2, 3, 4, 5].map(code => option(code)), option(6, '6 or more'))
    expect(check(variable({ question: people }))).toBeNull()
    const likely = labelled(option(0, '0 - not at all'), option(1), option(2, 'Very (2)'), option(9, 'No idea', true))
    expect(check(variable({ question: likely }))).toBeNull()
    const other = labelled(option(1), option(2, '12 or more'))
    expect(check(variable({ question: other }))).toBe('1 without labels')
  })

  it('says when everybody gave one answer, and when nearly nobody gave any', () => {
    const one = variable({ values: [{ code: 1, n: 900 }], question: labelled(option(1, 'Yes')) })
    expect(check(one)).toBe('One answer only')
    expect(check(variable({ base: 12, question: labelled(option(1, 'a'), option(2, 'b')) }))).toBe('Nearly empty')
  })

  it('repeats the doubt of the reader until the type is another', () => {
    const file = variable({ kind: 'numeric', issue: 'Numbers, except 3 answers such as "many".' })
    expect(check(file)).toBe('Check the type')
    expect(check(file, { kind: 'type', of: ['Q1'], to: 'administrative' })).toBeNull()
  })

  it('is silent about what readers do not meet', () => {
    expect(check(spend, { kind: 'show', of: ['Q1'], shown: false })).toBeNull()
  })
})
