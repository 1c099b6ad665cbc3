import { routePath } from '@core/contract'
import type { Router } from './router'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The methods that an address answers, for the Allow header; empty when there is no such address. */
export const methodsOf = ({ mounted }: Router): ((path: string) => string[]) => {
  let known: { readonly pattern: RegExp; readonly method: string }[] | null = null
  return path => {
    known ??= [...mounted.values()].map(endpoint => {
      const segments = routePath(endpoint.path).split(/\{\w+\}/)
      return { pattern: new RegExp(`^${segments.map(escaped).join('[^/]+')}$`), method: endpoint.method }
    })
    const found = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (found.length === 0) return []
    return [...new Set([...found, 'OPTIONS', ...(found.includes('GET') ? ['HEAD'] : [])])].sort()
  }
}
