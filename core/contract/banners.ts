import * as z from 'zod/mini'
import { BANNER_LIMITS, type BannerEntry } from '@core/domain'
import { endpoint } from './http'
import { datasetParams, objectId, questionName } from './params'

const id = z.string().check(z.maxLength(250))
const head = z.string().check(z.trim(), z.minLength(1), z.maxLength(BANNER_LIMITS.head))

/** One question, or one row of a grid, in an entry; what is not given is all of it under its own words. */
const bannerLevel = z.strictObject({
  question: questionName,
  breakout: z.optional(questionName),
  head: z.optional(head),
  options: z.optional(z.array(id).check(z.maxLength(1000))),
  nets: z.optional(z.array(id).check(z.maxLength(1000))),
  nets_first: z.optional(z.boolean()),
  heads: z.optional(z.record(id, head)),
})

/** A question, or questions inside one another, the outermost first. */
const bannerEntry: z.ZodMiniType<BannerEntry> = z.strictObject({
  levels: z.array(bannerLevel).check(z.minLength(1), z.maxLength(20)),
})

const entries = z.array(bannerEntry).check(z.maxLength(100))

/** A banner as the reader meets it: entries closed to them are not among its columns. */
export const datasetBanner = z.object({
  id: z.string(),
  name: z.string(),
  revision: z.number(),
  entries: z.array(bannerEntry),
  /** Its spans in order, by the group that columns of tables carry. */
  groups: z.array(z.object({ group: z.string(), label: z.string(), columns: z.number() })),
  /** Its columns after Total, with the keys that tables give them. */
  columns: z.array(z.object({ key: z.string(), group: z.string(), label: z.string(), is_net: z.boolean() })),
  /** What it names that the dataset no longer has. */
  gone: z.array(z.string()),
  /** Titles of the saved reports that use it; in lists of managers alone. */
  used_by: z.optional(z.array(z.string())),
  modified: z.string(),
})
export type DatasetBanner = z.infer<typeof datasetBanner>

const name = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(BANNER_LIMITS.name))
const bannerParams = z.extend(datasetParams, { bannerId: objectId })
const path = '/datasets/{studyId}/{datasetName}/banners/'
const results = z.object({ results: z.array(datasetBanner) })

export const listBanners = endpoint({
  id: 'banners.list',
  method: 'GET',
  path,
  summary: 'Banners of a dataset in their order',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  response: results,
})

export const createBanner = endpoint({
  id: 'banners.create',
  method: 'POST',
  path,
  summary: 'Make a banner behind the last one',
  audience: 'manager',
  object: 'dataset',
  creates: true,
  params: datasetParams,
  body: z.strictObject({ name, entries }),
  response: datasetBanner,
  success: 201,
})

export const orderBanners = endpoint({
  id: 'banners.order',
  method: 'PATCH',
  path,
  summary: 'Put the banners of a dataset into another order',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  /** All ids of the dataset, each once. */
  body: z.strictObject({ order: z.array(objectId).check(z.maxLength(500)) }),
  response: results,
})

export const patchBanner = endpoint({
  id: 'banners.patch',
  method: 'PATCH',
  path: `${path}{bannerId}/`,
  summary: 'Rename a banner, or give it other columns',
  audience: 'manager',
  object: 'dataset',
  params: bannerParams,
  body: z.strictObject({
    /** The revision that the writer began with. */
    base_revision: z.number().check(z.int(), z.gte(0)),
    name: z.optional(name),
    entries: z.optional(entries),
  }),
  response: datasetBanner,
})

export const deleteBanner = endpoint({
  id: 'banners.delete',
  method: 'DELETE',
  path: `${path}{bannerId}/`,
  summary: 'Delete a banner',
  audience: 'manager',
  object: 'dataset',
  params: bannerParams,
  response: z.object({}),
})
