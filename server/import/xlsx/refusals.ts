import { SurveyFileError } from '../types'

const AGAIN = 'Open it in Excel, save it as an Excel workbook (.xlsx) again and upload that.'

/** The workbook cannot be read; the advice says what to do. */
export const refuse = (code: string, message: string, where: string | null, advice = AGAIN): SurveyFileError =>
  new SurveyFileError({ code, message, where, advice })

/** A part of the workbook is not what it should be. */
export const damaged = (where: string | null): SurveyFileError =>
  refuse('damaged_workbook', 'This Excel workbook is damaged.', where)
