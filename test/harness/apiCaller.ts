import { login, routePath, type Endpoint, type InputOf, type OutputOf } from '@core/contract'

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

const addressOf = (url: string, endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = routePath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `${url}${path}?${search.toString()}`
}

/** Calls a served product over HTTP, signed in with a password. */
export const signInOverHttp = async (url: string, email: string, password: string) => {
  const send = async (endpoint: Endpoint, parts: Parts, headers: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(addressOf(url, endpoint, parts), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    })
    if (!answer.ok) throw new Error(`${endpoint.id} answered ${String(answer.status)}: ${await answer.text()}`)
    return answer.json()
  }
  const { jwt } = (await send(login, { body: { email, password } }, { origin: url })) as { jwt: string }
  return {
    call: async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
      (await send(endpoint, input as Parts, { authorization: `Bearer ${jwt}` })) as OutputOf<E>,
  }
}
