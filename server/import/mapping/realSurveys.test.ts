import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importReview } from '@core/contract/imports'
import { tabulate } from '@core/crosstab'
import { answersOf, rowQuestion } from '@core/domain'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { parseCodebook } from '../codebook/index'
import { readCsv } from '../csv/index'
import { readSav } from '../sav/index'
import type { SurveyFile } from '../types'
import { presentReview, proposeQuestions, weightCandidates } from './index'
import { questionOf } from './testing'
import type { Mapping } from './types'

interface Mapped {
  readonly file: SurveyFile
  readonly mapping: Mapping
  readonly kinds: Readonly<Record<string, number>>
  readonly suggested: readonly string[]
}

/** A shared survey, read and mapped. */
const map = async (path: string, codebookPath?: string): Promise<Mapped> => {
  const found = neededData(path)
  const codebook = codebookPath === undefined ? {} : { codebook: parseCodebook(readFileSync(neededData(codebookPath))) }
  const file = path.endsWith('.sav') ? await readSav(found) : await readCsv(found, codebook)
  const mapping = proposeQuestions(file)
  importReview.parse(presentReview(file, mapping))
  const kinds: Record<string, number> = {}
  for (const { def, state, include } of mapping.questions) {
    if (state !== 'proposed' && include) kinds[def.kind] = (kinds[def.kind] ?? 0) + 1
  }
  const suggested = mapping.questions.filter(({ def }) => def.suggested_xtab).map(({ def }) => def.name)
  return { file, mapping, kinds, suggested }
}

const bases = ({ mapping }: Mapped, names: readonly string[]): number[] =>
  names.map(name => questionOf(mapping, name).base)

