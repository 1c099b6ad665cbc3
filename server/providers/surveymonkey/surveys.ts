import { ProviderFault } from '../fault'
import { plainText } from '../text'
import type { Account, Credential, ProviderSurvey } from '../types'
import { surveyPath, type Ask } from './ask'
import { checkPlace } from './place'
import { limitFault } from './quota'
import { isoOf, numberOf, record, records, text, type Loose } from './wire'

/** Permissions that imports need, with what is missing without them. */
const NEEDED: Readonly<Record<string, string>> = {
  surveys_read: 'The account did not permit reading its surveys.',
  responses_read_detail:
    'The account did not permit reading responses. SurveyMonkey gives this permission to paid plans.',
}

/** The account behind a token. */
export const verify = async (ask: Ask, credential: Credential): Promise<Account> => {
  const { body } = await ask(credential, '/users/me')
  const { granted } = record(body.scopes)
  const scopes: readonly unknown[] = Array.isArray(granted) ? granted : []
  return {
    name: text(body.email) || text(body.username) || text(body.id),
    place: checkPlace(credential.place),
    lacks: Object.entries(NEEDED).flatMap(([scope, lack]) => (scopes.includes(scope) ? [] : [lack])),
  }
}

/** The name that a survey has for its people, else the title that respondents see. */
export const surveyName = ({ nickname, title }: Loose): string => plainText(text(nickname)) || plainText(text(title))

const surveyOf = (item: Loose): ProviderSurvey => ({
  id: text(item.id),
  name: surveyName(item),
  created: isoOf(item.date_created),
  modified: isoOf(item.date_modified),
  answers: numberOf(item.response_count),
  active: true,
})

const PER_PAGE = 1000
const MOST_PAGES = 1000

/** Whether a list goes on behind a page of it. */
export const goesOn = (body: Loose, page: number, asked: number): boolean => {
  const perPage = numberOf(body.per_page) ?? asked
  return text(record(body.links).next) !== '' || page * perPage < (numberOf(body.total) ?? 0)
}

/** All surveys of the account, all pages. Stops with ProviderFault rate_limited where no call is left for the next page. */
export const listSurveys = async (ask: Ask, credential: Credential): Promise<readonly ProviderSurvey[]> => {
  const surveys = new Map<string, ProviderSurvey>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { body, used } = await ask(credential, '/surveys', {
      list: 'data',
      query: {
        page: String(page),
        per_page: String(PER_PAGE),
        sort_by: 'date_modified',
        sort_order: 'DESC',
        include: 'date_created,date_modified,response_count,question_count,language',
      },
    })
    const items = records(body.data)
    for (const survey of items.map(surveyOf)) if (survey.id !== '') surveys.set(survey.id, survey)
    if (items.length === 0 || !goesOn(body, page, PER_PAGE)) return [...surveys.values()]
    if (used) throw limitFault(used)
  }
  throw new ProviderFault('corrupt_file', 'SurveyMonkey sent a list of surveys that does not end.')
}

/** Completed responses of a survey; null where SurveyMonkey does not say. */
export const countResponses = async (ask: Ask, credential: Credential, survey: string): Promise<number | null> => {
  const query = { per_page: '1', status: 'completed' }
  const { body } = await ask(credential, `${surveyPath(survey)}/responses/bulk`, { query, list: 'data' })
  return numberOf(body.total)
}
