import { and, eq } from 'drizzle-orm'
import {
  carrying,
  type Carried,
  type CarriedFrom,
  type EarlierFile,
  type FileVariable,
  type Step,
} from '@core/domain/preparation'
import { datasetPreparations, datasets, datasetVersions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { inTurns } from '../../process/turns'

/** The file of a dataset with its steps as they were at a revision, and what earlier files had that it had not. */
export interface Earlier extends EarlierFile {
  readonly datasetId: string
  readonly version: number
  readonly revision: number
}

interface Place {
  readonly clientId: string
  readonly datasetId: string
}

/** What the file of a version was prepared by; null where that was not kept. */
export const earlierOf = async (tx: Tx, { clientId, datasetId }: Place, version: number): Promise<Earlier | null> => {
  const { variables, steps, revision, carried } = datasetPreparations
  const [row] = await tx
    .select({ variables, steps, revision, carried })
    .from(datasetPreparations)
    .where(
      and(
        eq(datasetPreparations.clientId, clientId),
        eq(datasetPreparations.datasetId, datasetId),
        eq(datasetPreparations.version, version),
      ),
    )
  if (!row) return null
  const { carried: from, ...own } = row
  return { ...own, datasetId, version, lost: from?.lost ?? [], reduced: from?.reduced ?? [] }
}

/**
 * The preparation of the newest file of a dataset by study and name; null where there is none. The dataset is locked, so that no
 * other file comes in between.
 */
export const earlierPreparation = async (
  tx: Tx,
  clientId: string,
  studyId: string,
  name: string,
): Promise<Earlier | null> => {
  const [dataset] = await tx
    .select({ id: datasets.id, current: datasets.currentVersion, draft: datasets.draftVersion })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, name)))
    .for('no key update')
  if (!dataset) return null
  const newest = dataset.draft ?? dataset.current
  const [version] = await tx
    .select({ fileVersion: datasetVersions.fileVersion })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.clientId, clientId),
        eq(datasetVersions.datasetId, dataset.id),
        eq(datasetVersions.version, newest),
      ),
    )
  return version ? earlierOf(tx, { clientId, datasetId: dataset.id }, version.fileVersion ?? newest) : null
}

/** Put before ids of steps that every file has alike. */
export const prefixOf = (version: number): string => `v${version}`

/** The steps for a file after this one, and what is kept of carrying them over. */
export const carryFrom = async (
  earlier: Earlier,
  next: { readonly variables: readonly FileVariable[]; readonly steps: readonly Step[] },
  decisions: CarriedFrom['decisions'] = [],
): Promise<{ readonly steps: Carried['steps']; readonly carried: CarriedFrom }> => {
  const { steps, ...found } = await inTurns(carrying(earlier, next, { decisions, prefix: prefixOf(earlier.version) }))
  return { steps, carried: { ...found, version: earlier.version, decisions } }
}
