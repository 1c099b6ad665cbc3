import * as z from 'zod/mini'
import type { Column, DataTable } from '@core/crosstab'
import { applyChoices, countLeftOut, reviewedSteps, type Reading } from '../../import/mapping'
import { readStaging, type Staging } from '../../import/staging'
import { defineJob, type JobCtx } from '../../jobs/types'
import type { ImportRow } from './present'
import { type StoredQuestion, addVersion } from '../datasets'
import { decodeColumn } from '../../store/columnCodec'
import { INSERT_BYTES, insertColumns } from './insertColumns'
import { failImport, importIn } from './readJob'
import { dropFiles, filesOf, moveImport, workOf, type CommitChoices } from './store'

// Choices change names and texts; the list of options stays the mapping's own and tells which figures belong to a question.
const questionsOf = ({ mapping }: Reading, choices: CommitChoices): StoredQuestion[] => {
  const found = new Map(mapping.questions.map(question => [question.def.options, question]))
  return applyChoices(mapping, choices).map(def => {
    const { base, counts, def: read } = found.get(def.options) ?? { base: 0, counts: {}, def }
    return {
      ...def,
      breakouts: def.breakouts.map(row => (row.text === row.original_text ? row : { ...row, file_text: row.text })),
      ...(read.text !== def.raw_text && { file_text: read.text }),
      counts: { base, options: counts },
    }
  })
}

/** The data of some variables, from the bytes that wait to be stored. */
const tableOf = async (staging: Staging, length: number, variables: ReadonlySet<string>): Promise<DataTable> => {
  const columns = new Map<string, Column>()
  for await (const group of staging.groups(variables, INSERT_BYTES))
    for (const staged of group) columns.set(staged.name, await decodeColumn(staged))
  return { length, column: name => columns.get(name) }
}

const commit = async (ctx: JobCtx, row: ImportRow): Promise<void> => {
  const { review } = row
  const { choices, staging: folder, by = null } = workOf(row)
  if (!review || !choices || folder === undefined) throw new Error('An import without its review')
  const staging = await readStaging(await filesOf(ctx.dataDir, ctx.clientId).workFolder(folder))
  const weights = review.weights.map(({ variable, label, efficiency }) => ({
    variable,
    label,
    efficiency,
    is_default: variable === choices.weight,
  }))
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
    const added = await addVersion(tx, {
      clientId: ctx.clientId,
      study: row.studyId === null ? { name: row.studyName } : { id: row.studyId },
      datasetName: row.datasetName,
      fileName: row.fileName,
      respondents: review.respondents,
      weights,
      warnings: review.warnings,
      questions: questionsOf(staging.reading, choices),
      leftOut: countLeftOut(staging.reading.mapping, choices),
      preparation: {
        variables: staging.reading.variables,
        steps: reviewedSteps(staging.reading, choices, { by, at: new Date().toISOString() }),
      },
      read: variables => tableOf(staging, review.respondents, variables),
    })
    // All of them: what is left out now can be had back later without the file.
    await insertColumns(tx, added, staging, new Set(staging.names))
    const progress = { unit: 'rows', done: review.respondents, total: review.respondents } as const
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
