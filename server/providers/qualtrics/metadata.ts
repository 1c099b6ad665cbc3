import type { ImportWarning } from '@core/contract/imports'
import type { NeutralKind, NeutralQuestion } from '../../import/neutral'
import { isWeightName } from '../../import/weightName'
import type { EmbeddedField } from './flow'
import { isPersonalName, PERSONAL_COLUMNS } from './personal'
import { columnName } from './source'

/** Columns of embedded data begin with this, so that a field called "QID5" is no question. */
export const EMBEDDED = 'ED_'

/** Ids of embedded data begin with this, so that they are those of no question. */
const EMBEDDED_REF = 'ED:'

/** The field that a question of embedded data is about. */
export const embeddedField = (ref: string): string => ref.slice(EMBEDDED_REF.length)

const hidden = (ref: string, name: string, text: string, kind: NeutralKind, columnOf: string): NeutralQuestion => ({
  ref,
  name,
  kind,
  textRaw: text,
  text,
  options: [],
  rows: [],
  columns: [{ name: columnOf }],
  hidden: true,
})

const METADATA: readonly (readonly [id: string, text: string, kind: NeutralKind])[] = [
  ['startDate', 'Start date', 'date'],
  ['endDate', 'End date', 'date'],
  ['recordedDate', 'Recorded date', 'date'],
  ['duration', 'Duration in seconds', 'numeric'],
  ['progress', 'Progress in percent', 'numeric'],
  ['finished', 'Finished', 'meta'],
  ['distributionChannel', 'Distribution channel', 'meta'],
  ['userLanguage', 'Language of the respondent', 'meta'],
]

/** Whether a column is one of those that every export has, in which dates are in UTC. */
export const isMetadata = (name: string): boolean => METADATA.some(([id]) => id === name)

export const metadataQuestions = (): readonly NeutralQuestion[] =>
  METADATA.map(([id, text, kind]) => hidden(id, id, text, kind, id))

/** Fields hold text unless somebody says otherwise, which is seldom done for weights. */
const kindOf = ({ name, variableType }: EmbeddedField): NeutralKind =>
  variableType === 'Scale' || isWeightName(name, '') ? 'numeric' : 'meta'

/** Fields of embedded data that are about nobody. */
export const embeddedQuestions = (fields: readonly EmbeddedField[]): readonly NeutralQuestion[] => {
  const used = new Set<string>()
  const nameOf = (field: string): string => {
    for (let copy = 1; ; copy += 1) {
      const end = copy === 1 ? '' : `_${copy}`
      const name = columnName(EMBEDDED + field).slice(0, 64 - end.length) + end
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
  return fields
    .filter(({ name }) => !isPersonalName(name))
    .map(field => hidden(EMBEDDED_REF + field.name, field.name, field.name, kindOf(field), nameOf(field.name)))
}

/** Says what about people is not imported. */
export const personalWarning = (fields: readonly EmbeddedField[]): ImportWarning => {
  const names = [
    ...Object.values(PERSONAL_COLUMNS),
    ...fields.map(({ name }) => name).filter(name => isPersonalName(name)),
  ]
  return {
    code: 'personal_left_out',
    message: `Personal data is not imported: ${names.join(', ')}.`,
    where: null,
  }
}
