import { defineConfig } from 'vite'
import { alias } from './vite.config.ts'

/** Every file that Node starts by name (the server, its workers, the commands) is an entry of its own. */
export default defineConfig({
  resolve: { alias },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'db-worker': 'server/db/worker.ts',
        'import-worker': 'server/import/worker.ts',
        'document-worker': 'server/documents/worker.ts',
        'report-file-worker': 'server/reportFiles/worker.ts',
        'analysis-worker': 'server/areas/analysis/worker.ts',
        'password-worker': 'server/areas/session/passwordWorker.ts',
        cli: 'server/cli/main.ts',
      },
    },
  },
})
