import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { servePglite, type PgliteSource, type ServedPglite } from './pglite'

export type WorkerOrder = 'dump' | 'stop'
export type WorkerAnswer =
  | { kind: 'ready'; host: string }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string }

/** The built worker: beside this module, or one folder up when the bundler moved it into a chunk. */
const workerFile = (): URL | null =>
  ['./db-worker.js', '../db-worker.js'].map(path => new URL(path, import.meta.url)).find(url => existsSync(url)) ?? null

const nextAnswer = <K extends WorkerAnswer['kind']>(
  worker: Worker,
  kind: K,
): Promise<Extract<WorkerAnswer, { kind: K }>> =>
  new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      worker.off('message', hear)
      worker.off('error', fail)
      worker.off('exit', gone)
      settle()
    }
    const hear = (answer: WorkerAnswer) => {
      if (answer.kind === 'failed') done(() => reject(new Error(`The embedded database failed: ${answer.message}`)))
      else if (answer.kind === kind) done(() => resolve(answer as Extract<WorkerAnswer, { kind: K }>))
    }
    const fail = (error: Error) => done(() => reject(error))
    const gone = (code: number) =>
      done(() => reject(new Error(`The thread of the embedded database ended (code ${code}).`)))
    worker.on('message', hear)
    worker.on('error', fail)
    worker.on('exit', gone)
  })

const startWorker = async (
  file: URL,
  dataDir: string,
  dump: Uint8Array | undefined,
): Promise<ServedPglite & { lost: Promise<Error> }> => {
  const worker = new Worker(file, { workerData: { dataDir, dump } })
  let stopping = false
  // Listens from the start: a thread that reported why it failed may still raise the error itself.
  const lost = new Promise<Error>(resolve => {
    worker.on('error', resolve)
    worker.on('exit', code => {
      if (!stopping) resolve(new Error(`The thread of the embedded database ended (code ${code}).`))
    })
  })
  const { host } = await nextAnswer(worker, 'ready')
  return {
    host,
    lost,
    dump: async () => {
      const answer = nextAnswer(worker, 'dump')
      worker.postMessage('dump' satisfies WorkerOrder)
      return new Blob([(await answer).bytes])
    },
    stop: async () => {
      stopping = true
      const answer = nextAnswer(worker, 'stopped')
      worker.postMessage('stop' satisfies WorkerOrder)
      await answer
      await rm(host, { recursive: true, force: true })
    },
  }
}

export interface Embedded extends ServedPglite {
  /** Resolves only when the database is lost for good. */
  readonly lost: Promise<Error>
}

/** The embedded database in a separate thread. Run from source (tests), where no built worker exists, it shares this thread. */
export const startEmbedded = async ({ dataDir, dump }: PgliteSource): Promise<Embedded> => {
  const file = workerFile()
  if (file === null || dataDir === undefined) {
    const served = await servePglite({ ...(dataDir === undefined ? {} : { dataDir }), ...(dump ? { dump } : {}) })
    return { ...served, lost: new Promise(() => undefined) }
  }
  return startWorker(file, dataDir, dump && new Uint8Array(await dump.arrayBuffer()))
}
