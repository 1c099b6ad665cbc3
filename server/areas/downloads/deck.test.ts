import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDataset, getReceipt } from '@core/contract'
import { chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { analysisContext, defaultView, indexQuestions, readView, rehydrate, requestOf } from '@core/report'
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

    const make = async (slides: 'together' | 'apart') => {
      const read = readDeck(await opened.fileOf({ kind: 'pptx', slides }))
      return { ...read, all: read.slides, slides: withoutFrame(read.slides) }
    }
    const made = new Map<string, ReturnType<typeof make>>()
    const deck = (slides: 'together' | 'apart') => {
      const found = made.get(slides) ?? make(slides)
      made.set(slides, found)
      return found
    }

    it('links the notes of every table to its question with the figures of the report', async () => {
      const { studyId, datasetName, payload } = opened.report
      const dataset = await opened.manager.call(getDataset, { params: { studyId, datasetName } })
      const index = indexQuestions(dataset)
      const { slides } = await deck('together')
      const links = slides.flatMap(({ notes }) => /^Live figures: (\S+)$/m.exec(notes)?.[1] ?? [])
      const read = links.map(link => {
        const { pathname, searchParams } = new URL(link)
        const [, , study, , question = ''] = pathname.split('/').map(decodeURIComponent)
        const { view: defaults } = defaultView(dataset, index, question)
        const { view, ignored } = readView(searchParams, { dataset, index, questionName: question, defaults })
        expect([study, ignored]).toEqual([dataset.study_number, []])
        return { view, asked: requestOf(view, question, index) }
      })
      const { inverted, nested, filters, weight, axis } = analysisContext(rehydrate(payload, dataset, index, 0), index)
      for (const { view, asked } of read) {
        expect(asked).toMatchObject({ inverted, nested, filters, weight, axis })
        expect(view.settings).toEqual(rehydrate(payload, dataset, index, 0).viewSettings)
      }
      expect(new Set(read.map(({ asked }) => JSON.stringify(asked.rows))).size).toBe(opened.pages.length)
    }, 240_000)

    it('names the receipt of every table in the notes, which is there and of the same question', async () => {
      const { slides } = await deck('together')
      const named = slides.flatMap(({ notes }) => /^Receipt: \S+\/receipts\/(\w+)$/m.exec(notes)?.[1] ?? [])
      const ids = [...new Set(named)]
      expect(ids.length).toBe(opened.pages.length)
      const receipt = await opened.manager.call(getReceipt, { params: { receiptId: ids[0] ?? '' } })
      if (receipt.outcome !== 'table') throw new Error('The table is there.')
      const [{ title } = { title: '' }] = opened.pages
      expect(title).toContain(receipt.asked.rows[0]?.question)
      expect(receipt.newest.number).toBe(receipt.version.number)
    }, 240_000)

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
