import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProviderFault } from '../fault'
import type { Connector, Credential, Notice, Received, Subscription } from '../types'
import type { Ask } from './ask'
import { signedInput } from './unsure'
import { record, text, type Loose } from './wire'

const SURVEY = /^SV_[A-Za-z0-9]+$/u
const RESPONSE = /^[A-Za-z0-9_-]{1,100}$/u
/** What notices are about, with the brand before it or without. */
const TOPIC = /^(?:[A-Za-z0-9_-]+\.)?surveyengine\.completedResponse\.(SV_[A-Za-z0-9]+)$/u

const subscribe =
  (ask: Ask) =>
  async (credential: Credential, survey: string, { url, secret }: Subscription): Promise<string> => {
    const { result } = await ask.json(credential, '/eventsubscriptions', {
      method: 'POST',
      json: {
        topics: `surveyengine.completedResponse.${survey}`,
        publicationUrl: url,
        encrypt: false,
        sharedKey: secret,
      },
    })
    const id = text(result.id)
    if (id === '') throw new ProviderFault('corrupt_file', 'Qualtrics sent a subscription without an id.')
    return id
  }

const unsubscribe =
  (ask: Ask) =>
  async (credential: Credential, id: string): Promise<void> => {
    const path = `/eventsubscriptions/${encodeURIComponent(id)}`
    await ask.bytes(credential, path, { method: 'DELETE', repeatable: true }).catch((error: unknown) => {
      if (!(error instanceof ProviderFault && error.type === 'not_found')) throw error
    })
  }

const isSigned = (message: string, signature: string, secret: string): boolean => {
  const expected = createHmac('sha512', secret).update(signedInput(message)).digest()
  return /^[0-9a-f]{128}$/iu.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

const messageOf = (message: string): Loose => {
  try {
    return record(JSON.parse(message))
  } catch {
    return {}
  }
}

/** Unsigned notices, which Qualtrics sends to subscriptions without a key, are refused: we always give one. */
const read = ({ body }: Received, secret: string): Notice | null => {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'))
  const message = form.get('MSG') ?? ''
  if (secret === '' || message === '' || !isSigned(message, form.get('HMAC') ?? '', secret)) return null
  const { SurveyID, ResponseID, Status, Topic } = messageOf(message)
  const topic = TOPIC.exec(text(Topic) || (form.get('Topic') ?? ''))
  const survey = text(SurveyID) || (topic?.[1] ?? '')
  const response = text(ResponseID)
  const isComplete = text(Status) === '' || text(Status) === 'Complete'
  if (!topic || topic[1] !== survey || !isComplete || !SURVEY.test(survey) || !RESPONSE.test(response)) return null
  return { survey, event: `${survey}.${response}` }
}

/** Notices of completed responses. Subscribing needs a brand administrator: ProviderFault forbidden otherwise. */
export const createNotices = (ask: Ask): NonNullable<Connector['notices']> => ({
  subscribe: subscribe(ask),
  unsubscribe: unsubscribe(ask),
  read,
})
