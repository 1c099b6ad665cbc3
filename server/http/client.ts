import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HonoEnv } from './honoEnv'

/** Files whose name carries a hash of their content (the bundler's folder). */
const HASHED = '/assets/'
const YEAR = 'public, max-age=31536000, immutable'
/** Browsers ask for it whenever the address changes, as every filter changes it. */
const ICON = '/favicon.svg'
const DAY = 'public, max-age=86400'

const keptFor = (path: string): string => {
  if (path.startsWith(HASHED)) return YEAR
  return path === ICON ? DAY : 'no-cache'
}

/** The page with the nonce of this response, where styled-components (property) and the start-up code (name) look for it. */
const withNonce = (html: string, nonce: string): string =>
  html.replace(
    '<head>',
    `<head>\n    <meta name="csp-nonce" property="csp-nonce" nonce="${nonce}" content="${nonce}" />`,
  )

/** Serves the built client: files as the build packed them for those who take them so, else as they are, and the page for every other path outside the API. */
export const serveClient = (hono: Hono<HonoEnv>, clientDir: string): void => {
  const file = join(clientDir, 'index.html')
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8')
  const page = (nonce = '') =>
    new Response(withNonce(html, nonce), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  hono.get('/', c => page(c.get('secureHeadersNonce')))
  hono.get('/index.html', c => page(c.get('secureHeadersNonce')))
  const files = serveStatic<HonoEnv>({ root: clientDir, precompressed: true })
  const kept: MiddlewareHandler<HonoEnv> = async (c, next) => {
    const found = await files(c, next)
    if (found instanceof Response) found.headers.set('Cache-Control', keptFor(c.req.path))
    return found
  }
  hono.use('*', kept)
  hono.get('*', async (c, next) => {
    // A missing file is missing; a path without a file ending is a place in the application.
    if (/\.\w{1,5}$/.test(c.req.path) || c.req.path.startsWith('/api/') || c.req.path.startsWith('/proxy/'))
      return next()
    return page(c.get('secureHeadersNonce'))
  })
}
