import type * as contract from '@core/contract'
import type { Column } from '@core/crosstab'
import {
  take,
  weighedColumns,
  WeighingFailed,
  type State,
  type WeighAction,
  type Weighing,
} from '@core/domain/preparation'
import { findDataset } from '../../access/objects'
import { invalid, notFound } from '../../access/refusal'
import type { Ctx } from '../../access/context'
import type { InputFor, Verb } from '../../access/verbs'
import { loadColumns } from '../../store/columns'
import { readPrepared, type ReadColumns } from './compile'
import { prepareSteps } from './prepared'
import { refused } from './refused'
import { openPreparation, type PreparationRow } from './store'
import { weighApart, weightingGate } from './threads'
import { beforeAndAfter, columnsForTables, tablesOf } from './weightingTables'
import { presentTried } from './presentWeighting'

type Input = InputFor<typeof contract.tryWeighting>

interface Opened {
  readonly row: PreparationRow
  readonly respondents: number
  /** As it is where the weighting is taken. */
  readonly state: State
  readonly reads: readonly string[]
  readonly weighing: NonNullable<ReturnType<typeof weighedColumns>[number][1]['weighing']>
}

const open = (ctx: Ctx, { params, body }: Input): Promise<Opened> =>
  ctx.tenant(async tx => {
    const addressed = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
    if (!addressed) throw notFound('dataset')
    const { row, found } = await openPreparation(tx, ctx.actor, addressed)
    const at = body.step === undefined ? row.steps.length : row.steps.findIndex(({ id }) => id === body.step)
    if (at < 0) throw notFound('step')
    const { state } = await prepareSteps(tx, row, row.steps.slice(0, at))
    const action: WeighAction = body.do
    const taken = take(state, action)
    if ('problem' in taken) throw refused('do', taken.problem)
    const [, made] = weighedColumns(taken.state, [action.name.trim()]).at(-1) ?? []
    if (!made?.weighing) throw new Error('A weighting without its column')
    return { row, respondents: found.version.respondents, state, reads: made.reads, weighing: made.weighing }
  })

/** The weighting and the columns that its tables need, read as prepared. */
const read = async (ctx: Ctx, opened: Opened, { body }: Input) => {
  const { row, respondents, state } = opened
  const columnsOfFile: ReadColumns = names =>
    loadColumns(
      { clientId: ctx.client.id, tenant: work => ctx.tenant(work) },
      { datasetId: row.datasetId, version: row.version },
      names,
    )
  const asked = tablesOf(state, body.do, body)
  const wanted = columnsForTables(asked)
  try {
    const table = await readPrepared(state, [...opened.reads, ...wanted], respondents, columnsOfFile)
    const columns = new Map(
      wanted.flatMap((name): [string, Column][] => {
        const column = table.column(name)
        return column ? [[name, column]] : []
      }),
    )
    const weighing: Weighing = opened.weighing(table)
    return { asked, columns, weighing }
  } catch (error) {
    throw error instanceof WeighingFailed ? invalid(error.message, { do: [error.message] }) : error
  }
}

/** Fits weights, and answers questions before and after, beside the HTTP thread and until nobody waits for it. */
export const tryWeighting: Verb<typeof contract.tryWeighting> = async (ctx, input) =>
  weightingGate({ client: ctx.client.id }, async () => {
    const opened = await open(ctx, input)
    const { asked, columns, weighing } = await read(ctx, opened, input)
    const outcomes = await weighApart(weighing.parts, ctx.signal)
    const tried = presentTried(weighing, outcomes, input.body.do)
    const tables = await beforeAndAfter(asked, columns, tried.weights, ctx.signal)
    return { revision: opened.row.revision, respondents: opened.respondents, ...tried.figures, tables }
  })
