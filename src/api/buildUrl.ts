import { routePath } from '@core/contract/http'

type Scalar = string | number | boolean

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

const pathWith = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!isScalar(value) || value === '') throw new Error(`The path ${path} needs a value for {${name}}`)
    return encodeURIComponent(value)
  })

const queryWith = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const one of values) if (isScalar(one)) search.append(name, String(one))
  }
  return search.toString()
}

/**
 * URL of a call: `{names}` of the path replaced and encoded, query fields appended, arrays repeated, null and undefined left out.
 * Throws when a path parameter is missing or empty, since the URL would then address something else.
 */
export const buildUrl = (baseUrl: string, path: string, input: { params?: unknown; query?: unknown }): string => {
  const query = queryWith(asRecord(input.query))
  return `${baseUrl}${pathWith(routePath(path), asRecord(input.params))}${query && `?${query}`}`
}
