import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { getStudy } from '@core/contract'
import { datasetQuestions, datasetVersions, datasets } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { datasetAccess } from '../../policies/dataset'
import { presentDatasetSummary } from '../../presenters/datasets'
import { presentStudyDetails } from '../../presenters/studies'
import { currentVersion } from '../datasets/find'
import { findStudy } from './find'

const unrestricted = sql<number>`count(*) filter (where ${datasetQuestions.definition}->'unrestricted_filter' = 'true')::int`

/** A study with the datasets that the reader may know of. */
export const get: Verb<typeof getStudy> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const study = await findStudy(tx, ctx.actor, params.id)
    const rows = await tx
      .select({
        dataset: datasets,
        version: datasetVersions,
        questions: count(datasetQuestions.position),
        unrestricted,
      })
      .from(datasets)
      .innerJoin(datasetVersions, currentVersion)
      .leftJoin(
        datasetQuestions,
        and(
          eq(datasetQuestions.clientId, datasets.clientId),
          eq(datasetQuestions.datasetId, datasets.id),
          eq(datasetQuestions.version, datasets.currentVersion),
        ),
      )
      .where(and(eq(datasets.clientId, study.clientId), eq(datasets.studyId, study.id)))
      .groupBy(
        datasets.clientId,
        datasets.id,
        datasetVersions.clientId,
        datasetVersions.datasetId,
        datasetVersions.version,
      )
      .orderBy(asc(datasets.created), asc(datasets.name))
    const present = rows.flatMap(row => {
      const access = datasetAccess(ctx.actor, row.dataset)
      return access === 'absent'
        ? []
        : [
            presentDatasetSummary({
              ...row,
              questions: access === 'full' ? row.questions : row.unrestricted,
              full: access === 'full',
            }),
          ]
    })
    return presentStudyDetails(study, present)
  })
