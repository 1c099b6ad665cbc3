import { defineConfig } from 'vite'
import { forNode } from './vite.server.config.ts'

/** Benches and the table runner, with a server of their own build beside them, since they start it and its workers. */
export default defineConfig(forNode('dist/tools', { tools: 'tools/main.ts' }))
