import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { DEMO_PASSWORD, productFile } from '../harness/product'
import { serve } from '../harness/serverProcess'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the first start of the product leaves it, with the demo in it. */
    demoFolder: string
  }
}

/** Starts the built product once on an empty folder, which seeds the demo; each file of tests serves a copy. */
export default async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tabularium-demo-'))
  const server = await serve(productFile, { DATA_DIR: folder, DEMO_PASSWORD })
  server.process.kill('SIGTERM')
  await server.finished
  project.provide('demoFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
