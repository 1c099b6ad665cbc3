import * as z from 'zod/mini'
import type { Column } from '@core/crosstab'
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
  type ReadColumns,
} from '../preparation'
import { decodeColumn } from '../../store/columnCodec'
import { INSERT_BYTES, insertColumns } from './insertColumns'
import { failImport, importIn } from './readJob'
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

const commit = async (ctx: JobCtx, row: ImportRow): Promise<void> => {
  const { review } = row
  const { choices, staging: folder, by = null, seen = false } = workOf(row)
  if (!review || !choices || folder === undefined) throw new Error('An import without its review')
  const staging = await readStaging(await filesOf(ctx.dataDir, ctx.clientId).workFolder(folder))
  const { reading } = staging
  const { respondents } = review
  const read = readFrom(staging)
  await ctx.tenant(async tx => {
    // The move comes first: it locks the row, so that of a cancellation and this commit exactly one happens.
    const moved = await moveImport(tx, ctx.clientId, row.id, ['committing'], {
      state: 'done',
      problem: null,
      review: null,
      choices: null,
      result: {},
    })
    if (!moved) return
    const earlier =
      row.studyId === null ? null : await earlierPreparation(tx, ctx.clientId, row.studyId, row.datasetName)
    const over = earlier && carryFrom(earlier, reading)
    const reviewed = reviewedSteps({ ...reading, steps: over?.steps ?? reading.steps }, choices, {
      by,
      at: new Date().toISOString(),
      seen,
    })
    const { steps, state, failures } = await withoutFailedWeights(reading.variables, reviewed, respondents, read)
    const carried = over && { ...over.carried, findings: [...failures, ...over.carried.findings] }
    const questions = await compileQuestions(state, countedQuestions(reading), respondents, read)
    const weights = await compileWeights(state, respondents, read)
    const made = madeBy(state, questions, weights)
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
      preparation: { variables: reading.variables, steps, carried },
      by,
      ...(made.length > 0 && { fileVersion: 'apart' }),
      read: names => readPrepared(state, [...names], respondents, read),
    })
    // All of them: what is left out now can be had back later without the file.
    await insertColumns(tx, { ...added, version: added.fileVersion }, staging, new Set(staging.names))
    await storeMade(tx, added, state, madeBy(state, added.questions, weights), respondents, read)
    const progress = { unit: 'rows', done: respondents, total: respondents } as const
    await moveImport(tx, ctx.clientId, row.id, ['done'], { studyId: added.studyId, progress })
  })
}

/** Makes the dataset version of a reviewed import. Either all of it is there afterwards, or nothing; repeating changes nothing. */
export const commitImportJob = defineJob({
  name: 'import.commit',
  doing: 'An import is being saved',
  data: z.strictObject({ importId: z.string() }),
  maxAttempts: 4,
  run: async (ctx, { importId }) => {
    const row = await importIn(ctx, importId, 'committing')
    if (!row) return
    await commit(ctx, row)
    await dropFiles(filesOf(ctx.dataDir, ctx.clientId), workOf(row))
  },
  failed: async (ctx, { importId }, reason) =>
    failImport(ctx, importId, 'committing', {
      code: 'internal',
      message: `The dataset could not be stored. ${reason}`,
      where: null,
      advice: 'Please import the file again. If it fails again, contact support.',
    }),
})
