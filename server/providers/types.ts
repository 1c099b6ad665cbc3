import type { ImportWarning } from '@core/contract/imports'
import type { Provider } from '@core/domain'
import type { NeutralDefinition, NeutralResponse } from '../import/neutral'
import type { ProviderCall } from './call'

/** What opens an account at a provider. `secret` is never logged, shown or put into an address. */
export interface Credential {
  readonly secret: string
  /** Qualtrics: the data centre. SurveyMonkey: the region's access_url. Decipher: the host of the organisation. */
  readonly place: string
}

/** What a provider says about the account behind a credential. */
export interface Account {
  /** As the provider names it, for people: an address or a user name. */
  readonly name: string
  /** The place where the provider wants to be asked, where it said so; else that of the credential. */
  readonly place: string
  /** What the credential may not do, as sentences for people; empty when everything that imports need is allowed. */
  readonly lacks: readonly string[]
}

/** A survey in an account. */
export interface ProviderSurvey {
  readonly id: string
  readonly name: string
  /** ISO in UTC. */
  readonly created: string | null
  readonly modified: string | null
  /** Responses that an import would bring, where the list says it. */
  readonly answers: number | null
  /** Whether it takes responses at present. */
  readonly active: boolean
}

/** Anything that JSON can hold; what a cursor consists of. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Which responses one import asks for. */
export interface ResponseWindow {
  /** ISO in UTC: responses that were changed at or after it are left for the next import. */
  readonly until: string
}

/** One step of fetching: some responses, and where the next step goes on. */
export interface ResponseStep {
  readonly responses: readonly NeutralResponse[]
  /** Null: these were the last. A few kB at most; stored with the responses in one transaction. */
  readonly cursor: Json | null
  /** Milliseconds until the next step is worth a call: exports that are being made. */
  readonly waitMs: number
  /** Responses so far and in all; `total` 0 while unknown. */
  readonly done: number
  readonly total: number
  /** Codes or columns that the definition does not know: it has changed since it was read. */
  readonly unknown: boolean
  /** What people should know about these responses: fewer came than the provider counts. */
  readonly warnings?: readonly ImportWarning[]
}

/** A notice that a provider sent about new responses, once its signature was found right. */
export interface Notice {
  readonly survey: string
  /** The same for every copy of the notice. */
  readonly event: string
}

export interface Received {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Subscription {
  readonly url: string
  /** What the provider signs notices with, where it takes one from us. */
  readonly secret: string
}

/**
 * One survey provider. Every method asks through the `call` it was made with, throws ProviderFault for whatever goes wrong at the
 * provider, and holds no state of its own.
 */
export interface Connector {
  readonly provider: Provider
  /** Refuses a place that is none of this provider's before anything is asked: throws ProviderFault invalid. */
  checkPlace(place: string): string
  verify(credential: Credential): Promise<Account>
  /** All surveys of the account, all pages. */
  listSurveys(credential: Credential): Promise<readonly ProviderSurvey[]>
  /** Responses that an import would bring now; null where the provider cannot say. */
  count(credential: Credential, survey: string): Promise<number | null>
  getDefinition(credential: Credential, survey: string): Promise<NeutralDefinition>
  /** The next step from a cursor; null begins. Repeating a step after a crash gives responses with the same ids. */
  responses(
    credential: Credential,
    definition: NeutralDefinition,
    window: ResponseWindow,
    cursor: Json | null,
  ): Promise<ResponseStep>
  /** Absent where the provider sends no notices. */
  readonly notices?: {
    /** The provider's id of the subscription. */
    subscribe(credential: Credential, survey: string, subscription: Subscription): Promise<string>
    unsubscribe(credential: Credential, id: string): Promise<void>
    /** Null: forged, or about something else. Compares signatures in constant time. */
    read(received: Received, secret: string): Notice | null
  }
}

/** What connectors are made with. */
export interface ConnectorDeps {
  readonly call: ProviderCall
  /** The origin that takes the place of the provider's own: loopback servers of tests and trials; absent in production. */
  readonly origin?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Bytes of a file of responses, at most, where the provider sends files; the connector's own limit unless given. */
  readonly fileLimit?: number | undefined
}
