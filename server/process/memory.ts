import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const output = promisify(execFile)

const statusOf = (pid: number): string | null => {
  try {
    // A file of the kernel: reading it never waits for a disk, nor for a free thread.
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return null
  }
}

/**
 * Resident memory of a process in MB: the peak where Linux reports it, else the present value; 0 when it has ended.
 * (Not the maximum of getrusage, which on Linux begins with the memory of the process that started this one.)
 */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const most = /VmHWM:\s+(\d+)/.exec(statusOf(pid) ?? '')?.[1]
  if (most !== undefined) return Number(most) / 1024
  if (process.platform === 'linux') return 0
  const { stdout } = await output('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return Number(stdout) / 1024
}

/** Reading a file of the kernel is cheap; starting `ps` is not. Memory fills at a few MB per millisecond at most. */
const LOOK_MS = process.platform === 'linux' ? 10 : 200

/** Calls `over` once, when the process has more than `limitMb` resident. Returns a function that ends the watch. */
export const watchMemory = (pid: number, limitMb: number, over: () => void): (() => void) => {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    const resident = await residentMegabytes(pid)
    looking = false
    if (resident > limitMb) {
      clearInterval(timer)
      over()
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => clearInterval(timer)
}

const SHELL = '/bin/sh'
/** Writable memory that is reserved and never touched: stacks of threads, and 1 GB by the library that draws PDFs. */
const RESERVED_MB = 1536

/**
 * How to start Node so that the kernel itself ends a process that outruns the watch. The limit is on writable memory (-d): one on
 * addresses (-v) cannot be used with V8, which reserves terabytes without using them. Linux only; nothing elsewhere.
 */
export const boundedStart = (residentMb: number): { execPath: string; execArgv: string[] } | null =>
  process.platform === 'linux' && existsSync(SHELL)
    ? {
        execPath: SHELL,
        execArgv: [
          '-c',
          `ulimit -d ${(residentMb + RESERVED_MB) * 1024} 2>/dev/null; exec "$0" "$@"`,
          process.execPath,
        ],
      }
    : null
