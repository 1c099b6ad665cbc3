import { SurveyFileError } from '../types'

const AGAIN =
  'Copy or export the file again from where it was made; if it is the same there, save it once more with SPSS.'

export const bytePlace = (offset: number): string => `byte ${offset.toLocaleString('en-US')}`

const fail = (code: string, message: string, where: string | null, advice = AGAIN): SurveyFileError =>
  new SurveyFileError({ code, message, where, advice })

/** The file ends before something that was begun or announced. */
export const cutShort = (what: string, offset: number, size: number): SurveyFileError =>
  fail(
    'cut_short',
    `The file ends inside ${what}: it is incomplete.`,
    `${bytePlace(offset)} of ${size.toLocaleString('en-US')}`,
  )

/** A record contains an impossible value. */
export const damaged = (message: string, offset: number): SurveyFileError => fail('damaged', message, bytePlace(offset))

/** As `damaged`, where the place is better given in words (a variable, a respondent, a block). */
export const damagedAt = (message: string, where: string): SurveyFileError => fail('damaged', message, where)

export const unsupported = (code: string, message: string, where: string | null, advice: string): SurveyFileError =>
  fail(code, message, where, advice)

export const wrongCaseCount = (announced: number, found: number, where: string): SurveyFileError =>
  fail(
    'cases_missing',
    `The file says it has ${announced.toLocaleString('en-US')} respondents, but its data end after ${found.toLocaleString('en-US')}.`,
    where,
    'The end of the file is missing. Copy or export it again and compare the size in bytes.',
  )
