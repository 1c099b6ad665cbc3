import type { Database } from '@server/db/types'

let happened = 0

/** Something happens in a process that kills itself at the n-th time, where n is DIE_AT. */
export const happens = (): void => {
  happened += 1
  if (happened !== Number(process.env.DIE_AT)) return
  process.kill(process.pid, 'SIGKILL')
  // The signal may take a moment, in which nothing more must happen.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** A database of which something happens before a transaction ends, and after it. */
export const mortalDatabase = (opened: Database): Database => ({
  ...opened,
  tenant: async (client, work, doing) => {
    const result = await opened.tenant(
      client,
      async tx => {
        const done = await work(tx)
        happens()
        return done
      },
      doing,
    )
    happens()
    return result
  },
})

/** Ends the process with what went wrong. */
export const fail = (error: Error): void => {
  process.stderr.write(String(error.stack), () => process.exit(1))
}
