import { spawn, type ChildProcess } from 'node:child_process'

export interface Finished {
  readonly code: number | null
  readonly output: string
}

export type Environment = Readonly<Record<string, string>>

export interface Launched {
  readonly process: ChildProcess
  readonly finished: Promise<Finished>
  /** Everything it has printed so far. */
  output(): string
  /** Waits until all it has printed matches; rejects with it when the process ends before. */
  says(pattern: RegExp): Promise<void>
}

export interface Serving extends Launched {
  readonly url: string
}

/** Never inherited from the environment of the tests. */
const OWN = new Set(['DATABASE_URL', 'MASTER_KEY', 'DATA_DIR', 'PUBLIC_URL', 'DEMO_PASSWORD', 'SEED_DEMO', 'ROLE'])

const SERVES = /serves http:\/\/localhost:(\d+)\n/

/** Starts a built file as a production process on a free port. */
export const launch = (file: string, args: readonly string[], env: Environment): Launched => {
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
  return { process: child, finished, says, output: () => output }
}

/** Starts a built server and waits until it serves; rejects with its output when it ends before. */
export const serve = async (file: string, env: Environment): Promise<Serving> => {
  const server = launch(file, [], env)
  await server.says(SERVES)
  const port = SERVES.exec(server.output())?.[1] ?? ''
  return { ...server, url: `http://127.0.0.1:${port}` }
}
