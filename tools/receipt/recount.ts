import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { CsvOptions, ReceiptDocument, ReceiptTable } from '@core/contract'
import { select, tabulate, type Column } from '@core/crosstab'
import { compilePlan, variablesOf, type TableRequest } from '@core/domain'
import { prepare, type State, type Step } from '@core/domain/preparation'
import { receiptNumbers, receiptTableOf, type ReceiptContent } from '@core/report'
import { readPrepared } from '@server/areas/preparation'
import { readQuestions } from '@server/import/mapping'
import { readTask } from '@server/import/read'
import type { SurveyFile } from '@server/import/types'

/** What a file gives where a receipt cannot be counted from it; the message says why and what to do. */
export class NotCounted extends Error {}

/** Figures of a receipt, counted from a file. */
export interface Recounted {
  readonly counted: ReceiptDocument['counted']
  readonly table: ReceiptTable
}

/** Reads a survey file as the import of it was read. Throws SurveyFileError. */
export const readOriginal = async (
  path: string,
  { name, csv, codebook }: { readonly name: string; readonly csv: CsvOptions | null; readonly codebook: string | null },
): Promise<SurveyFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'receipt-'))
  try {
    // The name says which format it is where the first bytes do not.
    return await readTask({ path, fileName: name || basename(path), folder, options: csv, codebook }, {})
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const stateOf = (file: SurveyFile, steps: readonly Step[] | null): State => {
  const reading = readQuestions(file)
  const { state, problems } = prepare(reading.variables, steps ?? reading.steps)
  const [first] = problems
  if (first !== undefined)
    throw new NotCounted(
      `A preparation step (${first.step.do.kind}) does not fit this file. ${first.problem.message} Use the file that the dataset was made of.`,
    )
  return state
}

const requestOf = ({ request, banners }: ReceiptContent): TableRequest => ({
  ...request,
  axis: request.axis.map(item =>
    'banner' in item ? { banner: banners.find(({ id }) => id === item.banner) ?? null } : item,
  ),
})

/** A file with what its preparation makes of it. */
export interface Original {
  readonly file: SurveyFile
  readonly state: State
}

/** Takes the steps of a receipt on its file; null: those that the reader of the file proposes. Throws NotCounted. */
export const prepareOriginal = (file: SurveyFile, steps: readonly Step[] | null): Original => ({
  file,
  state: stateOf(file, steps),
})

/** Counts the table of a receipt from its prepared file by its definitions. Throws NotCounted and UnknownVariable. */
export const recount = async ({ file, state }: Original, content: ReceiptContent): Promise<Recounted> => {
  const { length } = file.table
  const request = requestOf(content)
  const read = (names: readonly string[]): Promise<ReadonlyMap<string, Column>> =>
    Promise.resolve(
      new Map(
        names.flatMap(name => {
          const column = file.table.column(name)
          return column ? [[name, column] as const] : []
        }),
      ),
    )
  const data = await readPrepared(state, variablesOf(content.questions, request), length, read)
  const { plans, tables } = compilePlan(content.questions, request, {
    dictionary: name => {
      const column = data.column(name)
      return column?.kind === 'coded' ? column.dictionary : undefined
    },
  })
  const [planned] = tables
  if (planned?.outcome !== 'planned')
    throw new NotCounted(planned?.message ?? 'The request of the receipt names no table.')
  const plan = plans[planned.plan]
  const cube = plan && tabulate(data, plan)[planned.row]
  if (plan === undefined || cube === undefined) throw new NotCounted('The request of the receipt names no table.')
  const { n, w, w2 } = select(data, plan.filter ?? null, request.weight)
  return {
    counted: { respondents: length, passing: { n, w, eff: w2 > 0 ? w ** 2 / w2 : 0 } },
    table: receiptNumbers(receiptTableOf(cube, content)),
  }
}
