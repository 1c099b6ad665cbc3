import { defineConfig, type UserConfig } from 'vite'
import { alias } from './vite.config.ts'

/** Every file that Node starts by name: the server, its workers, the commands. */
const entries = {
  main: 'server/main.ts',
  'db-worker': 'server/db/worker.ts',
  'import-worker': 'server/import/worker.ts',
  'table-book-worker': 'server/import/tableBook/worker.ts',
  'document-worker': 'server/documents/worker.ts',
  'report-file-worker': 'server/reportFiles/worker.ts',
  'data-file-worker': 'server/dataFiles/worker.ts',
  'analysis-worker': 'server/areas/analysis/worker.ts',
  'book-comparison-worker': 'server/areas/tableBooks/worker.ts',
  'weighting-worker': 'server/areas/preparation/worker.ts',
  'texts-worker': 'server/areas/responses/worker.ts',
  'password-worker': 'server/areas/session/passwordWorker.ts',
}

/** Packages of plain scripts that the processes for files read at once; with the code of the server they load twice as fast. */
const BUNDLED = [
  'csv-parse',
  'fast-xml-parser',
  'fflate',
  'hyparquet-writer',
  'lru-cache',
  'saxes',
  'write-excel-file',
  'yauzl',
  'zod',
]

/** A build for Node into `outDir`: the server with its workers, and `more`. */
export const forNode = (outDir: string, more: Readonly<Record<string, string>>): UserConfig => ({
  resolve: { alias },
  publicDir: false,
  // Each process would look for their hundreds of files when it starts.
  ssr: { noExternal: BUNDLED },
  build: { ssr: true, target: 'node20', outDir, sourcemap: true, rolldownOptions: { input: { ...entries, ...more } } },
})

export default defineConfig(forNode('dist/server', { cli: 'server/cli/main.ts' }))
