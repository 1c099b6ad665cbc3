import type { ImportWarning } from '@core/contract/imports'
import type { NeutralDefinition, NeutralKind, NeutralQuestion } from '../../import/neutral'
import { ProviderFault } from '../fault'
import { plainText } from '../text'
import type { Credential } from '../types'
import { surveyCall, type Ask } from './ask'
import { withNoAnswers } from './noAnswers'
import { makeQuestions } from './makers'
import { isPersonalQuestion, personalVariable } from './personal'
import { NO_QUESTIONNAIRE, readQuestionnaire, type Questionnaire } from './questionnaire'
import { columnName, sourceOf, type Source } from './source'
import { pathOf } from './surveyId'
import { listedSurvey } from './surveys'
import { isoOf, record, records, text, type Loose } from './wire'

/** Variables that are read from the record itself, or say what every imported response has in common. */
const OWN_USE = new Set(['uuid', 'status'])

const META_KINDS: Readonly<Record<string, NeutralKind>> = { date: 'date' }

/** Questions that Decipher adds to every survey: about the device, the sample and the interview. */
const ADDED = /^(?:vos|vbrowser|vmobile\w*|vlist|qtime|start_date)$/u

const looseQuestion = (variable: Loose): NeutralQuestion => {
  const label = text(variable.label)
  const title = text(variable.title)
  return {
    ref: label,
    name: label,
    kind: META_KINDS[label] ?? 'meta',
    textRaw: title,
    text: plainText(title) || label,
    options: [],
    rows: [],
    columns: [{ name: columnName(label) }],
    hidden: true,
  }
}

const isPersonal = ({ type, style, html }: Source): boolean =>
  (type === 'text' || type === 'number') && isPersonalQuestion(style.verify, plainText(html))

const asAdded = (questions: readonly NeutralQuestion[]): readonly NeutralQuestion[] =>
  questions
    .filter(({ otherOf }) => otherOf === undefined)
    .map(question => ({ ...question, kind: question.kind === 'open' ? 'meta' : question.kind, hidden: true }))

const LONGEST_NAME = 200

/** Questions of options need one, and those of rows too: drafts may have none yet. */
const isComplete = ({ kind, options, rows, columns }: NeutralQuestion): boolean =>
  columns.length > 0 &&
  (options.length > 0 || !['single', 'multi', 'grid'].includes(kind)) &&
  (rows.length > 0 || !['grid', 'rank'].includes(kind))

/** Names, refs and columns become unique: what comes later under the same one is left out, or gets a number behind its name. */
const distinct = (questions: readonly NeutralQuestion[]): readonly NeutralQuestion[] => {
  const [refs, names, columns] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const nameOf = (name: string): string => {
    for (let copy = 1; ; copy += 1) {
      const tried = copy === 1 ? name : `${name}_${copy}`
      if (!names.has(tried)) return tried
    }
  }
  const kept: NeutralQuestion[] = []
  for (const question of questions) {
    const isKnown = refs.has(question.ref) || question.columns.some(({ name }) => columns.has(name))
    if (isKnown || !isComplete(question)) continue
    const name = nameOf(question.name.slice(0, LONGEST_NAME))
    refs.add(question.ref)
    names.add(name)
    for (const column of question.columns) columns.add(column.name)
    kept.push({ ...question, name })
  }
  return kept
}

const personalWarning = (left: readonly string[]): readonly ImportWarning[] =>
  left.length === 0
    ? []
    : [{ code: 'personal_left_out', message: `Personal data is not imported: ${left.join(', ')}.`, where: null }]

const NORMALISED = '_norm'

