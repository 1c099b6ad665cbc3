import { createHmac } from 'node:crypto'
import type { FakeAnswer, FakeRequest } from '../fake'
import { bad, good } from './envelope'
import type { App } from './oauth'

interface Webhook {
  readonly id: string
  readonly name: string
  readonly event_type: string
  readonly object_type: string
  readonly object_ids: readonly string[]
  readonly subscription_url: string
}

export interface Notice {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Webhooks {
  /** A page of names; what a webhook is about is answered for one only. */
  list(query: URLSearchParams): FakeAnswer
  one(id: string): FakeAnswer
  create(request: FakeRequest): Promise<FakeAnswer>
  remove(id: string): FakeAnswer
  /** The callback about a response, signed by the app. */
  readonly notice: (survey: string, response: string, event: string) => Notice
  /** Posts it to everyone who subscribed to the survey; statuses of their answers. */
  send(survey: string, response: string, event: string): Promise<number[]>
}

const answersHead = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { method: 'HEAD' })).status === 200
  } catch {
    return false
  }
}

const parse = (body: Buffer): Partial<Record<keyof Webhook, unknown>> | null => {
  try {
    return JSON.parse(body.toString()) as Partial<Record<keyof Webhook, unknown>>
  } catch {
    return null
  }
}

export const createWebhooks = ({ clientId, clientSecret }: App): Webhooks => {
  const all = new Map<string, Webhook>()
  let issued = 0

  const notice: Webhooks['notice'] = (survey, response, event) => {
    const body = JSON.stringify({
      name: 'A webhook',
      filter_type: 'survey',
      filter_id: survey,
      event_type: 'response_completed',
      event_id: event,
      event_datetime: '2026-11-26T12:00:00.000000+00:00',
      object_type: 'response',
      object_id: response,
      resources: {
        respondent_id: response,
        recipient_id: '0',
        user_id: '1',
        collector_id: '405000001',
        survey_id: survey,
      },
    })
    const signature = createHmac('sha1', `${clientId}&${clientSecret}`).update(body).digest('base64')
    const headers = { 'content-type': 'application/vnd.surveymonkey.response.v1+json', 'sm-signature': signature }
    return { body, headers: { ...headers, 'sm-apikey': clientId } }
  }

  return {
    notice,
    list: query => {
      const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 50)]
      const shown = [...all.values()].slice((page - 1) * perPage, page * perPage)
      return good({ data: shown.map(({ id, name }) => ({ id, name })), page, per_page: perPage, total: all.size })
    },
    one: id => {
      const webhook = all.get(id)
      return webhook ? good(webhook) : bad('1020')
    },
    create: async ({ body }) => {
      const wish = parse(body)
      if (!wish) return bad('1001')
      const { name, event_type, object_type, object_ids, subscription_url } = wish
      const isComplete =
        typeof name === 'string' &&
        event_type === 'response_completed' &&
        object_type === 'survey' &&
        Array.isArray(object_ids) &&
        typeof subscription_url === 'string'
      if (!isComplete || !(await answersHead(subscription_url))) return bad('1002')
      if ([...all.values()].some(known => known.subscription_url === subscription_url)) return bad('1025')
      issued += 1
      const webhook = { id: String(100_000 + issued), name, event_type, object_type, object_ids, subscription_url }
      all.set(webhook.id, webhook)
      return good(webhook, 201)
    },
    remove: id => (all.delete(id) ? good({}) : bad('1020')),
    send: async (survey, response, event) => {
      const { body, headers } = notice(survey, response, event)
      const receivers = [...all.values()].filter(({ object_ids }) => object_ids.includes(survey))
      const posts = receivers.map(({ subscription_url }) => fetch(subscription_url, { method: 'POST', headers, body }))
      return (await Promise.all(posts)).map(({ status }) => status)
    },
  }
}
