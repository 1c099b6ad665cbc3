import * as z from 'zod/mini'
import { filter } from './analysis'
import { endpoint } from './http'
import { datasetParams, objectId } from './params'

/** A filter somebody gave a name, for their own use on one dataset. */
export const savedFilter = z.object({
  id: z.string(),
  name: z.string(),
  filters: filter,
  created: z.string(),
  modified: z.string(),
})
export type SavedFilter = z.infer<typeof savedFilter>

const filterParams = z.extend(datasetParams, { filterId: objectId })
const own = { audience: 'user', object: 'dataset' } as const

const name = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(100))

export const listFilters = endpoint({
  ...own,
  id: 'filters.list',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/filters/',
  summary: 'Own named filters on a dataset, by name',
  params: datasetParams,
  response: z.object({ results: z.array(savedFilter) }),
})

export const createFilter = endpoint({
  ...own,
  id: 'filters.create',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/filters/',
  summary: 'Keep a filter under a name; a name that is taken is refused',
  creates: true,
  params: datasetParams,
  body: z.strictObject({ name, filters: filter }),
  response: savedFilter,
  success: 201,
})

export const changeFilter = endpoint({
  ...own,
  id: 'filters.change',
  method: 'PATCH',
  path: '/datasets/{studyId}/{datasetName}/filters/{filterId}/',
  summary: 'Rename an own named filter, or keep another filter under its name',
  params: filterParams,
  body: z.partial(z.strictObject({ name, filters: filter })),
  response: savedFilter,
})

export const deleteFilter = endpoint({
  ...own,
  id: 'filters.delete',
  method: 'DELETE',
  path: '/datasets/{studyId}/{datasetName}/filters/{filterId}/',
  summary: 'Forget an own named filter',
  params: filterParams,
  response: z.object({}),
})
