import type { ComponentType } from 'react'
import type { FeatureModule } from '@/store'

const TIMEOUT_MS = 120_000

/** A script or stylesheet of a screen could not be loaded: the server is away or a newer version has been installed. */
export class ChunkLoadError extends Error {
  constructor(
    readonly type: 'timeout' | 'missing',
    readonly request: string,
    cause: unknown,
  ) {
    super(`A part of this page could not be loaded (${type}: ${request})`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** A stylesheet of a screen could not be loaded. */
export class CssLoadError extends ChunkLoadError {
  override readonly name = 'CssLoadError'
}

const addressIn = (error: unknown): string =>
  (error instanceof Error ? /(?:https?:\/\/|\/)\S+/.exec(error.message)?.[0] : undefined) ?? 'unknown address'

const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message)

/** `load`, with failures and a wait of more than two minutes as ChunkLoadError; other errors pass unchanged. */
export const loadChunk = async <Module>(load: () => Promise<Module>, timeout = TIMEOUT_MS): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', 'unknown address', null)), timeout)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    const Kind = error instanceof Error && /preload css/i.test(error.message) ? CssLoadError : ChunkLoadError
    throw new Kind('missing', addressIn(error), error)
  } finally {
    clearTimeout(timer)
  }
}

export interface PageModule {
  readonly default: ComponentType
  /** State that comes with the page instead of in scripts of its own. */
  readonly features?: readonly FeatureModule[]
}

type Mount = (feature: FeatureModule) => void

/**
 * The `lazy` of a route: loads the page and the state of the features it needs, and mounts those before the page renders.
 */
export const lazyPage =
  (mount: Mount, page: () => Promise<PageModule>, ...features: readonly (() => Promise<FeatureModule>)[]) =>
  async () => {
    const [module, ...mounted] = await loadChunk(() => Promise.all([page(), ...features.map(load => load())]))
    mounted.concat(module.features ?? []).forEach(mount)
    return { Component: module.default }
  }
