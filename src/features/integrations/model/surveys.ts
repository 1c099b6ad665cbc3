import type { ProviderSurvey, SurveyState } from '@core/contract'
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

/** Whether its state changes by itself. */
export const isMoving = ({ state, step }: ProviderSurvey): boolean =>
  state === 'publishing' || (step !== null && !['ready', 'waiting'].includes(step))

/** Changes with everything that a person can see moving. */
export const stateText = ({ survey_id, state, step, progress }: ProviderSurvey): string =>
  [survey_id, state, step, progress?.done, progress?.total].join(' ')

/** Surveys whose name holds what was typed, in upper or lower case, and which are in the state, where one is chosen. */
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

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 1st, 2nd, 3rd, 4th */
export const ordinal = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`

const progressWords = ({ progress }: ProviderSurvey): string => {
  if (!progress || progress.done === 0) return ' the answers'
  return progress.total > 0
    ? `, ${count(progress.done)} of ${count(progress.total)} answers`
    : `, ${counted(progress.done, 'answer', 'answers')}`
}

const newAnswers = ({ answers, imported_answers }: ProviderSurvey): number =>
  answers === null || imported_answers === null ? 0 : Math.max(0, answers - imported_answers)

const liveWords = (survey: ProviderSurvey): string => {
  const fresh = newAnswers(survey)
  const version = `Version ${survey.version ?? 1}`
  return fresh > 0 ? `${version}, ${counted(fresh, 'new answer', 'new answers')}` : `${version}, up to date`
}

/** What happens to a survey at present, in a few words; '' where its state says it all. */
export const stepWords = (survey: ProviderSurvey): string => {
  const { step, turn, state } = survey
  switch (step) {
    case 'waiting_turn':
      return turn ? `${ordinal(turn.at)} of ${turn.of}` : 'Waits its turn'
    case 'paused':
      return turn && turn.of > 1 ? `${ordinal(turn.at)} of ${turn.of}, after the wait` : 'Goes on after a wait'
    case 'fetching':
      return `Fetching${progressWords(survey)}`
    case 'reading':
      return 'Reading the answers'
    case 'storing':
      return 'Storing the dataset'
    case 'ready':
      return 'Imported, waits to be published'
    case 'waiting':
      return `Version ${survey.version ?? 2} waits to be published`
    case null:
      return state === 'live' ? liveWords(survey) : ''
  }
}

/** Whether importing again would bring something that is not here. */
export const canUpdate = (survey: ProviderSurvey): boolean => newAnswers(survey) > 0 || survey.answers === null
