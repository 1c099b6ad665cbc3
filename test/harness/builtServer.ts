import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { launch, serve, type Environment, type Finished, type Launched, type Serving } from './serverProcess'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Started extends Serving {
  /** The secret printed at the first start of an empty installation, if any. */
  readonly setupSecret: string | undefined
}

/** The server built from the sources as they are now, in a folder of its own. */
export interface BuiltServer {
  /** Starts the server and waits until it serves; rejects with its output when it ends before. */
  start(env: Environment): Promise<Started>
  /** Starts the server without waiting for anything. */
  launch(env: Environment): Launched
  /** Starts a process of the tests, an entry that was named to `buildServer`, and waits for its first output. */
  startOwn(entry: string, env: Environment): Promise<Launched>
  /** Runs the server or a command to its end. */
  run(entry: 'main' | 'cli', args: readonly string[], env: Environment): Promise<Finished>
  remove(): void
}

/** `own`: further entries by name, as paths of the project. */
export const buildServer = async (own: Readonly<Record<string, string>> = {}): Promise<BuiltServer> => {
  // Inside the project, so that the built files find their packages and the migrations.
  mkdirSync(`${root}node_modules/.cache/tabularium`, { recursive: true })
  const folder = mkdtempSync(`${root}node_modules/.cache/tabularium/built-`)
  await build({
    root,
    configFile: `${root}vite.server.config.ts`,
    logLevel: 'error',
    build: { outDir: folder, sourcemap: false, rolldownOptions: { input: own } },
  })
  return {
    start: async env => {
      const server = await serve(`${folder}/main.js`, env)
      // The secret is on the next line, which may come in a chunk of its own.
      await fetch(`${server.url}/readyz`)
      return { ...server, setupSecret: /one-time secret: (\S+)/.exec(server.output())?.[1] }
    },
    launch: env => launch(`${folder}/main.js`, [], env),
    startOwn: async (entry, env) => {
      const own = launch(`${folder}/${entry}.js`, [], env)
      await own.says(/\n/)
      return own
    },
    run: (entry, args, env) => launch(`${folder}/${entry}.js`, args, env).finished,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
