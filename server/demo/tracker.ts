import { addOpinions } from './opinions'
import { createPeople } from './people'
import { addProfile } from './profile'
import { SurveyBuilder } from './surveyBuilder'
import { addUsage } from './usage'

export const TRACKER_SEED = 20_260_908
export const TRACKER_WEIGHT = { variable: 'weight', label: 'Weight by age and region' }

/** The generated brand tracker: three waves of 800 respondents, with questions, columns and a rim weight. */
export const createTracker = (seed = TRACKER_SEED): SurveyBuilder => {
  const people = createPeople(seed)
  const survey = new SurveyBuilder(people.length)
  addProfile(survey, people)
  addUsage(survey, people)
  addOpinions(survey, people)
  survey.number(
    TRACKER_WEIGHT.variable,
    people.map(one => one.weight),
  )
  return survey
}
