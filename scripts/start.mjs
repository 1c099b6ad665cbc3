// npm start: installs what is missing, builds what is stale, serves the product.
import { ensure, root } from './ensure.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

ensure(['deps', 'client', 'server'])
process.env.NODE_ENV = 'production'
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
