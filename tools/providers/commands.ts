import type { FakeWorld } from './fake'
import { makeRespondent, type TruthQuestion, type TruthStatus, type TruthSurvey } from './truth'

export type Body = Record<string, unknown>

/** A command of a control port: what it is sent, and what it changes. */
export type Command = (body: Body, world: FakeWorld) => unknown

/** The survey that a command names; the first one where it names none. Throws where there is none. */
export const surveyOf = (world: FakeWorld, { survey }: Body): TruthSurvey => {
  const found = world.surveys.find(({ id }) => survey === undefined || id === survey)
  if (!found) throw new Error('There is no such survey.')
  return found
}

/** A question with one choice more, or without one. */
export const changeOptions = (question: TruthQuestion, { action, option, label }: Body): TruthQuestion => ({
  ...question,
  options:
    action === 'add_choice'
      ? [...question.options, { key: String(option), label: typeof label === 'string' ? label : 'New' }]
      : question.options.filter(({ key }) => key !== option),
})

const addResponses: Command = (body, world) => {
  const survey = surveyOf(world, body)
  for (let at = 0; at < Number(body.count ?? 1); at += 1)
    survey.respondents.push(makeRespondent(survey, Number(body.at ?? world.now()), Number(body.seed ?? 7000) + at))
}

const deleteResponses: Command = (body, world) => {
  const survey = surveyOf(world, body)
  const ids = new Set(body.ids as string[])
  survey.respondents = survey.respondents.filter(({ id }) => !ids.has(id))
}

const editResponse: Command = (body, world) => {
  const respondent = surveyOf(world, body).respondents.find(({ id }) => id === body.id)
  if (!respondent) throw new Error('There is no such response.')
  respondent.changed = Number(body.at ?? world.now())
  if (body.status !== undefined) respondent.status = body.status as TruthStatus
  if (body.answers !== undefined) respondent.answers = body.answers as typeof respondent.answers
}

/** The commands that every made-up provider has: its scenarios by name, and what happens to responses. */
export const commonCommands = (
  scenarios: Readonly<Record<string, () => TruthSurvey[]>>,
): Readonly<Record<string, Command>> => ({
  scenario: ({ name }, world) => {
    const load = scenarios[String(name)]
    if (!load) throw new Error(`Scenarios are ${Object.keys(scenarios).join(', ')}.`)
    world.surveys.splice(0, Infinity, ...load())
  },
  'responses/add': addResponses,
  'responses/delete': deleteResponses,
  'responses/edit': editResponse,
})
