import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TableBook } from '@core/contract'
import { candidatesOf, filtersOf, matchTable, type ReadBook } from '@core/domain/tableBook'
import type { Reader } from '../../access/context'
import { readerOf } from '../../access/reader'
import { Refusal } from '../../access/refusal'
import { datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import { readBookApart } from '../../import/tableBook/run'
import { SurveyFileError } from '../../import/types'
import { stopOf } from '../../jobs/stops'
import { defineJob, PermanentFailure, type JobCtx } from '../../jobs/types'
import { findDataset, questionsOf } from '../datasets'
import { countTables, type MatchedTable } from './cubes'
import { filtersByBases } from './filters'
import { resultOf } from './result'
import { bookFiles, moveBook, type TableBookRow } from './store'
import { compareApart } from './threads'

/** The dataset as the reader may have it now. Throws where it is not fully open to them. */
const openDataset = async (tx: Tx, { actor }: Reader, { clientId, datasetId }: TableBookRow) => {
  const [dataset] = await tx
    .select({ name: datasets.name, studyId: datasets.studyId })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
  if (!dataset) throw new PermanentFailure('The dataset is no longer there.')
  const found = await findDataset(tx, actor, dataset.studyId, dataset.name)
  if (!found.full) throw new PermanentFailure('The dataset is no longer fully open to you.')
  return found
}

/** The file is at fault, with where and what to do. */
class BookFailure extends Error {
  constructor(readonly problem: NonNullable<TableBook['problem']>) {
    super(problem.message)
  }
}

const readFile = async (ctx: JobCtx, key: string, signal: AbortSignal): Promise<ReadBook> => {
  const files = bookFiles(ctx.stores, ctx.clientId)
  try {
    return await readBookApart(await files.local(key), signal)
  } catch (error) {
    if (!(error instanceof SurveyFileError)) throw error
    const { message, where, advice } = error.problem
    throw new BookFailure({ message, where, advice })
  }
}

const NO_TABLES = {
  message: 'No table of this file could be recognised.',
  advice:
    'Each table needs the text of its question above it, and labels of answers and heads of columns as in the dataset.',
}

/** Where the first problem is, so that there is something to begin with. */
const nothingFound = (problems: ReadBook['problems']): BookFailure => {
  const [first] = problems
  return new BookFailure({
    message: first === undefined ? NO_TABLES.message : `${NO_TABLES.message} ${first.message}`,
    where: first === undefined ? null : `${first.sheet}, ${first.cell}`,
    advice: NO_TABLES.advice,
  })
}

const compare = async (ctx: JobCtx, row: TableBookRow, signal: AbortSignal, gone: () => void): Promise<void> => {
  if (row.file === null) throw new PermanentFailure('The file is no longer there. Choose it again.')
  const reader: Reader = { ...(await readerOf(ctx, row.userId)), signal }
  const { study, dataset, version, questions } = await ctx.tenant(async tx => {
    const found = await openDataset(tx, reader, row)
    return { ...found, questions: await questionsOf(tx, found) }
  })
  const { tables, cover, problems: unread } = await readFile(ctx, row.file, signal)
  const candidates = candidatesOf(questions)
  const found = tables.map(table => ({ table, ...matchTable(table, candidates) }))
  const recognised = found.flatMap(({ table, match }) => (match === null ? [] : [{ table, match }]))
  const named = filtersOf(
    recognised.map(({ table }) => table),
    cover,
    candidates,
  )
  const asNamed = recognised.map((one, at): MatchedTable => ({ ...one, filter: named.filters[at] ?? null }))
  const unmatched = [...unread, ...found.flatMap(one => one.problems)]
  if (asNamed.length === 0) throw nothingFound(unmatched)
  const weights = new Map(version.weights.map(({ variable, label }) => [variable, label || variable]))
  const progress = async (done: number, total: number): Promise<void> => {
    const moved = await ctx.tenant(tx => moveBook(tx, ctx.clientId, row.id, { done, total }))
    if (!moved) gone()
    signal.throwIfAborted()
  }
  const place = { studyId: study.id, datasetName: dataset.name, version: version.version }
  const asRead = await countTables(reader, place, asNamed, [...weights.keys()], progress)
  const byBases = await filtersByBases(reader, place, asRead, asNamed, candidates)
  const matched = asNamed.map((one, at): MatchedTable => ({ ...one, filter: byBases.found.get(at) ?? one.filter }))
  const filtered = [...byBases.found.keys()]
  const counted = asRead.length * (1 + weights.size)
  const again = await countTables(
    reader,
    place,
    filtered.flatMap(at => matched[at] ?? []),
    [...weights.keys()],
    (done, total) => progress(counted + done, counted + total),
  )
  const open = asRead.map((table, at) => again[filtered.indexOf(at)] ?? table)
  const unnamed = named.problems.filter(({ tables: of }) => !of.every(at => byBases.found.has(at)))
  const problems = [...unmatched, ...unnamed, ...byBases.problems]
  const compared = await compareApart({ tables: open, weights }, signal)
  if (compared === null) throw nothingFound(problems)
  const byName = new Map(questions.map(question => [question.name, question]))
  const result = resultOf(matched, problems, compared, weights, byName)
  await ctx.tenant(async tx => {
    await openDataset(tx, reader, row)
    await moveBook(tx, ctx.clientId, row.id, { state: 'done', result, datasetVersion: version.version, file: null })
  })
  await bookFiles(ctx.stores, ctx.clientId).delete(row.file)
}

const end = async (ctx: JobCtx, id: string, problem: NonNullable<TableBook['problem']>): Promise<void> => {
  const file = await ctx.tenant(async tx => {
    const row = await moveBook(tx, ctx.clientId, id, { problem })
    await moveBook(tx, ctx.clientId, id, { state: 'failed', problem, file: null })
    return row?.file ?? null
  })
  if (file !== null) await bookFiles(ctx.stores, ctx.clientId).delete(file)
}

/** Reads a table book and compares it. Repeatable: an attempt starts over, and a comparison that has gone or is over is left alone. */
export const compareBookJob = defineJob({
  name: 'table_book.compare',
  data: z.strictObject({ bookId: z.string() }),
  lane: 'files',
  maxAttempts: 3,
  run: async (ctx, { bookId }) => {
    const { stop, release } = stopOf(ctx.clientId, bookId)
    try {
      const row = await ctx.tenant(tx => moveBook(tx, ctx.clientId, bookId, { state: 'working', done: 0, total: 0 }))
      if (!row) return
      const gone = () => stop.abort(new Error('The comparison was removed.'))
      await compare(ctx, row, AbortSignal.any([ctx.signal, stop.signal]), gone)
    } catch (error) {
      // Removed by its owner: there is nothing to fail.
      if (stop.signal.aborted) return
      if (error instanceof BookFailure) {
        await end(ctx, bookId, error.problem)
        return
      }
      if (error instanceof Refusal && error.code === 'not_found') throw new PermanentFailure(error.message)
      throw error
    } finally {
      release()
    }
  },
  failed: (ctx, { bookId }, reason) =>
    end(ctx, bookId, { message: `The tables could not be compared. ${reason}`, where: null, advice: 'Try it again.' }),
})
