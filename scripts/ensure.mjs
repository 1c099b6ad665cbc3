// Makes sure that dependencies are installed and the build is current, and says what it does.
// Plain Node, no dependency: it runs before anything is installed.  node scripts/ensure.mjs [deps] [client] [wasm] [server] [tools]
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const MIN_NODE = [20, 19]
const say = text => console.log(`tabularium: ${text}`)

const files = path => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [full]
  return readdirSync(full)
    .sort()
    .filter(name => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap(name => files(join(path, name)))
}

const digest = paths => {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const path of paths.flatMap(files)) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

const stampOf = path => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const run = (label, args, env = {}) => {
  const started = Date.now()
  say(`${label} ...`)
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (status !== 0) {
    say(`${label} failed (exit ${status ?? 'by signal'}). The lines above say why.`)
    process.exit(status ?? 1)
  }
  say(`${label}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return
  say(
    `Node ${MIN_NODE.join('.')} or newer is needed; this is ${process.versions.node}. Install it from your package manager or nodejs.org.`,
  )
  process.exit(1)
}

// npm itself, however this script was started: `npm start` tells its path, plain `node` finds the one beside Node.
const npmCli = () => {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  ]
  const found = candidates.find(path => path?.endsWith('.js') && existsSync(path))
  if (found) return found
  say('npm was not found beside Node. Run `npm ci --include=dev --include=optional`, then try again.')
  process.exit(1)
}

const WASM = ['wasm', 'package-lock.json']
const SERVER = [
  'server',
  'core',
  'vite.server.config.ts',
  'vite.config.ts',
  'firstLoad.vite.ts',
  'patches.vite.ts',
  'package-lock.json',
]
const SOURCES = {
  client: [
    'src',
    'core',
    'public',
    'index.html',
    'vite.config.ts',
    'firstLoad.vite.ts',
    'patches.vite.ts',
    'package-lock.json',
  ],
  wasm: WASM,
  server: SERVER,
  tools: [...SERVER, 'tools', 'vite.tools.config.ts'],
}

const steps = {
  deps() {
    const stamp = join(root, 'node_modules/.deps-stamp')
    const wanted = digest(['package.json', 'package-lock.json'])
    if (stampOf(stamp) === wanted) return
    run(
      'installing dependencies (about a minute the first time)',
      [npmCli(), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      { NODE_ENV: 'development' },
    )
    writeFileSync(stamp, wanted)
  },
  client() {
    build('client', vite())
  },
  // Hot loops, of the engine and of stored cells, which servers and tools load beside their own build.
  wasm() {
    const compile = name => [
      asc,
      `wasm/${name}.ts`,
      '--config',
      'wasm/asconfig.json',
      '--outFile',
      `dist/wasm/${name}.wasm`,
    ]
    build('wasm', compile('packed'), () => {
      run('building the wasm of cells', compile('cells'), { NODE_ENV: 'production' })
      copyFileSync(join(root, 'wasm/helper.mjs'), join(root, 'dist/wasm/helper.mjs'))
    })
  },
  server() {
    steps.wasm()
    build('server', vite('--config', 'vite.server.config.ts'))
  },
  tools() {
    steps.wasm()
    build('tools', vite('--config', 'vite.tools.config.ts'))
  },
}

const asc = join(root, 'node_modules/assemblyscript/bin/asc.js')
const vite = (...args) => [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args]

const build = (part, args, after = () => undefined) => {
  const stamp = join(root, 'dist', `.${part}-stamp`)
  const wanted = digest(SOURCES[part])
  if (existsSync(join(root, 'dist', part)) && stampOf(stamp) === wanted) return
  run(`building the ${part}`, args, { NODE_ENV: 'production' })
  after()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** @param {('deps' | 'client' | 'wasm' | 'server' | 'tools')[]} wanted */
export const ensure = wanted => {
  checkNode()
  for (const step of wanted) steps[step]()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensure(process.argv.slice(2))
