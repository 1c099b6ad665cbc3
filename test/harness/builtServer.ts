import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly output: string
}

export interface Started {
  readonly process: ChildProcess
  readonly url: string
  /** The secret printed at the first start of an empty installation, if it was. */
  readonly setupSecret: string | undefined
  readonly finished: Promise<Finished>
}

/** A process of the tests' own. */
export interface StartedOwn extends Pick<Started, 'process' | 'finished'> {
  /** Waits until all it has printed matches; rejects with it when the process ends before. */
  says(pattern: RegExp): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** The server built from the sources as they are now, in a folder of its own. */
export interface BuiltServer {
  /** Starts the server and waits until it serves; rejects with its output when it ends before. */
  start(env: Environment): Promise<Started>
  /** Starts a process of the tests' own, an entry that was named to `buildServer`, and waits for its first word. */
  startOwn(entry: string, env: Environment): Promise<StartedOwn>
  /** Runs the server or a command to its end. */
  run(entry: 'main' | 'cli', args: readonly string[], env: Environment): Promise<Finished>
  remove(): void
}

/** Never taken over from the environment of the tests. */
const OWN = new Set(['DATABASE_URL', 'MASTER_KEY', 'DATA_DIR', 'PUBLIC_URL', 'DEMO_PASSWORD', 'SEED_DEMO'])

const SERVES = /serves (http:\/\/localhost:\d+)/

const launch = (file: string, args: readonly string[], env: Environment) => {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN.has(name))
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const heard = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      heard.dispatchEvent(new Event('output'))
    })
  }
  const finished = new Promise<Finished>(resolve => child.once('close', code => resolve({ code, output })))
  const says = async (pattern: RegExp): Promise<void> => {
    const said = new Promise<void>(resolve => {
      const listen = () => {
        if (pattern.test(output)) resolve()
      }
      heard.addEventListener('output', listen)
      listen()
    })
    const ended = finished.then(() => Promise.reject(new Error(`The process ended too early:\n${output}`)))
    await Promise.race([said, ended])
  }
  return { child, finished, says, text: () => output }
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
      const { child, finished, says, text } = launch(`${folder}/main.js`, [], env)
      await says(SERVES)
      const url = SERVES.exec(text())?.[1] ?? ''
      // The secret stands on the next line, which may come in a chunk of its own.
      await fetch(`${url}/readyz`)
      return { process: child, url, setupSecret: /one-time secret: (\S+)/.exec(text())?.[1], finished }
    },
    startOwn: async (entry, env) => {
      const { child, finished, says } = launch(`${folder}/${entry}.js`, [], env)
      await says(/\n/)
      return { process: child, finished, says }
    },
    run: (entry, args, env) => launch(`${folder}/${entry}.js`, args, env).finished,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
