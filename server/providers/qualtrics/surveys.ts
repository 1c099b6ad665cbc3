import { ProviderFault } from '../fault'
import type { Account, Credential, ProviderSurvey } from '../types'
import { surveyPath, type Ask } from './ask'
import { apiPath, checkPlace, placeOf } from './place'
import { countOf, isoOf, list, record, text, type Loose } from './wire'

const HOST_INSTEAD = /use this host instead:\s*([a-z0-9.-]+)/iu

/** The account behind a token. Where Qualtrics names another host, the place is corrected from it. */
export const verify = async (ask: Ask, credential: Credential): Promise<Account> => {
  const { result, notice } = await ask.json(credential, '/whoami')
  const named = HOST_INSTEAD.exec(notice)?.[1] ?? ''
  const host = named.replace(/\.$/u, '')
  const place = host.endsWith('.qualtrics.com') ? placeOf(host) : null
  return {
    name: text(result.userName) || text(result.email) || text(result.userId),
    place: place ?? checkPlace(credential.place),
    lacks: [],
  }
}

const surveyOf = (element: Loose): ProviderSurvey => ({
  id: text(element.id),
  name: text(element.name),
  created: isoOf(element.creationDate),
  modified: isoOf(element.lastModified),
  answers: null,
  active: element.isActive === true,
})

const MOST_PAGES = 1000

const nextOf = (address: string): string | null => {
  if (address === '') return null
  const path = apiPath(address)
  if (path?.startsWith('/surveys?') === true) return path
  throw new ProviderFault('corrupt_file', 'Qualtrics sent a list of surveys whose next page cannot be found.')
}

/** All surveys of the account. Pages are asked from the own host, whichever one their addresses name. */
export const listSurveys = async (ask: Ask, credential: Credential): Promise<readonly ProviderSurvey[]> => {
  const surveys = new Map<string, ProviderSurvey>()
  const seen = new Set<string>()
  for (let path: string | null = '/surveys'; path !== null;) {
    if (seen.has(path) || seen.size === MOST_PAGES)
      throw new ProviderFault('corrupt_file', 'Qualtrics sent a list of surveys that does not end.')
    seen.add(path)
    const { result } = await ask.json(credential, path)
    for (const element of list(result.elements)) {
      const survey = surveyOf(record(element))
      if (survey.id !== '') surveys.set(survey.id, survey)
    }
    path = nextOf(text(result.nextPage))
  }
  return [...surveys.values()]
}

/** Recorded responses of a survey, previews not counted; null where Qualtrics does not say. */
export const countResponses = async (ask: Ask, credential: Credential, survey: string): Promise<number | null> => {
  const { result } = await ask.json(credential, surveyPath(survey))
  return countOf(record(result.responseCounts).auditable)
}
