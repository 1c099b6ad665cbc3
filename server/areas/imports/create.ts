import { parse } from 'node:path'
import type * as contract from '@core/contract'
import { UPLOAD_LIMITS } from '@core/domain'
import { newId } from '../../db/ids'
import { imports } from '../../db/schema'
import { Refusal, invalid, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { presentImport } from './present'
import { studyAccessOf } from '../client'
import { requireStudy } from '../../access/objects'

const { bytes: MOST_BYTES } = UPLOAD_LIMITS.survey
const GIB = 1024 ** 3

const STUDY_FIRST = 'Add the study first and choose who will see it. Then add this file to it.'

/** The name a dataset gets until the user chooses another: the file's, without folder and extension. */
const defaultName = (fileName: string): string =>
  parse(fileName.replaceAll('\\', '/')).name.trim().slice(0, 250) || 'Survey'

/** Announces a file for an existing study, or for a new one that is made when the import is committed. */
export const createImport: Verb<typeof contract.createImport> = async (ctx, { body }) => {
  if ((body.study_id === undefined) === (body.study_name === undefined))
    throw invalid('Choose the study for this file.', {
      study_id: ['Give either an existing study or the name of a new one.'],
    })
  if (body.file_bytes > MOST_BYTES)
    throw new Refusal(
      'too_large',
      `The file is larger than ${MOST_BYTES / GIB} GB. Export fewer variables or respondents.`,
    )
  if (body.file_bytes === 0)
    throw invalid('The file is empty.', { file_bytes: ['The file is empty. Export the data again.'] })
  refuseScarce(await ctx.space(), body.file_bytes)
  return ctx.tenant(async tx => {
    const study = body.study_id === undefined ? null : await requireStudy(tx, ctx.actor, body.study_id)
    // A file names no groups, so the study that it would make could be seen by everyone.
    if (!study && (await studyAccessOf(tx, ctx.client.id)) === 'groups')
      throw invalid(STUDY_FIRST, { study_name: [STUDY_FIRST] })
    const [row] = await tx
      .insert(imports)
      .values({
        clientId: ctx.client.id,
        id: newId(),
        userId: ctx.actor.userId,
        studyId: study?.id ?? null,
        studyName: study?.name ?? body.study_name ?? '',
        datasetName: body.dataset_name ?? defaultName(body.file_name),
        fileName: body.file_name,
        fileBytes: body.file_bytes,
        state: 'uploading',
        progress: { unit: 'bytes', done: 0, total: body.file_bytes },
      })
      .returning()
    if (!row) throw new Error('The import was not stored')
    await ctx.audit(tx, { event: 'import.created', outcome: 'ok', detail: { import: row.id, bytes: body.file_bytes } })
    return presentImport(row)
  })
}
