import * as z from 'zod/mini'

/** Id of something that the server makes: a report, a document, a metadata value. */
export const objectId = z.string().check(z.maxLength(60))

/** A study by its id or its number. */
export const studyKey = z.string().check(z.maxLength(200))

/** Name of a dataset of a study. */
export const datasetName = z.string().check(z.maxLength(250))

/** Name of a question of a dataset, or of one row of a grid. */
export const questionName = z.string().check(z.maxLength(250))

/** Number of a version of a dataset or report, from 1. */
export const versionNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))

export const studyParams = z.object({ studyId: studyKey })

export const datasetParams = z.extend(studyParams, { datasetName })

export const questionParams = z.extend(datasetParams, { questionName })

/** Names of the groups that may see something; empty means everyone in the organisation. */
export const groupNames = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500))
