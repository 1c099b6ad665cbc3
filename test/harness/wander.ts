interface Site {
  readonly fetch: (request: Request) => Promise<Response>
}

const ORIGIN = 'http://tabularium.test'

/** A browser that follows addresses and presses the one button of each page, between the product and providers. */
export interface Wanderer {
  /** Cookies of the product, by name. */
  readonly cookies: ReadonlyMap<string, string>
  /** Goes on until a page of the product's client; answers its path and query. */
  readonly go: (path: string, stopAt?: (url: URL, form?: URLSearchParams) => boolean) => Promise<string>
  /** Where it stopped, and with what form. */
  readonly stopped: () => { readonly url: URL; readonly form?: URLSearchParams } | null
  /** Sends a request of the product with the cookies of this browser; does not follow. */
  readonly send: (url: string, form?: URLSearchParams) => Promise<Response>
}

const unescaped = (text: string) =>
  text
    .replaceAll('&#x3D;', '=')
    .replaceAll('&#x2F;', '/')
    .replaceAll('&#x2B;', '+')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

const formOf = (html: string, base: URL): { url: URL; form: URLSearchParams } | null => {
  const action = /<form[^>]*\saction="([^"]*)"/u.exec(html)?.[1]
  if (action === undefined) return null
  const form = new URLSearchParams()
  for (const [tag] of html.matchAll(/<input[^>]*>/gu)) {
    const [name, value] = ['name', 'value'].map(key => new RegExp(`\\s${key}="([^"]*)"`, 'u').exec(tag)?.[1])
    if (name !== undefined) form.append(name, unescaped(value ?? ''))
  }
  return { url: new URL(unescaped(action), base), form }
}

const MOST = 30

/** A new browser. */
export const newWanderer = (app: Site): Wanderer => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const keep = (host: string, response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const gone = value === '' || attributes.some(one => /^max-age=0$/iu.test(one))
      if (gone) jarOf(host).delete(name)
      else jarOf(host).set(name, value)
    }
  }
  const request = async (url: URL, form?: URLSearchParams, crossSite = false): Promise<Response> => {
    const isOwn = url.origin === ORIGIN
    // A form from another site comes without Lax cookies.
    const cookies = crossSite && form ? '' : [...jarOf(url.host)].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers: Record<string, string> = {
      ...(cookies !== '' && { cookie: cookies }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: crossSite ? 'null' : url.origin }),
    }
    const init = {
      method: form ? 'POST' : 'GET',
      headers,
      redirect: 'manual',
      ...(form && { body: String(form) }),
    } as const
    const response = isOwn ? await app.fetch(new Request(url, init)) : await fetch(url, init)
    keep(url.host, response)
    return response
  }
  let stop: { url: URL; form?: URLSearchParams } | null = null
  const go: Wanderer['go'] = async (path, stopAt) => {
    stop = null
    let at: { url: URL; form?: URLSearchParams } = { url: new URL(path, ORIGIN) }
    let from = ORIGIN
    for (let step = 0; step < MOST; step += 1) {
      const { url, form } = at
      if (stopAt?.(url, form)) {
        stop = at
        return url.href
      }
      if (url.origin === ORIGIN && !url.pathname.startsWith('/api/')) return url.pathname + url.search
      const response = await request(url, form, from !== url.origin)
      from = url.origin
      const location = response.headers.get('location')
      if (location !== null) {
        at = { url: new URL(location, url) }
        continue
      }
      const html = await response.text()
      const next = formOf(html, url)
      if (!next) throw new Error(`${url} answers ${response.status}: ${html.slice(0, 500)}`)
      at = next
    }
    throw new Error(`${path} leads round and round`)
  }
  return {
    cookies: jarOf(new URL(ORIGIN).host),
    go,
    stopped: () => stop,
    send: (url, form) => request(new URL(url, ORIGIN), form, form !== undefined),
  }
}
