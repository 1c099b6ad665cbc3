import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Sends requests to this process once it says that it is ready, until it says that it is not. */
  add(url: string): Promise<void>
  close(): Promise<void>
}

const CHECK_MS = 500

/** A proxy as operators put it before several processes: it asks each for its readiness, sends on in turns, and repeats nothing. */
export const startBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<string, boolean>()
  let turn = 0

  const check = async (url: string): Promise<void> => {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    ready.set(url, answer?.ok === true)
  }
  const checking = setInterval(() => {
    for (const url of ready.keys()) void check(url)
  }, CHECK_MS)

  const server: Server = createServer((incoming, outgoing) => {
    const able = [...ready].flatMap(([url, is]) => (is ? [url] : []))
    const url = able[turn++ % Math.max(1, able.length)]
    if (url === undefined) {
      outgoing.writeHead(503).end('no process is ready')
      return
    }
    const { hostname, port } = new URL(url)
    const { method, url: path, headers } = incoming
    const sent = request({ agent, hostname, port, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', error => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(error.message)
    })
    incoming.pipe(sent)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async url => {
      ready.set(url, false)
      while (ready.get(url) !== true) {
        await check(url)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    close: async () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
