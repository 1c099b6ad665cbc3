import * as z from 'zod/mini'
import { WeighingFailed, type State } from '@core/domain/preparation'
import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../access/audit'
import { datasets, datasetVersions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { defineJob, PermanentFailure, type JobCtx } from '../../jobs/types'
import { loadColumns, type ColumnSource } from '../../store/columns'
import { addVersion, questionsOf } from '../datasets'
import { compileQuestions, compileWeights, countLeftOut, makeWeights, readPrepared, type ReadColumns } from './compile'
import { prepareSteps } from './prepared'
import { markMaking, preparationAt, variablesOf } from './store'
import { madeBy, storeMade } from './storeMade'

const order = z.strictObject({
  datasetId: z.string(),
  /** The version that holds the columns of the file. */
  fileVersion: z.number(),
  userId: z.string(),
  requestId: z.string(),
})
type Order = z.infer<typeof order>

const fileOf = async (tx: Tx, { clientId }: JobCtx, { datasetId, fileVersion }: Order) => {
  const [row] = await tx
    .select({ dataset: datasets, version: datasetVersions })
    .from(datasetVersions)
    .innerJoin(
      datasets,
      and(eq(datasets.clientId, datasetVersions.clientId), eq(datasets.id, datasetVersions.datasetId)),
    )
    .where(
      and(
        eq(datasetVersions.clientId, clientId),
        eq(datasetVersions.datasetId, datasetId),
        eq(datasetVersions.version, fileVersion),
      ),
    )
  if (!row) throw new PermanentFailure('The file of this dataset is no longer there. Import it as a new version.')
  return row
}

const readsFile =
  ({ clientId }: JobCtx, { datasetId, fileVersion }: Order, tenant: ColumnSource['tenant']): ReadColumns =>
  names =>
    loadColumns({ clientId, tenant }, { datasetId, version: fileVersion }, names)

const keyOf = ({ clientId }: JobCtx, { datasetId, fileVersion }: Order) => ({
  clientId,
  datasetId,
  version: fileVersion,
})

interface Ready {
  readonly revision: number
  readonly state: State
}

/** What the steps lead to, with its weights: they can take long, and no transaction waits for them. */
const makeReady = async (ctx: JobCtx, asked: Order): Promise<Ready | null> => {
  const opened = await ctx.tenant(async tx => {
    const row = await preparationAt(tx, keyOf(ctx, asked))
    if (!row?.making) return null
    const { version } = await fileOf(tx, ctx, asked)
    const { state } = await prepareSteps(tx, row, row.steps)
    return { revision: row.revision, state, respondents: version.respondents }
  })
  if (!opened) return null
  const { state, respondents } = opened
  const read = readsFile(ctx, asked, work => ctx.tenant(work))
  await makeWeights(state, [...state.columns.keys()], respondents, read, ctx.signal)
  return opened
}

const make = async (tx: Tx, ctx: JobCtx, asked: Order, ready: Ready | null): Promise<void> => {
  const key = keyOf(ctx, asked)
  const row = await preparationAt(tx, key)
  if (!row?.making) return
  const { dataset, version: file } = await fileOf(tx, ctx, asked)
  const variables = await variablesOf(tx, row)
  const { state } = ready?.revision === row.revision ? ready : await prepareSteps(tx, row, row.steps)
  const read = readsFile(ctx, asked, work => work(tx))
  const known = await questionsOf(tx, { dataset, version: file })
  const questions = await compileQuestions(state, known, file.respondents, read)
  const weights = await compileWeights(state, file.respondents, read)
  const added = await addVersion(tx, {
    clientId: ctx.clientId,
    study: { id: dataset.studyId },
    datasetName: dataset.name,
    fileName: file.fileName,
    file: file.file,
    respondents: file.respondents,
    weights,
    warnings: file.warnings,
    questions,
    leftOut: countLeftOut(state),
    preparation: { variables, steps: row.steps },
    fileVersion: asked.fileVersion,
    by: asked.userId,
    read: names => readPrepared(state, [...names], file.respondents, read),
  })
  const { clientId, datasetId, version } = added
  await storeMade(tx, added, state, madeBy(state, added.questions, weights), file.respondents, read)
  await markMaking(tx, key, { making: false, failure: null })
  await writeAudit(
    tx,
    { clientId, userId: asked.userId, requestId: asked.requestId, address: '' },
    { event: 'preparation.made', outcome: 'ok', detail: { dataset: datasetId, version, steps: row.steps.length } },
  )
}

/** Makes a version of the steps as they are, in one transaction; repeating changes nothing. */
export const makeJob = defineJob({
  name: 'preparation.make',
  doing: 'A dataset is being prepared',
  data: order,
  run: async (ctx, asked) => {
    try {
      const ready = await makeReady(ctx, asked)
      await ctx.tenant(tx => make(tx, ctx, asked, ready))
    } catch (error) {
      throw error instanceof WeighingFailed ? new PermanentFailure(error.message) : error
    }
  },
  failed: async (ctx, { datasetId, fileVersion }, reason) =>
    ctx.tenant(tx =>
      markMaking(
        tx,
        { clientId: ctx.clientId, datasetId, version: fileVersion },
        { making: false, failure: `The version could not be made. ${reason}` },
      ),
    ),
})
