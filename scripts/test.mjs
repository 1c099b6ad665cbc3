// npm test: installs what is missing, builds what is stale, checks, runs every test, ends with "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensure, root } from './ensure.mjs'

const filters = process.argv.slice(2)
const whole = filters.length === 0
ensure(['deps', 'client', 'server'])

const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
const checkFailed = whole && node([join(root, 'scripts/check.mjs')]) !== 0

const folder = mkdtempSync(join(tmpdir(), 'tabularium-test-'))
const report = join(folder, 'report.json')
// NODE_ENV=production would load React without act().
const status = node(
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ],
  { NODE_ENV: 'test', TZ: 'UTC' },
)

/** The ten files that took longest, with their seconds: where a faster run is to be found. */
const printSlowest = files => {
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  console.log('The slowest files:')
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
}

let passed = 0
let failed = checkFailed ? 1 : 0
let skipped = 0
try {
  const result = JSON.parse(readFileSync(report, 'utf8'))
  passed = result.numPassedTests
  skipped = result.numPendingTests + result.numTodoTests
  // A file that cannot be loaded runs no test and counts as one failure.
  const broken = result.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  ).length
  failed += result.numFailedTests + broken
  if (whole) printSlowest(result.testResults)
} catch {
  failed += 1
}
rmSync(folder, { recursive: true, force: true })
if (status !== 0 && failed === 0) failed = 1
if (whole && passed === 0) failed += 1
if (checkFailed) console.error('npm run check failed: see above')
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
