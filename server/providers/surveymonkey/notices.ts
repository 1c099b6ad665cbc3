import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProviderFault } from '../fault'
import type { Connector, Credential, Notice, Received, Subscription } from '../types'
import type { Ask } from './ask'
import { goesOn } from './surveys'
import { record, records, text, type Loose } from './wire'

/** What notices of an app are signed with: the `secret` that `read` takes. */
export const noticeSecret = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string =>
  `${clientId}&${clientSecret}`

const nameOf = (survey: string): string => `Tabularium ${survey}`

const create = async (ask: Ask, credential: Credential, survey: string, url: string): Promise<string> => {
  const { body } = await ask(credential, '/webhooks', {
    method: 'POST',
    json: {
      name: nameOf(survey),
      event_type: 'response_completed',
      object_type: 'survey',
      object_ids: [survey],
      subscription_url: url,
    },
  })
  const id = text(body.id)
  if (id === '') throw new ProviderFault('corrupt_file', 'SurveyMonkey sent an answer that cannot be read.')
  return id
}

const webhookPath = (id: string): string => `/webhooks/${encodeURIComponent(id)}`

const PER_PAGE = 100
const MOST_PAGES = 50

/** The webhook of an address; null where there is none. Lists name webhooks only, so each one of the right name is asked about. */
const webhookAt = async (ask: Ask, credential: Credential, name: string, url: string): Promise<string | null> => {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { body } = await ask(credential, '/webhooks', {
      list: 'data',
      query: { page: String(page), per_page: String(PER_PAGE) },
    })
    for (const webhook of records(body.data).filter(item => text(item.name) === name)) {
      const { body: found } = await ask(credential, webhookPath(text(webhook.id)))
      if (text(found.subscription_url) === url) return text(webhook.id)
    }
    if (!goesOn(body, page, PER_PAGE)) return null
  }
  return null
}

/** An address that has a webhook already is refused: one of ours whose id was lost before it was stored is made again. */
const subscribe =
  (ask: Ask) =>
  async (credential: Credential, survey: string, { url }: Subscription): Promise<string> => {
    try {
      return await create(ask, credential, survey, url)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'invalid') throw error
      const lost = await webhookAt(ask, credential, nameOf(survey), url)
      if (lost === null) throw error
      await unsubscribe(ask)(credential, lost)
      return create(ask, credential, survey, url)
    }
  }

/** What is not there any more is unsubscribed. */
const unsubscribe =
  (ask: Ask) =>
  async (credential: Credential, id: string): Promise<void> => {
    try {
      await ask(credential, webhookPath(id), { method: 'DELETE', repeatable: true })
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'not_found') throw error
    }
  }

const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const wanted = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(headers['sm-signature'] ?? '', 'base64')
  return secret !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}

const parsed = (body: Uint8Array): Loose => {
  try {
    return record(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    return {}
  }
}

const read = (received: Received, secret: string): Notice | null => {
  if (!isSigned(received, secret)) return null
  const { event_type, event_id, resources } = parsed(received.body)
  const survey = text(record(resources).survey_id)
  const event = text(event_id)
  return text(event_type) === 'response_completed' && survey !== '' && event !== '' ? { survey, event } : null
}

/**
 * Notices of completed responses. SurveyMonkey signs them with the id and secret of the app, see noticeSecret, and takes no secret
 * from a subscription. The address must answer HEAD with 200, and belong to one subscription only.
 */
export const createNotices = (ask: Ask): NonNullable<Connector['notices']> => ({
  subscribe: subscribe(ask),
  unsubscribe: unsubscribe(ask),
  read,
})
