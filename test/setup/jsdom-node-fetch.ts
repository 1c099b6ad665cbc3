import { builtinEnvironments, type Environment } from 'vitest/runtime'

const names = [
  'Uint8Array',
  'ArrayBuffer',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'fetch',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
] as const

/** jsdom with Node's own web classes: jsdom's belong to another realm, which jose, Hono and uploads refuse. */
export default {
  name: 'jsdom-node-fetch',
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis, options: Record<string, unknown>) {
    const keep = new Map<string, unknown>(names.map(name => [name, global[name]]))
    const environment = await builtinEnvironments.jsdom.setup(global, options)
    for (const [name, value] of keep) Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return environment
  },
} satisfies Environment
