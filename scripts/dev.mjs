// npm run dev: client and server in one process on one port. The client reloads hot; a request after a change of the
// server runs the new code. Jobs and the database keep the code they started with: restart for those.
import { ensure, root } from './ensure.mjs'

ensure(['deps', 'server'])
process.env.NODE_ENV = 'development'
const { createServer } = await import('vite')
const { getRequestListener } = await import('@hono/node-server')

const vite = await createServer({ root, appType: 'spa', server: { middlewareMode: true } })
const load = path => vite.ssrLoadModule(path)
const { parseEnv } = await load('/server/env.ts')
const { createLog } = await load('/server/log.ts')
const { startServer } = await load('/server/start.ts')

const OF_THE_SERVER = /^\/(api|proxy)\/|^\/(healthz|readyz|metrics|openapi\.json)(\?|$)/

/** The newest application over dependencies that stay. */
const listener = deps => {
  let made = null
  const serve = async (request, response) => {
    try {
      const { createApp } = await load('/server/app.ts')
      if (made?.createApp !== createApp) {
        made = {
          createApp,
          handle: getRequestListener(createApp({ ...deps, clientDir: null }).fetch, { overrideGlobalObjects: false }),
        }
      }
      await made.handle(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500).end('The server code does not load: see the console.')
    }
  }
  return (request, response) =>
    OF_THE_SERVER.test(request.url ?? '') ? void serve(request, response) : vite.middlewares(request, response)
}

const env = parseEnv({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(env.logLevel)
const seedDemo = async db => {
  const { seedDemo: seed } = await load('/server/demo/seed.ts')
  await seed({ db, log, dataDir: env.dataDir, password: env.demoPassword, say: console.log })
}
const onLost = error => {
  console.error(error)
  process.exit(1)
}
const running = await startServer({ env, log, seedDemo, onLost, checkAnswers: true, listener })
console.log(`Tabularium serves http://localhost:${running.port} (development)`)
const stop = () =>
  Promise.all([running.stop(), vite.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  )
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
