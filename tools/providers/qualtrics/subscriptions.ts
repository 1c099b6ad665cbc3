import { createHmac } from 'node:crypto'
import type { FakeAnswer } from '../fake'
import { bad, good } from './envelope'

interface Subscription {
  readonly id: string
  readonly topics: string
  readonly publicationUrl: string
  readonly sharedKey: string | null
}

export interface Subscriptions {
  create(body: Record<string, unknown>): FakeAnswer
  remove(id: string): FakeAnswer
  list(): FakeAnswer
  readonly all: readonly Subscription[]
}

const TOPIC = /^surveyengine\.completedResponse\.SV_[A-Za-z0-9]+$/u

/** Subscriptions to completed responses. */
export const createSubscriptions = (): Subscriptions => {
  const all: Subscription[] = []
  let made = 0
  return {
    all,
    create: ({ topics, publicationUrl, encrypt, sharedKey }) => {
      const isValid = typeof topics === 'string' && TOPIC.test(topics) && typeof publicationUrl === 'string'
      if (!isValid || typeof encrypt !== 'boolean') return bad(400, 'SUB_1', 'The subscription is not valid.')
      made += 1
      const id = `SUB_${String(made).padStart(15, '0')}`
      all.push({ id, topics, publicationUrl, sharedKey: typeof sharedKey === 'string' ? sharedKey : null })
      return good({ id })
    },
    remove: id => {
      const at = all.findIndex(subscription => subscription.id === id)
      if (at < 0) return bad(404, 'SUB_2', 'The subscription does not exist.')
      all.splice(at, 1)
      return good({})
    },
    list: () => good({ elements: all.map(({ id, topics, publicationUrl }) => ({ id, topics, publicationUrl })) }),
  }
}

/** What the signature is made over is in no source; the text of the message is the most plausible. */
const sign = (message: string, key: string): string => createHmac('sha512', key).update(message).digest('hex')

/** The form that Qualtrics posts about a completed response, signed where there is a key. */
export const noticeBody = (survey: string, response: string, key: string | null): string => {
  const Topic = `acme.surveyengine.completedResponse.${survey}`
  const fields = {
    Status: 'Complete',
    SurveyID: survey,
    ResponseID: response,
    CompletedDate: '2026-11-26 10:00:00',
    BrandID: 'acme',
  }
  if (key === null) return new URLSearchParams({ Topic, ...fields }).toString()
  const MSG = JSON.stringify(fields)
  return new URLSearchParams({ Topic, MSG, HMAC: sign(MSG, key) }).toString()
}
