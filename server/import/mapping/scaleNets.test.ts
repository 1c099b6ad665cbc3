import { describe, expect, it } from 'vitest'
import { proposeNets } from '@core/domain'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { readCsv } from '../csv/index'
import { proposeQuestions } from './index'

describe.skipIf(!hasSharedData)('nets proposed for the scales of real surveys', () => {
  it.each(['star-wars/StarWars.csv', 'csv-tricky/real/learning-r-2019-es.csv'])(
    '%s: those that reading the file adds, and no others beside them',
    async path => {
      const { questions } = proposeQuestions(await readCsv(neededData(path), {}))
      const scales = questions.map(({ def }) => def).filter(({ nets }) => nets.some(({ id }) => id === 'top2'))
      expect(scales.length).toBeGreaterThan(0)
      for (const scale of scales) {
        expect(proposeNets({ ...scale, nets: [] })).toEqual(scale.nets)
        expect(proposeNets(scale)).toEqual([])
      }
    },
  )

  it('of ranks are the first and the last ones, of ratings the high and the low ones', async () => {
    const topOf = async (path: string, name: string) => {
      const { questions } = proposeQuestions(await readCsv(neededData(path), {}))
      const question = questions.find(({ def }) => def.name === name)?.def
      return question && proposeNets(question).map(({ any_of }) => any_of)
    }
    const films = await topOf('star-wars/StarWars.csv', 'Q4')
    expect(films).toEqual([
      ['1', '2'],
      ['5', '6'],
    ])
    const benefits = await topOf('cncf-2020/Cloud_Native_Survey_1H_2020.csv', 'Q44')
    expect(benefits).toEqual([
      ['c5', 'c4'],
      ['c2', 'c1'],
    ])
  })
})
