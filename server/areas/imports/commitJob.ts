import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { ImportReview } from '@core/contract'
import type { Column } from '@core/crosstab'
import type { CarriedFrom, State, Step } from '@core/domain/preparation'
import type { ReceiptFile } from '@core/report'
import type { Tx } from '../../db/types'
import { reviewedSteps, type Reading } from '../../import/mapping'
import { readStaging, type Staging } from '../../import/staging'
import { defineJob, type JobCtx } from '../../jobs/types'
import type { ImportRow } from './present'
import { type StoredQuestion, addVersion } from '../datasets'
import {
  carryFrom,
  compileQuestions,
  compileWeights,
  countLeftOut,
  earlierPreparation,
  madeBy,
  readPrepared,
  storeMade,
  withoutFailedWeights,
  type Earlier,
  type ReadColumns,
} from '../preparation'
import { decodeColumn } from '../../store/columnCodec'
import { INSERT_BYTES, insertColumns } from './insertColumns'
import { failImport, importIn } from './ending'
import { dropFiles, filesOf, moveImport, workOf } from './store'

/** What was counted while the file was read, for questions that the steps leave as they were found. */
const countedQuestions = ({ mapping }: Reading): StoredQuestion[] =>
  mapping.questions.map(({ def, base, counts }) => ({ ...def, counts: { base, options: counts } }))

/** Columns of the file, from the bytes that wait to be stored. */
const readFrom =
  (staging: Staging): ReadColumns =>
  async names => {
    const columns = new Map<string, Column>()
    if (names.length === 0) return columns
    for await (const group of staging.groups(new Set(names), INSERT_BYTES))
      for (const staged of group) columns.set(staged.name, await decodeColumn(staged))
    return columns
  }

/** Times that the preparation may change while weights are fitted to it; then the job is tried again later. */
const TRIES = 5

/** Everything that the version is made of, before it is stored. */
interface Planned {
  readonly earlier: Earlier | null
  readonly steps: readonly Step[]
  readonly state: State
  readonly carried: CarriedFrom | null
  readonly questions: readonly StoredQuestion[]
  readonly weights: Awaited<ReturnType<typeof compileWeights>>
}

