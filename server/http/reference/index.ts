import type { Hono } from 'hono'
import type { HonoEnv } from '../honoEnv'
import { isErrorCode } from '../problems'
import { referencePage } from './page'
import { REFERENCE_CSS } from './style'

/** The reference of the API, made of the contract; the addresses of problems lead into it. */
export const referenceRoutes = (hono: Hono<HonoEnv>): void => {
  let page: Promise<string> | undefined
  hono.get('/reference', async c => {
    page ??= referencePage()
    return c.html(await page, 200, { 'cache-control': 'no-cache' })
  })
  hono.get('/reference.css', c =>
    c.body(REFERENCE_CSS, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  hono.get('/problems/:code', async (c, next) => {
    const code = c.req.param('code')
    if (!isErrorCode(code)) return next()
    return c.redirect(`/reference#problem-${code}`, 302)
  })
}
