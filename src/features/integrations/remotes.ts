import type { IntegrationStatus, ProviderSurvey } from '@core/contract'
import type { Provider } from '@core/domain'
import type { ApiClient } from '@/api'
import {
  cancelProviderImport,
  connectSurveyMonkey,
  createDecipherToken,
  createQualtricsToken,
  createSurveyMonkeyToken,
  deleteDecipherToken,
  deleteQualtricsToken,
  deleteSurveyMonkey,
  getIntegrationToken,
  importDecipherSurvey,
  importQualtricsSurvey,
  importSurveyMonkeySurvey,
  listIntegrations,
  listProviderSurveys,
  patchIntegrationToken,
  patchProviderSurvey,
  publishProviderSurvey,
  refreshIntegration,
} from '@/api/wire'
import { statusOf, toFailure } from '@/lib/failure'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

type Options = Parameters<ApiClient['call']>[2]

export const statusRemote = createRemote<NoArgs, readonly IntegrationStatus[]>('integrations/status', {
  request: async (api, _, options) => (await api.call(listIntegrations, {}, { ...options, ...OWN })).results,
})

export const surveysRemote = createRemote('integrations/surveys', {
  keyOf: (provider: Provider) => provider,
  request: async (api, provider: Provider, options): Promise<readonly ProviderSurvey[]> =>
    (await api.call(listProviderSurveys, { params: { integration: provider }, query: {} }, { ...options, ...OWN }))
      .results,
})

/** Some surveys of a provider; one that is no longer there is left out. */
export const movingRemote = createRemote('integrations/moving', {
  request: async (
    api,
    { provider, ids }: { readonly provider: Provider; readonly ids: readonly string[] },
    options,
  ): Promise<readonly ProviderSurvey[]> => {
    const parts = { params: { integration: provider }, query: { survey_id: [...ids] } }
    return (await api.call(listProviderSurveys, parts, { ...options, ...OWN })).results
  },
})

export const refreshRemote = createRemote('integrations/refresh', {
  keyOf: (provider: Provider) => provider,
  take: 'leading',
  request: (api, provider: Provider, options): Promise<IntegrationStatus> =>
    api.call(refreshIntegration, { params: { integration: provider } }, { ...options, ...OWN }),
})

/** What is done with a connection. Keys are held nowhere but in the call. */
export type KeyAct =
  | { readonly act: 'connect'; readonly provider: Provider; readonly key: string; readonly place: string }
  | { readonly act: 'auto'; readonly provider: Provider; readonly on: boolean }
  | { readonly act: 'disconnect'; readonly provider: Provider; readonly id: string }

/** Each provider has calls of its own for the same thing. */
const CONNECT = {
  qualtrics: createQualtricsToken,
  surveymonkey: createSurveyMonkeyToken,
  decipher: createDecipherToken,
} as const

const disconnectBy = (api: ApiClient, provider: Provider, id: string, options: Options) => {
  if (provider === 'surveymonkey') return api.call(deleteSurveyMonkey, { params: { connectionId: id } }, options)
  return api.call(provider === 'qualtrics' ? deleteQualtricsToken : deleteDecipherToken, { body: {} }, options)
}

/** The act without its key, so that none stays in the store. */
export interface KeyDone {
  readonly act: KeyAct['act']
  readonly provider: Provider
  /** Where the account is asked, as the provider answered; '' after a disconnection. */
  readonly place: string
}

export const keyRemote = createRemote('integrations/key', {
  keyOf: ({ provider }: Pick<KeyAct, 'provider'>) => provider,
  take: 'leading',
  request: async (api, act: KeyAct, options): Promise<KeyDone> => {
    const { provider } = act
    const own = { ...options, ...OWN }
    const done = { act: act.act, provider }
    if (act.act === 'disconnect') {
      await disconnectBy(api, provider, act.id, own)
      return { ...done, place: '' }
    }
    const token =
      act.act === 'auto'
        ? await api.call(
            patchIntegrationToken,
            { params: { integration: provider }, body: { auto_import: act.on } },
            own,
          )
        : await api.call(
            CONNECT[provider],
            { body: { api_key: act.key, ...(act.place !== '' && { data_center: act.place }) } },
            own,
          )
    return { ...done, place: token.data_center }
  },
})

/** The key in use, masked; null: there is none. */
export interface LiveKey {
  readonly masked: string | null
}

export const liveKeyRemote = createRemote('integrations/liveKey', {
  request: async (api, provider: Provider, options): Promise<LiveKey> => {
    try {
      const params = { integration: provider }
      return { masked: (await api.call(getIntegrationToken, { params }, { ...options, ...OWN })).api_key }
    } catch (error) {
      if (statusOf(toFailure(error)) === 404) return { masked: null }
      throw error
    }
  },
})

export const consentRemote = createRemote('integrations/consent', {
  take: 'leading',
  request: async (api, region: 'us' | 'eu' | 'ca', options) =>
    (await api.call(connectSurveyMonkey, { body: { region } }, { ...options, ...OWN })).url,
})

/** What is done with one survey. */
export type SurveyAct = { readonly provider: Provider; readonly surveyId: string } & (
  | { readonly act: 'import'; readonly name: string; readonly study: string | null; readonly created: string | null }
  | { readonly act: 'publish' | 'cancel' }
  | { readonly act: 'choose'; readonly autoImport?: boolean; readonly autoPublish?: boolean }
)

export const surveyKey = ({ provider, surveyId }: Pick<SurveyAct, 'provider' | 'surveyId'>): string =>
  `${provider}/${surveyId}`

const IMPORT = {
  qualtrics: importQualtricsSurvey,
  surveymonkey: importSurveyMonkeySurvey,
  decipher: importDecipherSurvey,
} as const

const importBy = (
  api: ApiClient,
  { provider, surveyId, name, study, created }: Extract<SurveyAct, { act: 'import' }>,
  options: Options,
): Promise<ProviderSurvey> => {
  const params = { surveyId }
  const body = {
    // The call of Qualtrics takes a form, which names its method.
    ...(provider === 'qualtrics' && { _method: 'POST' as const }),
    study_name: name,
    ...(study !== null && { study_id: study }),
    // The call of SurveyMonkey takes no date: its list has it.
    ...(created !== null && provider !== 'surveymonkey' && { created_date: created.slice(0, 10) }),
  }
  return api.call(IMPORT[provider], { params, body }, options)
}

export const actRemote = createRemote('integrations/act', {
  keyOf: surveyKey,
  take: 'leading',
  request: (api, act: SurveyAct, options): Promise<ProviderSurvey> => {
    const own = { ...options, ...OWN }
    const params = { integration: act.provider, surveyId: act.surveyId }
    switch (act.act) {
      case 'import':
        return importBy(api, act, own)
      case 'publish':
        return api.call(publishProviderSurvey, { params }, own)
      case 'cancel':
        return api.call(cancelProviderImport, { params }, own)
      case 'choose': {
        const body = {
          ...(act.autoImport !== undefined && { auto_import: act.autoImport }),
          ...(act.autoPublish !== undefined && { auto_publish: act.autoPublish }),
        }
        return api.call(patchProviderSurvey, { params, body }, own)
      }
    }
  },
})
