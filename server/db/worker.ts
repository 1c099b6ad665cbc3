import { parentPort, workerData } from 'node:worker_threads'
import { serveDatabase } from './thread'

if (!parentPort) throw new Error('This file runs as a worker thread only.')
await serveDatabase(parentPort, workerData)
