import { configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { passthrough, http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Endpoint } from '@core/contract'
import { App } from '@/app/App'
import { createApp, type ClientApp } from '@/app/createApp'
import { handler, isCallOf } from './respond'
import { startTestServer, type MintedClient, type RoleName, type TestServer, type TestServerOptions } from './serverApp'

/** Width of the window for media queries, in CSS pixels. */
const WINDOW_WIDTH = 1440

const matches = (query: string): boolean => {
  const limit = (name: string) => Number(new RegExp(`\\(${name}-width:\\s*([\\d.]+)px\\)`).exec(query)?.[1] ?? NaN)
  const [min, max] = [limit('min'), limit('max')]
  if (Number.isNaN(min) && Number.isNaN(max)) return false
  return !(WINDOW_WIDTH < min) && !(WINDOW_WIDTH > max)
}

/** The text of the page, for messages of failed tests. */
const pageWords = (): string => {
  const words = (
    document.body.innerHTML.replace(/<style.*?<\/style>|<svg.*?<\/svg>/gs, '').match(/>[^<]+</g) ?? []
  ).map(text => text.slice(1, -1))
  return `At ${window.location.pathname}${window.location.search}: ${words.join(' | ').slice(0, 2000)}`
}

/** An error that reads the page when its message is read: what is waited for fails many times before it is there. */
const elementError = (said: string | null): Error => {
  let message: string | undefined
  return Object.defineProperty(new Error(), 'message', {
    configurable: true,
    get: () => (message ??= `${said?.split('\n')[0] ?? ''}\n${pageWords()}`),
    set: (text: string) => {
      message = text
    },
  })
}

const layOut = (): void => {
  configure({ getElementError: elementError })
  // As index.html has it.
  document.documentElement.lang = 'en'
  // No flow looks at styles, and parsing every rule would take a third of the time.
  CSSStyleSheet.prototype.insertRule = () => 0
  CSSStyleSheet.prototype.deleteRule = () => undefined
  // Lists draw only their visible part, and jsdom gives every element the size 0.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 900 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => WINDOW_WIDTH })
  HTMLCanvasElement.prototype.getContext = () => null
  window.scrollTo = () => undefined
  window.matchMedia = query =>
    ({
      matches: matches(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
}

export interface Call {
  readonly method: string
  readonly path: string
}

/** A browser with one window: its cookie outlives the pages it opens. */
interface Browser {
  cookie: string | null
  readonly calls: Call[]
}

const newBrowser = (): Browser => ({ cookie: null, calls: [] })

/** The cookies that a browser holds after an answer set one; null when none is left. */
const afterCookie = (held: string | null, set: string): string | null => {
  const pair = set.split(';')[0] ?? ''
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = (held ?? '').split('; ').filter(one => one !== '' && !one.startsWith(name))
  const left = /max-age=0/i.test(set) ? others : [...others, pair]
  return left.length === 0 ? null : left.join('; ')
}

/** Passes a request on as a browser sends it from the product's own page, and keeps the cookie of the answer. */
const sendFrom = async (browser: Browser, server: TestServer, request: Request): Promise<Response> => {
  const { method, url } = request
  const { origin, pathname } = new URL(url)
  browser.calls.push({ method, path: pathname })
  const headers = new Headers([...request.headers])
  headers.delete('cookie')
  headers.set('sec-fetch-site', 'same-origin')
  if (browser.cookie !== null) headers.set('cookie', browser.cookie)
  if (method !== 'GET') headers.set('origin', origin)
  const answer = await server.raw.fetch(new Request(request, { headers }))
  for (const cookie of answer.headers.getSetCookie()) browser.cookie = afterCookie(browser.cookie, cookie)
  const seen = new Headers(answer.headers)
  seen.delete('set-cookie')
  return new Response(answer.body, { status: answer.status, headers: seen })
}

export interface OpenOptions {
  /** Path, query and hash the window opens at. */
  readonly at?: string
  readonly client?: MintedClient
  /** The person of the client who is signed in; nobody when absent. */
  readonly as?: RoleName
}

export interface OpenApp {
  readonly user: UserEvent
  readonly app: ClientApp
  /** Errors the client reported. The test fails on any that it does not remove. */
  readonly reported: { readonly where: string; readonly error: unknown }[]
}

export interface Screens {
  readonly server: TestServer
  /** Opens the whole client in a window of its own; `reopen` keeps cookies and storages, as a reload does. */
  readonly open: (options?: OpenOptions) => Promise<OpenApp>
  readonly reopen: (at: string) => OpenApp
  /** Path, query and hash of the window. */
  readonly url: () => string
  /** How often the client has called an endpoint since the window was opened. */
  readonly callsOf: (endpoint: Endpoint) => number
  /** Hand-written faults, until the end of the test. */
  readonly fail: (...handlers: readonly HttpHandler[]) => void
  /** The next call of the endpoint reaches the server, but its answer never reaches the client. */
  readonly loseAnswer: (endpoint: Endpoint) => void
  readonly cookie: () => string | null
}

/**
 * The whole client against the whole server, one database for the file that calls this. Jobs run by themselves unless
 * `runJobs` is false. Requests go through msw into the server's application; a request to anywhere else fails.
 */
export const serveScreens = ({
  runJobs = true,
  mailer,
  outboundAllow,
  providers,
}: Pick<TestServerOptions, 'runJobs' | 'mailer' | 'outboundAllow'> & {
  /** Starts made-up survey providers and says where they are. */
  readonly providers?: () => Promise<NonNullable<TestServerOptions['providers']>>
} = {}): Screens => {
  let server: TestServer | null = null
  let browser = newBrowser()
  const opened: OpenApp[] = []
  let close: (() => void) | null = null
  const running = () => {
    if (server === null) throw new Error('The server starts before the tests of the file')
    return server
  }
  /** Origins of made-up providers, which the server asks over the real network. */
  let outside: readonly string[] = []
  const network = setupServer(
    http.all('*', ({ request }) =>
      outside.includes(new URL(request.url).origin) ? passthrough() : sendFrom(browser, running(), request),
    ),
  )

  const closeWindow = () => {
    close?.()
    close = null
  }
  const show = (at: string): OpenApp => {
    window.history.replaceState(null, '', at)
    const reported: OpenApp['reported'] = []
    const app = createApp({ report: (where, error) => reported.push({ where, error }) })
    const one = { app, reported, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
    opened.push(one)
    const { unmount } = render(<App app={app} />)
    close = () => {
      unmount()
      app.stop()
      app.router.dispose()
    }
    return one
  }

  beforeAll(async () => {
    layOut()
    network.listen({ onUnhandledRequest: 'error' })
    const settings = providers && (await providers())
    outside = Object.values(settings?.origins ?? {})
    // Mails carry the address of the window they are sent from.
    server = await startTestServer({
      runJobs,
      ...(outboundAllow && { outboundAllow }),
      ...(settings && { providers: settings }),
      ...(mailer && { mailer, publicOrigin: window.location.origin }),
    })
  })
  afterEach(() => {
    const unexpected = opened.flatMap(one => one.reported)
    closeWindow()
    opened.length = 0
    network.resetHandlers()
    expect(unexpected).toEqual([])
  })
  afterAll(async () => {
    network.close()
    await server?.close()
  })

  return {
    get server() {
      return running()
    },
    open: async ({ at = '/', client, as } = {}) => {
      closeWindow()
      browser = newBrowser()
      localStorage.clear()
      sessionStorage.clear()
      if (client && as) browser.cookie = (await running().signIn(client[as].email)).cookie
      return show(at)
    },
    reopen: at => {
      // A reload cuts the page off, so what leaving it writes into the storages is undone.
      const kept = [localStorage, sessionStorage].map(
        storage => [storage, Object.entries(storage) as [string, string][]] as const,
      )
      closeWindow()
      for (const [storage, entries] of kept) {
        storage.clear()
        for (const [key, value] of entries) storage.setItem(key, value)
      }
      return show(at)
    },
    url: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    callsOf: endpoint => browser.calls.filter(call => isCallOf(endpoint, call)).length,
    fail: (...handlers) => network.use(...handlers),
    loseAnswer: endpoint =>
      network.use(
        handler(endpoint, { once: true }, async ({ request }) => {
          await sendFrom(browser, running(), request)
          return HttpResponse.error()
        }),
      ),
    cookie: () => browser.cookie?.split('; ').find(one => one.startsWith('tabularium=')) ?? null,
  }
}
