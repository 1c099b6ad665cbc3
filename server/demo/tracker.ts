import { QUESTIONS } from './content'
import { opinions } from './opinions'
import { createPeople } from './people'
import { profile } from './profile'
import { createSurvey, numberColumn, type Survey } from './survey'
import { usage } from './usage'

export const TRACKER_SEED = 20_260_908
export const TRACKER_WEIGHT = { variable: 'weight', label: 'Weight by age and region' }

/** The generated brand tracker: three waves of 800 respondents, with questions, columns and a rim weight. */
export const createTracker = (seed = TRACKER_SEED): Survey => {
  const people = createPeople(seed)
  const survey = createSurvey(people, QUESTIONS, { ...profile, ...usage, ...opinions })
  const weights = numberColumn(people.map(one => one.weight))
  return { ...survey, columns: survey.columns.set(TRACKER_WEIGHT.variable, weights) }
}
