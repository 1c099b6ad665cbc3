import { parentPort } from 'node:worker_threads'
import { calculateFor } from './thread'

if (!parentPort) throw new Error('This file runs as a worker thread only.')
calculateFor(parentPort)
