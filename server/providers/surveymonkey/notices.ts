import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProviderFault } from '../fault'
import type { Connector, Credential, Notice, Received, Subscription } from '../types'
import type { Ask } from './ask'
import { record, text, type Loose } from './wire'

/** What notices of an app are signed with: the `secret` that `read` takes. */
export const noticeSecret = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string =>
  `${clientId}&${clientSecret}`

const subscribe =
  (ask: Ask) =>
  async (credential: Credential, survey: string, { url }: Subscription): Promise<string> => {
    const { body } = await ask(credential, '/webhooks', {
      method: 'POST',
      json: {
        name: `Tabularium ${survey}`,
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

/** What is not there any more is unsubscribed. */
const unsubscribe =
  (ask: Ask) =>
  async (credential: Credential, id: string): Promise<void> => {
    try {
      await ask(credential, `/webhooks/${encodeURIComponent(id)}`, { method: 'DELETE', repeatable: true })
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
