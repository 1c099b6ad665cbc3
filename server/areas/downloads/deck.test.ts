import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chartModel, filePalette } from '@core/domain/charts'
import { openBurgerReport, type OpenBurgerReport } from '../../../test/harness/burgerReport'
import { misplaced, readDeck, type DeckSlide } from '../../../test/harness/deck'
import { arrangedTable, wholeTable } from '../../../test/harness/reportTables'
import { sharedData } from '../../../test/harness/sharedData'
import { packageProblems } from '../../reportFiles/deck/cleanUp'

describe.skipIf(sharedData('burger-tracking/burger-tracking.sav') === null)(
  'a whole report of a real survey as a deck',
  () => {
    let opened: OpenBurgerReport
    beforeAll(async () => {
      opened = await openBurgerReport()
    })
    afterAll(() => opened.server.close())

    const deck = async (slides: 'together' | 'apart') => readDeck(await opened.fileOf({ kind: 'pptx', slides }))

    /** The slides of each page: their notes begin with its title in full. */
    const slidesOf = (slides: readonly DeckSlide[]): DeckSlide[][] => {
      let at = 1
      return opened.pages.map(({ title }) => {
        const from = at
        while (slides[at]?.notes.split('\n')[0] === title) at += 1
        return slides.slice(from, at)
      })
    }

    it.each(['together', 'apart'] as const)(
      'holds every number and letter of every table and chart, %s',
      async arrangement => {
        const read = await deck(arrangement)
        expect(packageProblems(read.parts)).toEqual([])
        expect(misplaced(read)).toEqual([])
        const [cover] = read.slides
        expect(cover?.title).toBe(opened.report.payload.title)
        expect(cover?.texts.join('\n')).toMatch(/Burger tracking[\s\S]*version 1[\s\S]*Filter: [\s\S]*Weight: /)
        const groups = slidesOf(read.slides)
        expect(groups.flat()).toHaveLength(read.slides.length - 1)
        expect(groups.map(wholeTable)).toEqual(opened.pages.map(arrangedTable))
        groups.forEach((slides, at) => {
          const input = opened.pages[at]?.chart
          const model = input ? chartModel(input, filePalette()) : null
          if (!model || model.kind === 'empty') throw new Error('There is nothing to draw')
          const charts = slides.flatMap(({ chart }) => (chart ? [chart] : []))
          const values = model.points.map(points => points.map(({ value }) => value))
          expect(charts.flatMap(chart => chart.values)).toEqual(values)
          expect(charts.flatMap(({ workbook }) => workbook.slice(1).map(row => row.slice(1)))).toEqual(values)
          for (const { colours, series, workbook } of charts) {
            expect(colours).toEqual(model.series.map(({ color }) => color))
            expect(series).toHaveLength(model.series.length)
            expect(workbook[0]?.slice(1)).toEqual(series)
          }
        })
      },
      240_000,
    )
  },
)
