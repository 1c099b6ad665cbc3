import type { TruthQuestion, TruthSurvey } from '../truth'
import { colLabel, rowLabel } from './datamap'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const TAGS: Readonly<Record<TruthQuestion['kind'], readonly [tag: string, attributes: string]>> = {
  single: ['radio', ''],
  nps: ['radio', ''],
  multi: ['checkbox', ' atleast="1"'],
  grid: ['radio', ' grouping="rows"'],
  multiGrid: ['checkbox', ' atleast="0"'],
  rank: ['select', ' uses="ranksort.4" minRanks="3"'],
  numeric: ['number', ' size="10" verify="range(0,999)"'],
  open: ['textarea', ' width="50" height="10"'],
  // No source shows how the picker of dates is named.
  date: ['text', ' uses="fvdatepicker.2" size="25"'],
}

const element = (tag: string, label: string, text: string, more = ''): string =>
  `    <${tag} label="${label}"${more}>${escaped(text)}</${tag}>`

const partsOf = ({ kind, options, rows }: TruthQuestion): readonly string[] => {
  const isListed = kind === 'single' || kind === 'nps' || kind === 'multi'
  return [
    ...rows.map(({ key, label }) => element('row', rowLabel(key), label)),
    ...options.map(({ key, label, exclusive, other }) =>
      isListed
        ? element(
            'row',
            rowLabel(key),
            label,
            `${exclusive ? ' exclusive="1"' : ''}${other ? ' open="1" openSize="25"' : ''} value="${key}"`,
          )
        : element('col', colLabel(key), label, ` value="${key}"`),
    ),
    ...(kind === 'rank' ? rows.map((_, at) => element('choice', `ch${at + 1}`, `${at + 1}`)) : []),
  ]
}

const questionXml = (question: TruthQuestion): string => {
  const [tag, attributes] = TAGS[question.kind]
  return [
    `  <${tag} label="${question.key}" optional="1"${attributes}>`,
    `    <title>${escaped(question.text)}</title>`,
    ...partsOf(question),
    `  </${tag}>`,
    '  <suspend/>',
  ].join('\n')
}

/** The questionnaire as the programmers of a survey write it. */
export const surveyXml = (survey: TruthSurvey): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<survey xmlns:builder="http://decipherinc.com/builder" xmlns:ss="http://decipherinc.com/ss"',
    `  alt="${escaped(survey.name)}" compat="153" lang="english" name="Survey" setup="term,quota,time,decLang" state="live">`,
    '  <samplesources default="0"><samplesource list="0"><title>Open Survey</title>',
    '    <var name="RID" unique="1"/><exit cond="qualified">Thank you.</exit></samplesource></samplesources>',
    '  <radio label="hello" uses="languageselector.1" where="survey,notdp"><title>Your language</title></radio>',
    ...survey.questions.map(questionXml),
    '</survey>',
  ].join('\n')