describe.skipIf(!hasSharedData)('real surveys become the questions a researcher expects', () => {
  it('burger-tracking: 18 multiple-response sets, number grids by brand, the weight', async () => {
    const mapped = await map('burger-tracking/burger-tracking.sav')
    expect(mapped.kinds).toMatchObject({ multi: 18, grid: 30, single: 12, date: 1 })
    expect(mapped.mapping.questions.filter(({ set }) => set?.type === 'D').length).toBe(18)
    // Bases of oracle tables 001 and 011 to 016.
    expect(
      bases(mapped, ['Q6', 'Q1.Aidedbrandawareness', 'Q2Eatenboughtlastmonth', 'Q3EverEaten', 'Q4Consider']),
    ).toEqual([4795, 4853, 4853, 4853, 4853])
    expect(
      questionOf(mapped.mapping, 'Q1.Aidedbrandawareness')
        .def.options.slice(0, 2)
        .map(({ label }) => label),
    ).toEqual(['Burger Shack', 'Burger Chef'])
    expect(weightCandidates(mapped.file)).toMatchObject([
      { variable: 'wgt', without: 0, best: true, from_header: false },
    ])
    expect(mapped.suggested).toEqual(expect.arrayContaining(['S1', 'S2', 'S3']))
  })

  it.each([
    ['quantipy-a/quantipy-a.csv', 'quantipy-a/quantipy-a.meta.json'],
    ['quantipy-a/derived/quantipy-a.sav', undefined],
  ])('%s: 4 multiple response, 6 grids, 2 weights', async (path, codebook) => {
    const mapped = await map(path, codebook)
    expect(mapped.kinds).toMatchObject({ multi: 4, grid: 6 })
    // Bases of oracle tables 001, 011, 014, 016, 018, 019.
    expect(bases(mapped, ['q1', 'q2', 'q8', 'q2b', 'ethnicity', 'religion'])).toEqual([
      8255, 2999, 2367, 6307, 8203, 4247,
    ])
    const q5 = questionOf(mapped.mapping, 'q5').def
    expect(q5.breakouts.map(({ text }) => text)).toEqual([
      'Surfing',
      'Snowboarding',
      'Kite boarding',
      'Parachuting',
      'Cave diving',
      'Windsurfing',
    ])
    expect(q5.options.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5, null, null])
    expect(questionOf(mapped.mapping, 'q14_2').def).toMatchObject({ kind: 'grid', text: 'Store 2' })
    expect(weightCandidates(mapped.file).map(({ variable, without }) => [variable, without])).toEqual([
      ['weight_a', 0],
      ['weight_b', 157],
    ])
    expect(mapped.suggested).toEqual(['gender', 'locality', 'Wave'])
  })

  it('quantipy-a as a Qualtrics export: the same questions from choice texts', async () => {
    const mapped = await map('quantipy-a/derived/quantipy-a.qualtrics-like.csv.gz')
    expect(mapped.kinds).toMatchObject({ multi: 4, grid: 6 })
    expect(bases(mapped, ['q1', 'q2', 'q5', 'q8'])).toEqual([8255, 2999, 8255, 2367])
  })

  it('star-wars: one multi, a ranking and a rating grid', async () => {
    const mapped = await map('star-wars/StarWars.csv')
    expect(mapped.kinds).toEqual({ single: 11, multi: 1, grid: 2 })
    // Bases of oracle tables 001, 002, 004, 025.
    expect(bases(mapped, ['Q1', 'Q2', 'Q3', 'Q6'])).toEqual([1186, 836, 835, 828])
    const [ranking, rating] = [questionOf(mapped.mapping, 'Q4').def, questionOf(mapped.mapping, 'Q5').def]
    expect(ranking.calculated[0]?.label).toBe('Mean rank')
    expect(rating.options.map(({ score }) => score)).toEqual([5, 4, 3, 2, 1, null])
    expect(rating.breakouts.length).toBe(14)
    expect(mapped.suggested).toEqual(['Q10', 'Q11', 'Q12', 'Q13', 'Q14'])
  })

  it('cncf-2020: 955 columns become single, multi and grid questions', async () => {
    const mapped = await map('cncf-2020/Cloud_Native_Survey_1H_2020.csv')
    expect(mapped.kinds.grid).toBeGreaterThanOrEqual(8)
    // Bases of oracle tables 001 to 011 (where the question is not a grid), 013, 015, 017 and 021.
    const names = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7', 'Q8', 'Q9', 'Q10', 'Q11', 'Q15', 'Q17', 'Q22', 'Q31']
    expect(bases(mapped, names)).toEqual([
      1324, 1324, 1324, 1324, 1324, 1324, 1277, 1277, 1277, 1217, 1217, 1063, 979, 1003, 966,
    ])
    expect(questionOf(mapped.mapping, 'Q1').def.kind).toBe('single')
    expect(questionOf(mapped.mapping, 'Q5').def.kind).toBe('multi')
    expect(questionOf(mapped.mapping, 'Q12').def).toMatchObject({ kind: 'grid' })
    expect(questionOf(mapped.mapping, 'Q12').def.breakouts[0]?.text).toBe('Kubernetes')
  })

  it('kaggle-2019: 19 multiple-response questions and no means of text codes', async () => {
    const mapped = await map('kaggle-2019/multiple_choice_responses.csv.gz')
    expect(mapped.kinds).toEqual({ single: 15, multi: 19 })
    // Bases of oracle tables 001 to 020.
    const names = [
      'Q4',
      'Q5',
      'Q6',
      'Q8',
      'Q10',
      'Q14',
      'Q15',
      'Q19',
      'Q22',
      'Q23',
      'Q3',
      'Q9',
      'Q12',
      'Q13',
      'Q16',
      'Q17',
      'Q18',
      'Q20',
      'Q24',
      'Q25',
    ]
    expect(bases(mapped, names)).toEqual([
      19323, 19107, 14002, 13227, 12497, 15690, 15627, 14377, 14203, 14182, 19717, 9226, 16781, 16569, 14627, 14443,
      14404, 14253, 14088, 13915,
    ])
    expect(questionOf(mapped.mapping, 'Q18').def.text).toBe(
      'What programming languages do you use on a regular basis? (Select all that apply)',
    )
    expect(mapped.suggested).toEqual(expect.arrayContaining(['Q1', 'Q2', 'Q4']))
  })

  it('nonvoters with its codebook: 3 multi, 10 grids, refusals out of the base', async () => {
    const mapped = await map('nonvoters/nonvoters_data.csv', 'nonvoters/nonvoters_codebook.csv')
    expect(mapped.kinds).toMatchObject({ multi: 3, grid: 10 })
    // Bases of oracle tables 008, 009, 014, 017, 019, 020, 021, 023, 024, 027.
    expect(bases(mapped, ['Q5', 'Q6', 'Q19', 'Q28', 'Q29', 'Q22', 'Q23', 'Q24', 'Q25', 'Q31'])).toEqual([
      5805, 5789, 5836, 5302, 1342, 474, 5727, 5763, 5809, 1582,
    ])
    expect(questionOf(mapped.mapping, 'Q24').def.calculated).toEqual([])
    expect(weightCandidates(mapped.file)).toMatchObject([{ variable: 'weight', best: true }])
    expect(mapped.suggested).toEqual(expect.arrayContaining(['gender', 'income_cat', 'educ', 'race']))
  })

  it('nonvoters without its codebook: groups are only proposed', async () => {
    const mapped = await map('nonvoters/nonvoters_data.csv')
    expect(mapped.kinds.grid).toBeUndefined()
    expect(mapped.mapping.questions.filter(({ state }) => state === 'proposed').length).toBe(13)
  })

  it('nhanes: measures as numbers, body weight no case weight, population weights offered', async () => {
    const mapped = await map('nhanes/nhanes.csv.gz')
    expect(weightCandidates(mapped.file).map(({ variable, without, best }) => [variable, without, best])).toEqual([
      ['WTINT2YR', 0, true],
      ['WTMEC2YR', 702, false],
    ])
    for (const name of ['BMI', 'Weight', 'SleepHrsNight', 'Age'])
      expect(questionOf(mapped.mapping, name)).toMatchObject({ include: true, def: { kind: 'numeric' } })
    // Bases of oracle tables 001, 005, 006, 011 and 013 (before their banners' filters).
    expect(bases(mapped, ['HealthGen', 'BMI_WHO', 'BMI'])).toEqual([12449, 17947, 18014])
    expect(questionOf(mapped.mapping, 'HealthGen').def.options.map(({ score }) => score)).toEqual([5, 4, 3, 2, 1])
  })

  it('fcc-2016: options without question text are proposed, dirty numbers are numbers', async () => {
    const mapped = await map('fcc-2016/fcc-2016-part1.csv.gz')
    expect(
      mapped.mapping.questions.filter(({ state, def }) => state === 'proposed' && def.kind === 'multi').length,
    ).toBe(3)
    const hours = mapped.mapping.questions.find(({ def }) => def.text.startsWith('About how many hours'))
    // Base of oracle table 010.
    expect(hours).toMatchObject({ state: 'check', base: 14982, def: { kind: 'numeric' } })
  })

  it('Google Forms in Spanish: answers joined by commas, scales named in the question', async () => {
    const mapped = await map('csv-tricky/real/learning-r-2019-es.csv')
    expect(mapped.kinds.multi).toBe(9)
    const help = questionOf(mapped.mapping, 'Q24')
    expect(help.def.options.some(({ label }) => label.includes('R-bloggers, Twitter'))).toBe(true)
    expect(questionOf(mapped.mapping, 'Q18').def.kind).toBe('nps')
  })
})

