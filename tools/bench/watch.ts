import { readFile, readdir } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { residentMegabytes } from '@server/process/memory'

/** How often memory and event loop are looked at, in milliseconds. */
const EVERY_MS = 100

/** The longest time that the event loop of the server turned to nothing else, and the step in which that was. */
export interface LoopDelay {
  /** By the clock, as /metrics tells it: on a busy machine it holds waiting for a core that others use. */
  readonly clock: number
  /** The work in it: the clock's figure, or less where the thread got less of a core in that while (Linux tells). */
  readonly work: number
  readonly step: string
}

export interface Watched {
  /** Largest resident memory in MB of the server's process, all its threads included. */
  readonly serverMegabytes: number
  /** The same of the process that read the file. */
  readonly readerMegabytes: number
  /** The longest delays of each step, in milliseconds. */
  readonly delays: readonly LoopDelay[]
}

const output = promisify(execFile)
const absent = (): string => ''

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

/** Milliseconds that the main thread of a process has had a core since it began; null where the system does not tell. */
const workedFor = async (pid: number): Promise<number | null> => {
  const schedstat = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(absent)
  return schedstat === '' ? null : Number(schedstat.split(' ')[0]) / 1e6
}

/** How often the metric looks at the event loop, in milliseconds; what it tells begins there. */
const METRIC_EVERY_MS = 10

const delays = async (url: string, which: 'max' | 'p99'): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)`, 'm').exec(text)?.[1]
  return Number(seconds ?? NaN) * 1000
}

/** The longest delay since the last time this was asked: the metric starts over with each scrape. */
const longestDelay = (url: string): Promise<number> => delays(url, 'max')

/** Milliseconds by which the event loop is late in 99 of 100 looks while the work goes on. */
export const lateness = async (url: string, work: () => Promise<void>): Promise<number> => {
  await delays(url, 'p99')
  await work()
  return Math.max(0, (await delays(url, 'p99')) - METRIC_EVERY_MS)
}

export interface Watch {
  /** Names what the server is about to do. */
  step(name: string): Promise<void>
  end(): Promise<Watched>
}

/** Watches a running server from outside until `end`. */
export const watchServer = (url: string, pid: number): Watch => {
  const longest = new Map<string, LoopDelay>()
  let step: string | null = null
  let reader: number | null = null
  let readerMegabytes = 0
  let serverMegabytes = 0
  let worked: number | null = null
  const stop = new AbortController()

  const lookAtLoop = async (): Promise<void> => {
    const clock = await longestDelay(url)
    const before = worked
    worked = await workedFor(pid)
    if (step === null) return
    const work = before === null || worked === null ? clock : Math.min(clock, worked - before)
    const so = longest.get(step)
    longest.set(step, { step, clock: Math.max(clock, so?.clock ?? 0), work: Math.max(work, so?.work ?? 0) })
  }
  const lookAtReader = async (): Promise<void> => {
    reader ??= await childOf(pid)
    if (reader === null) return
    const megabytes = await residentMegabytes(reader)
    if (megabytes === 0) reader = null
    readerMegabytes = Math.max(readerMegabytes, megabytes)
  }
  // One look at a time: each starts the metric over.
  let last = Promise.resolve()
  const look = (): Promise<void> => {
    last = last.then(async () => {
      serverMegabytes = Math.max(serverMegabytes, await residentMegabytes(pid))
      await lookAtReader()
      await lookAtLoop()
    })
    return last
  }
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await look()
      await pause(EVERY_MS)
    }
  })()
  return {
    step: async name => {
      await look()
      step = name
    },
    end: async () => {
      stop.abort()
      await watching
      await look()
      return { serverMegabytes, readerMegabytes, delays: [...longest.values()] }
    },
  }
}
