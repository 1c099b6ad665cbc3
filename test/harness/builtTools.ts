import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The tools built from the sources as they are now, in a folder of their own. */
export interface BuiltTools {
  /** Runs a command to its end, as `node scripts/run.mjs` does. */
  run(...args: readonly string[]): Ran
  remove(): void
}

export const buildTools = async (): Promise<BuiltTools> => {
  // Inside the project, so that the built files find their packages.
  mkdirSync(`${root}node_modules/.cache/tabularium`, { recursive: true })
  const folder = mkdtempSync(`${root}node_modules/.cache/tabularium/tools-`)
  await build({
    root,
    configFile: `${root}vite.tools.config.ts`,
    logLevel: 'error',
    build: { outDir: folder, sourcemap: false },
  })
  return {
    run: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`${folder}/tools.js`, ...args], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 ** 2,
      })
      return { code: status, stdout, stderr }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
