import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'
import { checkFirstLoad, firstLoad } from './firstLoad.vite.ts'
import { ownToolkitForCharts, routerForProduction, zipWithoutWorkers } from './patches.vite.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = { '@core': at('./core'), '@server': at('./server'), '@tools': at('./tools'), '@': at('./src') }

/** Files of the page are packed once, by Brotli and as gzip, and not for each visitor. */
const packed = compression({ include: /\.(?:js|css|svg)$/, threshold: 1024, logLevel: 'silent' })

export default defineConfig({
  plugins: [react(), ownToolkitForCharts, routerForProduction, zipWithoutWorkers, checkFirstLoad, packed],
  resolve: { alias },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: firstLoad,
  },
  test: {
    globals: false,
    // Without it one core stays idle. Each file has databases, ports and folders of its own.
    maxWorkers: '100%',
    // Far above what a busy machine with two cores needs: the clock decides no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // A process of its own for each file costs more than most files do.
          isolate: false,
          include: [
            'core/**/*.test.ts',
            'src/**/*.test.ts',
            'test/golden/**/*.test.ts',
            'test/architecture/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Loading the server once per worker saves a quarter of the time.
          isolate: false,
          include: ['server/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: './test/setup/jsdom-node-fetch.ts',
          // Half of the time would go into loading jsdom and React again for each file.
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./test/setup/screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          environment: './test/setup/jsdom-node-fetch.ts',
          // Every file serves the whole product; loading it once per worker halves the time.
          isolate: false,
          include: ['test/flows/**/*.test.tsx'],
          setupFiles: ['./test/setup/flows.ts', './test/setup/screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: './test/setup/demo.ts',
          testTimeout: 600_000,
        },
      },
    ],
  },
})
