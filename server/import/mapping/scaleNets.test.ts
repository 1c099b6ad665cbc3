import { describe, expect, it } from 'vitest'
import { proposeNets } from '@core/domain'
import { sharedData } from '../../../test/harness/sharedData'
import { readCsv } from '../csv/index'
import { proposeQuestions } from './index'

describe('nets proposed for the scales of real surveys', () => {
  it.each(['star-wars/StarWars.csv', 'csv-tricky/real/learning-r-2019-es.csv'])(
    '%s: those that reading the file adds, and no others beside them',
    async path => {
      const found = sharedData(path)
      if (found === null) return
      const { questions } = proposeQuestions(await readCsv(found, {}))
      const scales = questions.map(({ def }) => def).filter(({ nets }) => nets.some(({ id }) => id === 'top2'))
      expect(scales.length).toBeGreaterThan(0)
      for (const scale of scales) {
        expect(proposeNets({ ...scale, nets: [] })).toEqual(scale.nets)
        expect(proposeNets(scale)).toEqual([])
      }
    },
  )
})
