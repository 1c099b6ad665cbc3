import { readFile, readdir } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** How often memory and event loop are looked at, in milliseconds. */
const EVERY_MS = 200

/** The longest time that the event loop of the server did nothing else, as /metrics tells it, and the step in which that was. */
export interface LoopDelay {
  readonly milliseconds: number
  /** Of these, how long the thread may have waited for a core that others held; 0 where the system does not tell. */
  readonly waited: number
  readonly step: string
}

export interface Watched {
  /** Largest resident memory in MB of the server's process, all its threads included. */
  readonly serverMegabytes: number
  /** The same of the process that read the file. */
  readonly readerMegabytes: number
  readonly delay: LoopDelay
  /** The longest delay of every step. */
  readonly steps: readonly LoopDelay[]
}

const output = promisify(execFile)
const absent = (): string => ''

/** Resident memory in MB: the largest so far where Linux tells it, else the present one; 0 for a process that has ended. */
const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(absent)
  const most = /VmHWM:\s+(\d+)/.exec(status)?.[1]
  if (most !== undefined) return Number(most) / 1024
  const { stdout } = await output('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return Number(stdout) / 1024
}

const parentInProc = async (pid: string): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(absent)
  // The name in brackets may hold anything; the parent is the second field behind it.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

const childOf = async (parent: number): Promise<number | null> => {
  const pids = (await readdir('/proc').catch((): string[] => [])).filter(name => /^\d+$/.test(name))
  for (const pid of pids) if ((await parentInProc(pid)) === parent) return Number(pid)
  if (pids.length > 0) return null
  const { stdout } = await output('pgrep', ['-P', String(parent)]).catch(() => ({ stdout: '' }))
  return stdout === '' ? null : Number.parseInt(stdout, 10)
}

/** Milliseconds that the main thread of a process has waited for a core since it began (Linux only). */
const waitedFor = async (pid: number): Promise<number> => {
  const schedstat = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(absent)
  return Number(schedstat.split(' ')[1] ?? 0) / 1e6
}

/** The longest delay since the last time this was asked: the metric starts over with each scrape. */
const longestDelay = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? NaN) * 1000
}

export interface Watch {
  /** Names what the server is about to do. */
  step(name: string): Promise<void>
  end(): Promise<Watched>
}

/** Watches a running server from outside until `end`. */
export const watchServer = async (url: string, pid: number): Promise<Watch> => {
  const steps = new Map<string, LoopDelay>()
  let current: string | null = null
  let reader: number | null = null
  let readerMegabytes = 0
  let waited = 0
  let stopped = false

  const lookAtLoop = async (): Promise<void> => {
    const step = current
    const milliseconds = await longestDelay(url)
    const before = waited
    waited = await waitedFor(pid)
    if (step !== null && milliseconds > (steps.get(step)?.milliseconds ?? 0))
      steps.set(step, { milliseconds, waited: Math.min(waited - before, milliseconds), step })
  }
  const lookAtReader = async (): Promise<void> => {
    reader ??= await childOf(pid)
    if (reader === null) return
    const megabytes = await residentMegabytes(reader)
    if (megabytes === 0) reader = null
    readerMegabytes = Math.max(readerMegabytes, megabytes)
  }
  let serverMegabytes = 0
  const look = async (): Promise<void> => {
    serverMegabytes = Math.max(serverMegabytes, await residentMegabytes(pid))
    await lookAtReader()
    await lookAtLoop()
  }
  let looking = look()
  const watching = (async () => {
    while (!stopped) {
      await looking
      await pause(EVERY_MS)
      looking = look()
    }
  })()
  return {
    step: async name => {
      await looking
      looking = look()
      await looking
      current = name
    },
    end: async () => {
      stopped = true
      await watching
      await looking
      const found = [...steps.values()]
      const delay = found.reduce((most, one) => (one.milliseconds > most.milliseconds ? one : most), {
        milliseconds: 0,
        waited: 0,
        step: 'none',
      })
      return { serverMegabytes, readerMegabytes, delay, steps: found }
    },
  }
}
