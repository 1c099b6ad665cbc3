// npm run check: the fast gate. Types, lint, format, import rules, dead code; as many at once as there are cores, and all are reported.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'

ensure(['deps'])
const bin = path => join(root, 'node_modules', path)

const lint = (part, ...paths) => [
  'lint',
  [
    bin('eslint/bin/eslint.js'),
    '--max-warnings',
    '0',
    '--cache',
    '--cache-location',
    bin(`.cache/eslint-${part}`),
    '--ext',
    '.ts,.tsx,.mjs,.cjs',
    ...paths,
  ],
  { ESLINT_USE_FLAT_CONFIG: 'false', NODE_NO_WARNINGS: '1' },
]

// The longest first. Lint runs in two halves, since one process uses one core.
const gates = [
  lint(
    'server',
    'server',
    'tools',
    'test',
    'scripts',
    'vite.config.ts',
    'firstLoad.vite.ts',
    'patches.vite.ts',
    'vite.server.config.ts',
    'vite.tools.config.ts',
  ),
  lint('client', 'src', 'core'),
  // Rules that need types, by a program that reads types as fast as the compiler.
  ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'src', 'core', 'server', 'tools', 'test']],
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
      'tools',
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
      'tools',
    ],
  ],
  // More checkers find many types again, each for itself; other gates have the other cores.
  ['types', [bin('typescript-native/bin/tsc'), '-b', '--checkers', '1']],
  ['dead code', [bin('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', bin('.cache/knip')]],
]

const only = process.argv.slice(2)
const waiting = gates.filter(([name]) => only.length === 0 || only.includes(name))
if (waiting.length === 0)
  throw new Error(`no such gate; there are: ${[...new Set(gates.map(([name]) => name))].join(', ')}`)
const failed = new Set()

/** Runs one gate to its end; what it prints comes in one piece. */
const run = ([name, args, env = {}]) => {
  if (!existsSync(args[0])) throw new Error(`${args[0]} is missing: delete node_modules and run again`)
  const started = Date.now()
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
    const printed = []
    child.stdout.on('data', data => printed.push(data))
    child.stderr.on('data', data => printed.push(data))
    child.on('close', status => {
      process.stdout.write(Buffer.concat(printed))
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (status !== 0) failed.add(name)
      resolve()
    })
  })
}

const work = async () => {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) await run(gate)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.size > 0) {
  console.error(`check failed: ${[...failed].join(', ')}`)
  process.exit(1)
}