/** Questions of the datamap in their order, and names of what was left out because it is about a person. */
const askedQuestions = (datamap: Loose, questionnaire: Questionnaire, left: string[]): readonly NeutralQuestion[] => {
  const all = records(datamap.questions).map(question => sourceOf(question, questionnaire.styleOf))
  const labels = new Set(all.map(({ label }) => label))
  return all.flatMap(source => {
    const { label, style } = source
    if (label === '' || label === 'noanswer' || OWN_USE.has(label) || style.where.includes('notdp')) return []
    if (isPersonal(source)) {
      left.push(`“${plainText(source.html) || label}”`)
      return []
    }
    const made = makeQuestions(source)
    if (ADDED.test(label)) return asAdded(made)
    const isCopy = label.endsWith(NORMALISED) && labels.has(label.slice(0, -NORMALISED.length))
    return isCopy ? made.map(question => ({ ...question, hidden: true })) : made
  })
}

const looseQuestions = (datamap: Loose, { uniqueVariables }: Questionnaire, left: string[]) =>
  records(datamap.variables)
    .filter(({ qlabel }) => text(qlabel) === '')
    .flatMap(variable => {
      const label = text(variable.label)
      if (label === '' || OWN_USE.has(label)) return []
      const personal = uniqueVariables.has(label) ? `variable ${label}` : personalVariable(label)
      if (personal === null) return [looseQuestion(variable)]
      left.push(personal)
      return []
    })

/** The neutral definition of a survey from its row in the list, its datamap and its questionnaire. */
export const neutralDefinition = (
  id: string,
  listed: Loose,
  datamap: Loose,
  questionnaire: Questionnaire,
): NeutralDefinition => {
  const left: string[] = []
  const asked = askedQuestions(datamap, questionnaire, left)
  const loose = looseQuestions(datamap, questionnaire, left)
  const pseudo = records(datamap.questions).find(({ qlabel }) => text(qlabel) === 'noanswer')
  const language = Array.isArray(listed.lang) ? text(listed.lang[0]) : ''
  return {
    provider: 'decipher',
    survey: id,
    name: plainText(text(listed.title)) || plainText(questionnaire.title) || pathOf(id),
    created: isoOf(listed.createdOn),
    language: language || questionnaire.language || null,
    questions: distinct([...withNoAnswers(asked, record(pseudo)), ...loose]),
    warnings: personalWarning([...new Set(left)]),
  }
}

const UNREAD: ImportWarning = {
  code: 'questionnaire_unread',
  message:
    'The questionnaire file could not be read; the key may not be allowed to. Rankings are imported as grids, and numbers that stand for no answer count as numbers.',
  where: null,
}

/** Faults of keys that may read data but no files of surveys. */
const CLOSED = new Set(['auth_revoked', 'forbidden', 'not_found', 'invalid'])

const questionnaireOf = async (ask: Ask, credential: Credential, path: string): Promise<Questionnaire | null> => {
  try {
    const { bytes } = await ask.bytes(credential, surveyCall(path, 'files/survey.xml'))
    return await readQuestionnaire(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof ProviderFault && CLOSED.has(error.type)) return null
    throw error
  }
}

const datamapOf = async (ask: Ask, credential: Credential, path: string): Promise<Loose> => {
  const datamap = record(await ask.json(credential, surveyCall(path, 'datamap'), { format: 'json' }))
  if (!Array.isArray(datamap.questions))
    throw new ProviderFault('corrupt_file', 'Decipher sent a questionnaire that cannot be read.')
  return datamap
}

/** The datamap holds what is in the data; the questionnaire adds what kind of question some of it is. */
export const getDefinition = async (ask: Ask, credential: Credential, id: string): Promise<NeutralDefinition> => {
  const path = pathOf(id)
  const datamap = await datamapOf(ask, credential, path)
  const questionnaire = await questionnaireOf(ask, credential, path)
  const listed = await listedSurvey(ask, credential, path)
  const definition = neutralDefinition(id, listed ?? {}, datamap, questionnaire ?? NO_QUESTIONNAIRE)
  return questionnaire ? definition : { ...definition, warnings: [...definition.warnings, UNREAD] }
}
