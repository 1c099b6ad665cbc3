import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The first page that people see most, and the state its route loads with it (decision 006). */
const STUDIES = ['src/pages/studies.tsx', 'src/features/studyList/index.ts']
const STUDIES_ALONE = /[\\/]src[\\/](pages|features[\\/]studyList)[\\/]/

/**
 * For `build.rolldownOptions`. All that the start and the list of studies run goes into one script, since many small ones compress
 * badly; the bundler finds out what that is. The list itself stays apart, since other pages do not show it.
 */
export const firstLoad = {
  input: ['index.html', ...STUDIES],
  output: {
    // A third of the names that the first script holds is hashes, which do not compress.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    codeSplitting: {
      // The tag knows which parts of a dependency are used; what else it imports belongs to later screens.
      includeDependenciesRecursively: false,
      groups: [
        { name: 'base', tags: ['$initial' as const], test: (id: string) => !STUDIES_ALONE.test(id) },
        { name: 'studies', test: /[\\/]src[\\/]features[\\/]studyList[\\/](?!components)/ },
      ],
    },
  },
}

const KB = 1024
const LIMIT = 170 * KB

export interface Script {
  readonly fileName: string
  readonly isEntry: boolean
  /** Scripts that have to be there before this one runs. */
  readonly imports: readonly string[]
  readonly code: string
}

type Scripts = ReadonlyMap<string, Script>

/** Scripts that import each other in a circle, the first one again at the end; null when there is none. */
export const findCircle = (scripts: Scripts): readonly string[] | null => {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of scripts.get(name)?.imports ?? []) {
      const circle = visit(next, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of scripts.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return null
}

/** What is fetched before the entries can run. */
export const firstScripts = (scripts: Scripts): readonly Script[] => {
  const found = new Set<Script>()
  const add = (script: Script | undefined): void => {
    if (!script || found.has(script)) return
    found.add(script)
    script.imports.forEach(name => add(scripts.get(name)))
  }
  for (const script of scripts.values()) if (script.isEntry) add(script)
  return [...found]
}

const weigh = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length
const kilobytes = (size: number) => `${(size / KB).toFixed(1)} KB`

/** Bytes of all that is fetched first, gzipped, the heaviest script first. `others` are scripts of the page that are not bundled. */
const weightsOf = (scripts: Scripts, others: ReadonlyMap<string, string>) =>
  [...firstScripts(scripts).map(({ fileName, code }) => [fileName, code] as const), ...others]
    .map(([fileName, code]) => ({ fileName, bytes: weigh(code) }))
    .sort((a, b) => b.bytes - a.bytes)

const sumOf = (weights: ReturnType<typeof weightsOf>): number => weights.reduce((sum, { bytes }) => sum + bytes, 0)
const said = (bytes: number) => `The first load of /studies is ${kilobytes(bytes)} of scripts, gzipped`

/** Why the build must not be served; null when nothing speaks against it. */
export const problemOf = (scripts: Scripts, others: ReadonlyMap<string, string>, limit = LIMIT): string | null => {
  const circle = findCircle(scripts)
  if (circle)
    return (
      `Scripts import each other in a circle: ${circle.join(' -> ')}. Whichever runs first finds the other empty, ` +
      'and no test outside a browser sees it. Let one group of firstLoad.vite.ts hold what they share.'
    )
  const weights = weightsOf(scripts, others)
  const bytes = sumOf(weights)
  if (bytes <= limit) return null
  const listed = weights.map(({ fileName, bytes: size }) => `  ${kilobytes(size).padStart(9)}  ${fileName}`)
  return (
    `${said(bytes)}; at most ${kilobytes(limit)} (decision 006). ` +
    `Load what it does not need at once with import().\n${listed.join('\n')}`
  )
}

const BUNDLED = /^\/?assets\//
const SOURCES = /<script[^>]*\ssrc="\/?([^"]+)"/g

/** Says how heavy the first load is; fails the build above its budget, and on circles among its scripts. */
export const checkFirstLoad: Plugin = {
  name: 'check-first-load',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle)
      const scripts = new Map(files.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
      const page = files.find(file => file.type === 'asset' && file.fileName === 'index.html')
      if (page?.type !== 'asset') this.error('The first load cannot be weighed: there is no index.html.')
      const others = new Map(
        [...String(page.source).matchAll(SOURCES)].flatMap(([, path = '']) =>
          BUNDLED.test(path) ? [] : [[path, readFileSync(at(`./public/${path}`), 'utf8')] as const],
        ),
      )
      const problem = problemOf(scripts, others)
      if (problem !== null) this.error(problem)
      console.log(`${said(sumOf(weightsOf(scripts, others)))}.`)
    },
  },
}
