// A thread that helps with the calls of the packed kernel: it waits on the memory of the loops for as long as it lives.
import { workerData } from 'node:worker_threads'

const { module, memory, thread } = workerData
new WebAssembly.Instance(module, { env: { memory } }).exports.help(thread)
