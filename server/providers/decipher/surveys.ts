import { plainText } from '../text'
import type { Account, Credential, ProviderSurvey } from '../types'
import type { Ask } from './ask'
import { checkPlace } from './place'
import { idOf, isPath, pathOf } from './surveyId'
import { countOf, isoOf, records, text, type Loose } from './wire'

/** Decipher has no call that says whose key it is: the account is named by its host. */
export const verify = async (ask: Ask, credential: Credential): Promise<Account> => {
  await ask.json(credential, '/rh/surveys/current')
  const place = checkPlace(credential.place)
  return { name: place, place, lacks: [] }
}

const LIST = '/rh/companies/all/surveys'
const COLUMNS = 'path,title,createdOn,state,type,lastSurveyEdit,qualified,total,lang'

/** Surveys in the field and after it; before, answers are tests. */
const STATES = new Set(['live', 'closed'])

/** Mailings and files of SPSS are in the list too. */
const SURVEY = '1'

const isSurvey = ({ path, state, type }: Loose): boolean =>
  isPath(text(path)) && STATES.has(text(state)) && (text(type) === SURVEY || text(type) === '')

const rows = async (ask: Ask, credential: Credential): Promise<readonly Loose[]> =>
  records(await ask.json(credential, LIST, { select: COLUMNS }))

export const listSurveys = async (ask: Ask, credential: Credential): Promise<readonly ProviderSurvey[]> => {
  const surveys = new Map<string, ProviderSurvey>()
  for (const row of (await rows(ask, credential)).filter(isSurvey)) {
    const path = text(row.path)
    surveys.set(path, {
      id: idOf(path),
      name: plainText(text(row.title)) || path,
      created: isoOf(row.createdOn),
      modified: isoOf(row.lastSurveyEdit),
      answers: countOf(row.qualified),
      active: text(row.state) === 'live',
    })
  }
  return [...surveys.values()]
}

/** A survey's row in the list; null when it is not there. */
export const listedSurvey = async (ask: Ask, credential: Credential, path: string): Promise<Loose | null> =>
  (await rows(ask, credential)).find(row => text(row.path) === path) ?? null

/** Responses of a survey: those that qualified, and all; null where Decipher does not say. */
export const responseCounts = async (ask: Ask, credential: Credential, id: string) => {
  const row = await listedSurvey(ask, credential, pathOf(id))
  return { qualified: countOf(row?.qualified), all: countOf(row?.total) }
}

/** Qualified responses of a survey; null where Decipher does not say. */
export const countResponses = async (ask: Ask, credential: Credential, id: string): Promise<number | null> =>
  (await responseCounts(ask, credential, id)).qualified
