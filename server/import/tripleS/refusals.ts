import { SurveyFileError, type VariableInfo } from '../types'

const EXPORT = 'Export the survey as Triple-S again, or as .sav or .csv, and upload that.'

export const refuseDefinition = (message: string, where: string | null, advice = EXPORT): SurveyFileError =>
  new SurveyFileError({ code: 'triple_s_definition', message, where, advice })

export const refuseData = (message: string, where: string | null, advice = EXPORT): SurveyFileError =>
  new SurveyFileError({ code: 'triple_s_data', message, where, advice })

/** Throws where two variables have the same name. */
export const refuseTwice = (variables: readonly VariableInfo[]): void => {
  const names = new Set<string>()
  for (const { name } of variables) {
    if (names.has(name)) throw refuseDefinition(`Two variables are called ${name}.`, `variable ${name}`)
    names.add(name)
  }
}
