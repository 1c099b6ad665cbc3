// npm run check: the fast gate. Types, lint, import rules, dead code; the four run one after the other and all are reported.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'

ensure(['deps'])
const bin = path => join(root, 'node_modules', path)
const gates = [
  ['types', [bin('typescript-native/bin/tsc'), '-b']],
  [
    'lint',
    [
      bin('eslint/bin/eslint.js'),
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      bin('.cache/eslint'),
      '--ext',
      '.ts,.tsx,.mjs,.cjs',
      'src',
      'core',
      'server',
      'test',
      'scripts',
      'vite.config.ts',
      'firstLoad.vite.ts',
      'vite.server.config.ts',
    ],
    { ESLINT_USE_FLAT_CONFIG: 'false' },
  ],
  [
    'format',
    [
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--cache',
      '--log-level',
      'warn',
      'src',
      'core',
      'server',
      'test',
      'scripts',
      '*.ts',
      '*.cjs',
      '*.html',
    ],
  ],
  [
    'import rules',
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'src',
      'core',
      'server',
    ],
  ],
  ['dead code', [bin('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', bin('.cache/knip')]],
]

const only = process.argv.slice(2)
const failed = []
for (const [name, args, env = {}] of gates) {
  if (only.length > 0 && !only.includes(name)) continue
  if (!existsSync(args[0])) throw new Error(`${args[0]} is missing: delete node_modules and run again`)
  const started = Date.now()
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`)
  process.exit(1)
}
