// Runs one command of the product: node scripts/run.mjs NAME [ARGS]. Builds first when the build is stale: the server, or for
// benches, made-up providers, the runners of tables, presets and weights and the check of receipts the tools.
import { ensure, root } from './ensure.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const TOOLS = ['bench', 'meaning', 'preset', 'providers', 'receipt', 'tables', 'weights']

const part = TOOLS.includes(process.argv[2]) ? 'tools' : 'server'
ensure(['deps', part])
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', part, part === 'tools' ? 'tools.js' : 'cli.js')).href)
