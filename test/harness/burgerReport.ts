import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import {
  analyse,
  createCalculated,
  createDownload,
  createNet,
  DEFAULT_VIEW_SETTINGS,
  getDataset,
  getDownload,
  getDownloadFile,
  type Dataset,
  type InputOf,
  type Question,
  type ReportPayload,
} from '@core/contract'
import {
  addToCache,
  analysisContext,
  chunkRows,
  contextKey,
  emptyCache,
  indexQuestions,
  makeVariable,
  newBuilder,
  pageOf,
  previewTables,
  rehydrate,
  reportRows,
  toPayload,
  type ReportPage,
} from '@core/report'
import { importDataset } from './importing'
import { neededData } from './sharedData'
import { startTestServer, type Caller, type TestServer } from './serverApp'

export interface BurgerReport {
  readonly studyId: string
  readonly datasetName: string
  /** As it would be saved. */
  readonly payload: ReportPayload
}

const WEIGHT = 'wgt'
const QUESTIONS = 40
/** Single and multiple answers, grids and numbers: the kinds with tables. */
const KINDS: readonly Question['fundamental_question_type'][] = ['single', 'multi', 'numeric', 'grid']
/** Grids that look alike: a few of them are enough. */
const REPEATED = /^(?:Q5b_(?!1$|2$|3$)|nQ5c_(?!1$|2$|3$))/
const NETS = ['S1', 'Q2Eatenboughtlastmonth', 'Q6', 'Q7', 'Q141', 'C4']
/** Means of option positions. */
const CALCULATED = [
  ['S1', 'Mean age group'],
  ['Q8', 'Mean channel'],
  ['C4', 'Mean income group'],
] as const

const addRows = async (manager: Caller, at: { studyId: string; datasetName: string }, dataset: Dataset) => {
  const question = (name: string): Question => {
    const found = dataset.questions.find(({ question_name }) => question_name === name)
    if (!found) throw new Error(`The survey has no question ${name}`)
    return found
  }
  const params = (questionName: string) => ({ ...at, questionName })
  for (const name of NETS) {
    const any_of = question(name)
      .categorical_responses.slice(0, 3)
      .map(({ id }) => id)
    await manager.call(createNet, { params: params(name), body: { label: `NET: first three of ${name}`, any_of } })
  }
  for (const [name, label] of CALCULATED) {
    const scores = Object.fromEntries(question(name).categorical_responses.map(({ id }, place) => [id, place + 1]))
    const body = { kind: 'score' as const, label, scores, combine: 'mean' as const }
    await manager.call(createCalculated, { params: params(name), body })
  }
}

/**
 * A published brand tracker of 4,853 respondents and a report on it: 40 questions by gender and age group, weighted, with six nets,
 * three calculated rows and a filter. Throws without the shared survey data.
 */
export const burgerReport = async (server: TestServer, manager: Caller): Promise<BurgerReport> => {
  const file = neededData('burger-tracking/burger-tracking.sav')
  const imported = await importDataset(server, manager, {
    fileName: 'burger-tracking.sav',
    bytes: readFileSync(file),
    weight: WEIGHT,
    study: { study_name: 'Burger tracking' },
  })
  const at = { studyId: imported.studyId, datasetName: imported.datasetName }
  await addRows(manager, at, await manager.call(getDataset, { params: at }))
  const dataset = await manager.call(getDataset, { params: at })
  const index = indexQuestions(dataset)
  const main = dataset.questions
    .filter(({ question_name, fundamental_question_type }) => {
      const wanted = KINDS.includes(fundamental_question_type) && !REPEATED.test(question_name)
      return wanted && question_name !== 'date'
    })
    .slice(0, QUESTIONS)
  if (main.length !== QUESTIONS) throw new Error(`The survey has only ${main.length} such questions`)
  const variable = (name: string) => {
    const addressed = index.get(name)
    if (!addressed) throw new Error(`The survey has no question ${name}`)
    return makeVariable(addressed)
  }
  const places = dataset.questions.find(({ question_name }) => question_name === 'S3')?.categorical_responses ?? []
  const builder = {
    ...newBuilder(dataset, index, 0),
    title: 'Burger brands by gender and age',
    description: 'All waves, the five largest places.',
    main: main.map(({ question_name }) => variable(question_name)),
    axis: ['S2', 'S1'].map(variable),
    filters: { question: 'S3', options: places.slice(0, 5).map(({ id }) => id) },
    weight: WEIGHT,
    viewSettings: { ...DEFAULT_VIEW_SETTINGS, statsConfidenceSecond: 80 as const },
  }
  return { ...at, payload: toPayload(builder, dataset) }
}

/** The pages of a report as the preview shows them, calculated by calls of the client, without jobs and files. */
export const previewPages = async (
  caller: Caller,
  { studyId, payload }: Omit<BurgerReport, 'datasetName'>,
): Promise<ReportPage[]> => {
  const params = { studyId, datasetName: payload.dataset_name }
  const dataset = await caller.call(getDataset, { params })
  const index = indexQuestions(dataset)
  const builder = rehydrate(payload, dataset, index, 0)
  const context = analysisContext(builder, index)
  const pages: ReportPage[] = []
  for (const { rows, refs } of chunkRows(reportRows(builder.main, index))) {
    const answer = await caller.call(analyse, { params, body: { ...context, rows } })
    const cache = addToCache(emptyCache, contextKey(builder.datasetName, context), refs, answer)
    pages.push(...previewTables(cache, refs).map(page => pageOf(page, { builder, dataset, index, response: answer })))
  }
  return pages
}

type Ask = Omit<InputOf<typeof createDownload>['body'], 'study_id' | 'report'>

/** A server with that report, its pages, and its files. Throws on a machine without the shared survey data. */
export const openBurgerReport = async () => {
  const server = await startTestServer()
  const manager = (await server.mintClient()).as('manager')
  const report = await burgerReport(server, manager)
  const pages = await previewPages(manager, report)
  return {
    server,
    manager,
    report,
    pages,
    fileOf: async (ask: Ask): Promise<Uint8Array> => {
      const body = { study_id: report.studyId, report: report.payload, ...ask }
      const { id } = await manager.call(createDownload, { body })
      const started = performance.now()
      await server.jobs.runDue()
      console.info(`${ask.kind}: ${pages.length} tables in ${((performance.now() - started) / 1000).toFixed(1)} s`)
      const params = { downloadId: id }
      const { state, problem, progress } = await manager.call(getDownload, { params })
      const { length: all } = pages
      expect({ state, problem, progress }).toEqual({
        state: 'ready',
        problem: null,
        progress: { done: all, total: all },
      })
      return new Uint8Array(await (await manager.send(getDownloadFile, { params })).arrayBuffer())
    },
  }
}

export type OpenBurgerReport = Awaited<ReturnType<typeof openBurgerReport>>
