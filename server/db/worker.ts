import { parentPort, workerData } from 'node:worker_threads'
import { isCalculator } from '../services/analysis/threads'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only.')

/** The one file that the server starts as a thread; its data tell what for, and it loads nothing else. */
if (isCalculator(workerData)) (await import('../services/analysis/thread')).calculateFor(port)
else await (await import('./thread')).serveDatabase(port, workerData)