describe.skipIf(!hasSharedData)('what the review shows is what tables show', () => {
  it.each([
    ['star-wars/StarWars.csv', undefined],
    ['quantipy-a/quantipy-a.csv', 'quantipy-a/quantipy-a.meta.json'],
    ['nonvoters/nonvoters_data.csv', 'nonvoters/nonvoters_codebook.csv'],
    ['cncf-2020/Cloud_Native_Survey_1H_2020.csv', undefined],
    ['csv-tricky/real/learning-r-2019-es.csv', undefined],
    ['fcc-2016/fcc-2016-part1.csv.gz', undefined],
    ['burger-tracking/burger-tracking.sav', undefined],
  ])('bases and counts of %s', async (path, codebook) => {
    const mapped = await map(path, codebook)
    const questions = mapped.mapping.questions.filter(({ def }) => def.kind !== 'grid' && answersOf(def).length > 0)
    const rows = questions.flatMap(({ def }) => answersOf(def).map(rowQuestion))
    const cubes = tabulate(mapped.file.table, { rows, banner: [] })
    const shown = questions.map(({ def, base, counts }) => ({
      name: def.name,
      base,
      counts: def.options.filter(({ missing }) => !missing).map(({ id }) => counts[id] ?? 0),
    }))
    const tabulated = cubes.map((cube, at) => ({
      name: questions[at]?.def.name,
      base: cube.base.n[0],
      counts: cube.rows.filter(({ type }) => type === 'cat').map(({ n }) => n[0]),
    }))
    expect(shown).toEqual(tabulated)
  })

  it('proposals say how sure they are', async () => {
    const confidences = async (path: string): Promise<string[]> => {
      const { mapping } = await map(path)
      const proposals = mapping.questions.filter(({ state }) => state === 'proposed')
      return proposals.map(({ def, confidence }) => `${def.name} ${confidence}`)
    }
    expect(await confidences('nhanes/nhanes.csv.gz')).toEqual(['Race doubtful'])
    expect(await confidences('burger-tracking/burger-tracking.sav')).toEqual(['Q14 likely'])
    const quantipy = ['q5', 'q6', 'q7', 'q14_1', 'q14_2', 'q14_3'].map(name => `${name} likely`)
    expect(await confidences('quantipy-a/quantipy-a.csv')).toEqual([...quantipy, 'visit doubtful'])
    const fcc = await confidences('fcc-2016/fcc-2016-part1.csv.gz')
    const nonvoters = await confidences('nonvoters/nonvoters_data.csv')
    expect([fcc.length, nonvoters.length]).toEqual([3, 13])
    expect([...fcc, ...nonvoters].filter(each => !each.endsWith(' likely'))).toEqual([])
  })
})
