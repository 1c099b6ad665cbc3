import type { MessagePort } from 'node:worker_threads'
import { calculate } from './calculation'
import type { ThreadAnswer, ThreadOrder } from './threads'

/** Runs the engine in a thread of its own for the server's, which sends one request at a time. */
export const calculateFor = (port: MessagePort): void => {
  const answered = ({ survey, calculation }: ThreadOrder): ThreadAnswer => {
    try {
      return { ok: true, calculated: calculate(survey, calculation) }
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) }
    }
  }
  port.on('message', (order: ThreadOrder) => port.postMessage(answered(order)))
}