interface Work {
  readonly row: ImportRow
  readonly review: ImportReview
  readonly staging: Staging
  readonly read: ReadColumns
  readonly file: ReceiptFile | null
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The uploaded file by its checksum; null for answers that a provider sent, of which nobody has a file. */
const fileIn = async (ctx: JobCtx, row: ImportRow, review: ImportReview): Promise<ReceiptFile | null> => {
  const { file, codebook } = workOf(row)
  if (file === undefined || review.format === 'survey') return null
  const store = filesOf(ctx.stores, ctx.clientId)
  return {
    name: row.fileName,
    sha256: await sha256Of(await store.local(file)),
    bytes: (await store.size(file)) ?? row.fileBytes,
    csv: review.csv,
    codebook: codebook === undefined ? null : await sha256Of(await store.local(codebook)),
  }
}

const workIn = async (ctx: JobCtx, row: ImportRow): Promise<Work> => {
  const { staging: key } = workOf(row)
  if (!row.review || key === undefined) throw new Error('An import without its review')
  const staging = await readStaging(await filesOf(ctx.stores, ctx.clientId).local(key))
  return { row, review: row.review, staging, read: readFrom(staging), file: await fileIn(ctx, row, row.review) }
}

const earlierIn = (tx: Tx, { clientId, studyId, datasetName }: ImportRow): Promise<Earlier | null> =>
  studyId === null ? Promise.resolve(null) : earlierPreparation(tx, clientId, studyId, datasetName)

const isSame = (a: Earlier | null, b: Earlier | null): boolean =>
  a?.datasetId === b?.datasetId && a?.version === b?.version && a?.revision === b?.revision

/** Weights are fitted and questions counted here: it can take long, and no transaction waits for it. */
const plan = async (ctx: JobCtx, { row, review, staging: { reading }, read }: Work): Promise<Planned> => {
  const { choices, by = null, seen = false } = workOf(row)
  if (!choices) throw new Error('An import without its choices')
  const earlier = await ctx.tenant(tx => earlierIn(tx, row))
  const over = earlier && (await carryFrom(earlier, reading))
  const at = new Date().toISOString()
  const reviewed = reviewedSteps({ ...reading, steps: over?.steps ?? reading.steps }, choices, { by, at, seen })
  const { respondents } = review
  const fitted = await withoutFailedWeights(reading.variables, reviewed, respondents, read, ctx.signal)
  const { steps, state, failures } = fitted
  return {
    earlier,
    steps,
    state,
    carried: over && { ...over.carried, findings: [...failures, ...over.carried.findings] },
    questions: await compileQuestions(state, countedQuestions(reading), respondents, read),
    weights: await compileWeights(state, respondents, read),
  }
}

const store = async (
  tx: Tx,
  ctx: JobCtx,
  { row, review, staging, read, file }: Work,
  planned: Planned,
): Promise<void> => {
  const { respondents } = review
  const { state, steps, carried, questions, weights } = planned
  const { by = null } = workOf(row)
  const added = await addVersion(tx, {
    clientId: ctx.clientId,
    study: row.studyId === null ? { name: row.studyName } : { id: row.studyId },
    datasetName: row.datasetName,
    fileName: row.fileName,
    respondents,
    weights,
    warnings: review.warnings,
    questions,
    leftOut: countLeftOut(state),
    preparation: { variables: staging.reading.variables, steps, carried },
    file,
    by,
    ...(madeBy(state, questions, weights).length > 0 && { fileVersion: 'apart' }),
    read: names => readPrepared(state, [...names], respondents, read),
  })
  // All of them: what is left out now can be had back later without the file.
  await insertColumns(tx, { ...added, version: added.fileVersion }, staging, new Set(staging.names))
  await storeMade(tx, added, state, madeBy(state, added.questions, weights), respondents, read)
  const progress = { unit: 'rows', done: respondents, total: respondents } as const
  await moveImport(tx, ctx.clientId, row.id, ['done'], { studyId: added.studyId, progress })
}

/** Whether it is done: not where the preparation that it goes on from has changed since the plan. */
const commit = (ctx: JobCtx, work: Work, planned: Planned): Promise<boolean> =>
  ctx.tenant(async tx => {
    if (!isSame(await earlierIn(tx, work.row), planned.earlier)) return false
    // The move comes before the work: it locks the row, so that of a cancellation and this commit exactly one happens.
    const moved = await moveImport(tx, ctx.clientId, work.row.id, ['committing'], {
      state: 'done',
      problem: null,
      review: null,
      choices: null,
      result: {},
    })
    if (moved) await store(tx, ctx, work, planned)
    return true
  })

/** Makes the dataset version of a reviewed import. Either all of it is there afterwards, or nothing; repeating changes nothing. */
export const commitImportJob = defineJob({
  name: 'import.commit',
  doing: 'An import is being saved',
  data: z.strictObject({ importId: z.string() }),
  maxAttempts: 4,
  run: async (ctx, { importId }) => {
    const row = await importIn(ctx, importId, 'committing')
    if (!row) return
    const work = await workIn(ctx, row)
    for (let tries = 1; !(await commit(ctx, work, await plan(ctx, work))); tries += 1)
      if (tries === TRIES) throw new Error('The preparation of the file before keeps changing.')
    await dropFiles(filesOf(ctx.stores, ctx.clientId), workOf(row))
  },
  failed: async (ctx, { importId }, reason) =>
    failImport(ctx, importId, 'committing', {
      code: 'internal',
      message: `The dataset could not be stored. ${reason}`,
      where: null,
      advice: 'Import the file again. If it fails again, contact support.',
    }),
})
