import type { ProviderSurvey, SurveyState } from '@core/contract'
import type { Provider } from '@core/domain'
import { momentLabel } from '@/lib/clock'
import { count, counted } from '@/lib/words'
import type { BadgeProps } from '@/ui'

/** States in the order of their chips. */
export const STATES: readonly SurveyState[] = ['not_imported', 'queued', 'publishing', 'live', 'error']

export const STATE_WORDS: Readonly<Record<SurveyState, string>> = {
  not_imported: 'Not imported',
  queued: 'Queued',
  publishing: 'Publishing',
  live: 'Live',
  error: 'Error',
}

type Look = Required<Pick<BadgeProps, 'tone' | 'icon'>>

export const STATE_LOOK: Readonly<Record<SurveyState, Look>> = {
  not_imported: { tone: 'outline', icon: 'minus' },
  queued: { tone: 'warning', icon: 'clock' },
  publishing: { tone: 'info', icon: 'publishing' },
  live: { tone: 'success', icon: 'check' },
  error: { tone: 'danger', icon: 'warning' },
}

/** Whether its state changes without anybody doing something. */
export const isMoving = ({ state, step }: ProviderSurvey): boolean =>
  state === 'publishing' || (step !== null && !['ready', 'waiting'].includes(step))

/** The surveys with those that were moving as they are now; one that is no longer there leaves. */
export const withMoved = (
  surveys: readonly ProviderSurvey[],
  moved: readonly ProviderSurvey[],
): readonly ProviderSurvey[] => {
  const now = new Map(moved.map(survey => [survey.survey_id, survey]))
  return surveys.flatMap(survey => (isMoving(survey) ? (now.get(survey.survey_id) ?? []) : survey))
}

/** Changes with everything that a person can see moving. */
export const stateText = ({ survey_id, state, step, progress }: ProviderSurvey): string =>
  [survey_id, state, step, progress?.done, progress?.total].join(' ')

/** Surveys whose name contains what was typed, in upper or lower case, and which are in the state, where one is chosen. */
export const filtered = (
  surveys: readonly ProviderSurvey[],
  name: string,
  state: SurveyState | null,
): readonly ProviderSurvey[] => {
  const typed = name.trim().toLowerCase()
  return surveys.filter(
    survey => survey.name.toLowerCase().includes(typed) && (state === null || survey.state === state),
  )
}

/** The id of a survey as its provider shows it: those of Decipher are paths, in base64url wherever they are in an address. */
export const shownId = (provider: Provider, id: string): string => {
  if (provider !== 'decipher') return id
  try {
    return atob(id.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return id
  }
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 1st, 2nd, 3rd, 4th */
export const ordinal = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`

const progressWords = ({ progress }: ProviderSurvey): string => {
  if (!progress || progress.done === 0) return 'answers'
  return progress.total > 0
    ? `${count(progress.done)} of ${counted(progress.total, 'answer', 'answers')}`
    : counted(progress.done, 'answer', 'answers')
}

const liveWords = ({ version, new_answers: fresh }: ProviderSurvey): string => {
  const live = `Version ${version ?? 1}`
  if (fresh === null) return live
  if (fresh === 0) return `${live}, up to date`
  return fresh > 0
    ? `${live}, ${counted(fresh, 'new answer', 'new answers')}`
    : `${live}, ${counted(-fresh, 'answer', 'answers')} deleted since`
}

const turnWords = ({ turn }: ProviderSurvey): string | null =>
  turn !== null && turn.of > 1 ? `${ordinal(turn.at)} of ${turn.of} in line` : null

/** `next_attempt` is over where the provider asks everybody to wait: then its own line says until when. */
const pauseWords = (survey: ProviderSurvey, now: number): string => {
  const at = survey.next_attempt === null ? 0 : Date.parse(survey.next_attempt)
  const until = at > now ? `next try ${momentLabel(at, now)}` : 'resumes after the wait'
  const turn = turnWords(survey)
  return turn === null ? `Paused, ${until}` : `${turn}, ${until}`
}

/** What happens to a survey at present, in a few words; '' where its state says it all. `now`: epoch milliseconds. */
export const stepWords = (survey: ProviderSurvey, now: number): string => {
  const { step, state } = survey
  switch (step) {
    case 'waiting_turn':
      return turnWords(survey) ?? 'Next in line'
    case 'paused':
      return pauseWords(survey, now)
    case 'fetching':
      return `Fetching ${progressWords(survey)}`
    case 'reading':
      return 'Reading answers'
    case 'storing':
      return 'Saving the dataset'
    case 'ready':
      return 'Imported, ready to publish'
    case 'waiting':
      return `Version ${survey.version ?? 2} ready to publish`
    case null:
      return state === 'live' ? liveWords(survey) : ''
  }
}

/** Whether importing again would bring something that is not here. */
export const canUpdate = ({ new_answers: fresh }: ProviderSurvey): boolean => fresh !== 0
