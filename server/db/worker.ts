import { parentPort, workerData } from 'node:worker_threads'
import { servePglite } from './pglite'
import type { WorkerAnswer, WorkerOrder } from './embedded'

/** Thread of the embedded database: a heavy query or a full disk blocks this thread and never the one that serves HTTP. */
const port = parentPort
if (!port) throw new Error('The database worker runs as a worker thread only.')

const answer = (message: WorkerAnswer) => port.postMessage(message)
const say = (error: unknown) => (error instanceof Error ? error.message : String(error))

try {
  const { dataDir, dump } = workerData as { dataDir: string; dump?: Uint8Array<ArrayBuffer> }
  const served = await servePglite({ dataDir, ...(dump ? { dump: new Blob([dump]) } : {}) })
  const obey = async (order: WorkerOrder) => {
    if (order === 'dump') answer({ kind: 'dump', bytes: new Uint8Array(await (await served.dump()).arrayBuffer()) })
    else {
      await served.stop()
      answer({ kind: 'stopped' })
      port.close()
    }
  }
  port.on('message', (order: WorkerOrder) => {
    obey(order).catch((error: unknown) => answer({ kind: 'failed', message: say(error) }))
  })
  answer({ kind: 'ready', host: served.host })
} catch (error) {
  answer({ kind: 'failed', message: say(error) })
  port.close()
}
