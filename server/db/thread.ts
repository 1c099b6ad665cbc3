import type { MessagePort } from 'node:worker_threads'
import type { WorkerAnswer, WorkerOrder } from './embedded'
import { servePglite } from './pglite'

const say = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs the embedded database in a separate thread: a heavy query or a full disk blocks this thread and never the one that serves HTTP. */
export const serveDatabase = async (port: MessagePort, data: unknown): Promise<void> => {
  const answer = (message: WorkerAnswer) => port.postMessage(message)
  try {
    const { dataDir, dump } = data as { dataDir: string; dump?: Uint8Array<ArrayBuffer> }
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
}
