// Runs one command of the product: node scripts/run.mjs NAME [ARGS]. Builds the server first when it is stale.
import { ensure, root } from './ensure.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

ensure(['deps', 'server'])
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
