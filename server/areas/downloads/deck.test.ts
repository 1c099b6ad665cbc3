import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { openBurgerReport, type OpenBurgerReport } from '../../../test/harness/burgerReport'
import { misplaced, readDeck, withoutFrame, type DeckSlide } from '../../../test/harness/deck'
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

    const deck = async (slides: 'together' | 'apart') => {
      const read = readDeck(await opened.fileOf({ kind: 'pptx', slides }))
      return { ...read, all: read.slides, slides: withoutFrame(read.slides) }
    }

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
        expect(misplaced({ ...read, slides: read.all })).toEqual([])
        const [cover] = read.slides
        expect(cover?.title).toBe(opened.report.payload.title)
        expect(cover?.texts.join('\n')).toMatch(/Burger tracking[\s\S]*version 1[\s\S]*Filter: [\s\S]*Weight: /)
        const groups = slidesOf(read.slides)
        expect(groups.flat()).toHaveLength(read.slides.length - 1)
        expect(groups.map(wholeTable)).toEqual(opened.pages.map(arrangedTable))
        groups.forEach((slides, at) => {
          const input = opened.pages[at]?.chart
          const model = input ? chartModel(input, NAMED_PALETTE) : null
          const charts = slides.flatMap(({ chart }) => (chart ? [chart] : []))
          if (!model || model.kind === 'empty') {
            expect(charts).toEqual([])
            return
          }
          const values = model.points.map(points => points.map(({ value }) => value))
          const net = model.kind === 'stacked' ? (model.net?.points.map(({ value }) => value) ?? null) : null
          expect(charts.flatMap(chart => chart.values)).toEqual(values)
          if (net) expect(charts.flatMap(chart => chart.net?.values)).toEqual(net)
          expect(charts.flatMap(({ workbook }) => workbook.slice(1).map(row => row.slice(1)))).toEqual(
            values.map((row, category) => [...row, ...(net?.slice(category, category + 1) ?? [])]),
          )
          for (const { colours, series, net: beside, workbook } of charts) {
            expect(colours.every(colour => /^#[\dA-F]{6}$/.test(colour))).toBe(true)
            expect(new Set(colours).size).toBeGreaterThanOrEqual(Math.min(6, model.series.length))
            expect(series).toHaveLength(model.series.length)
            expect(workbook[0]?.slice(1)).toEqual([...series, ...(beside ? [beside.head] : [])])
          }
        })
      },
      240_000,
    )
  },
)
