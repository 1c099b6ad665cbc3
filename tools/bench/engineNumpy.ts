import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Column } from '@core/crosstab'
import { startRival } from './engineChild'
import type { BenchSurvey } from './engineData'
import { benchFile } from './engineFiles'
import type { Cells } from './engineReport'

/** The report by hand-tuned numpy (engineNumpy.py). */
export interface Numpy {
  /** Milliseconds of one report, measured there. */
  report(): Promise<number>
  cells(): Promise<Cells>
  close(): void
}

const hasNumpy = (): boolean => spawnSync('python3', ['-c', 'import numpy']).status === 0

const bytesOf = (column: Column): Uint8Array =>
  column.kind === 'coded'
    ? Uint8Array.from(column.index, index => Math.max(0, index - 1))
    : new Uint8Array(column.values.buffer, column.values.byteOffset, column.values.byteLength)

const writeSurvey = (survey: BenchSurvey, folder: string): void => {
  const columns = [...survey.columns].sort(([, a], [, b]) => a.kind.localeCompare(b.kind))
  const named = (kind: Column['kind']) => columns.filter(([, column]) => column.kind === kind).map(([name]) => name)
  const { singles, multis, numerics } = survey
  writeFileSync(
    join(folder, 'survey.json'),
    JSON.stringify({
      respondents: survey.table.length,
      coded: named('coded'),
      numbers: named('number'),
      singles: singles.map(({ name, options }) => [name, options]),
      multis,
      numerics,
    }),
  )
  const file = openSync(join(folder, 'columns.bin'), 'w')
  for (const [, column] of columns) writeSync(file, bytesOf(column))
  closeSync(file)
}

/** Null where python3 with numpy is not installed. `folder` is for files of the survey. */
export const openNumpy = (survey: BenchSurvey, folder: string): Numpy | null => {
  if (!hasNumpy()) return null
  writeSurvey(survey, folder)
  const rival = startRival('python3', [benchFile('engineNumpy.py'), folder])
  return {
    report: async () => Number(await rival.ask('run')),
    cells: async () => new Map(Object.entries(JSON.parse(await rival.ask('cells')) as Record<string, number[]>)),
    close: () => rival.close(),
  }
}
