import type { commitImport } from '@core/contract'
import { conflict, invalid } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { presentImport } from '../../presenters/imports'
import { commitImportJob } from './commitJob'
import { findImport, moveImport, workOf } from './store'

/** Takes the reviewed choices; a job makes the dataset version of them, in one transaction. */
export const commit: Verb<typeof commitImport> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const row = await findImport(tx, ctx.client.id, params.importId)
    if (row.state !== 'review' || !row.review) throw conflict('This import is not in review.')
    const { questions, weights, respondents } = row.review
    if (body.weight !== null && !weights.some(weight => weight.variable === body.weight))
      throw invalid('The weight is not one of the file.', {
        weight: [`"${body.weight}" is not a weight of this file.`],
      })
    const known = new Set(questions.map(question => question.id))
    const unknown = [...body.excluded, ...body.accepted, ...Object.keys(body.texts)].find(id => !known.has(id))
    if (unknown !== undefined)
      throw invalid('The choices do not fit the file.', {
        excluded: [`There is no question "${unknown}" in this file.`],
      })
    const moved = await moveImport(tx, ctx.client.id, row.id, ['review'], {
      state: 'committing',
      datasetName: body.dataset_name,
      problem: null,
      progress: { unit: 'rows', done: 0, total: respondents },
      result: { ...workOf(row), choices: body },
    })
    if (!moved) throw conflict('This import is not in review.')
    await ctx.enqueue(tx, commitImportJob, { importId: row.id })
    await ctx.audit(tx, {
      event: 'import.committed',
      outcome: 'ok',
      detail: { import: row.id, dataset: body.dataset_name },
    })
    return presentImport(moved)
  })
