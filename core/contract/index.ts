import * as analysis from './analysis'
import * as datasets from './datasets'
import * as imports from './imports'
import * as reports from './reports'
import * as session from './session'
import * as studies from './studies'
import type { Endpoint } from './http'

export * from './analysis'
export * from './datasets'
export * from './errors'
export * from './http'
export * from './imports'
export * from './reports'
export * from './session'
export * from './studies'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value

/** Every endpoint there is: the router, the OpenAPI document and the rights tests are made from this list. */
export const allEndpoints: readonly Endpoint[] = [session, studies, datasets, imports, analysis, reports]
  .flatMap(area => Object.values(area) as unknown[])
  .filter(isEndpoint)
