import type { Question } from '@core/contract'
import {
  variablesOfSource,
  type Added,
  type CalculatedDef,
  type NetDef,
  type QuestionDef,
  type StoredQuestion,
} from '@core/domain'
import { mayChangeRow, type RowReader } from '../../access/addedRow'
import { naturalKey } from '../../access/objects'

export type { StoredQuestion } from '@core/domain'

interface Place {
  readonly clientId: string
  readonly studyId: string
  readonly datasetName: string
}

const QUANTITATIVE: ReadonlySet<QuestionDef['kind']> = new Set(['single', 'multi', 'grid', 'numeric', 'nps'])

const editable = (row: Added, reader: RowReader) => mayChangeRow(reader, row) && { editable: true }

/** A net without who made it. */
const presentNet = (net: NetDef, reader: RowReader) => {
  const { made_by: _, edited: __, ...row } = net
  return { ...row, ...editable(net, reader) }
}

const presentCalculated = (calculated: CalculatedDef, reader: RowReader) => {
  const { made_by: _, edited: __, ...row } = calculated
  return { ...row, ...editable(calculated, reader) }
}

type ListForm = Pick<
  Question,
  | 'nk'
  | 'question_name'
  | 'question_text'
  | 'fundamental_question_type'
  | 'is_quantitative'
  | 'is_grid'
  | 'suggested_xtab'
  | 'represents'
  | 'main_var_list'
>

/** The question without the name of the grid that it came from, unless that grid is among `open` too. */
export const withoutClosedGrid = (stored: StoredQuestion, open: ReadonlySet<string>): StoredQuestion => {
  const { of_grid: grid, ...rest } = stored
  return grid === undefined || open.has(grid) ? stored : rest
}

/** What lists of questions show of one, wherever it was found. */
export const presentInList = (place: Place, stored: StoredQuestion): ListForm => ({
  nk: naturalKey(place, stored.name),
  question_name: stored.name,
  question_text: stored.text,
  fundamental_question_type: stored.kind,
  is_quantitative: QUANTITATIVE.has(stored.kind),
  is_grid: stored.kind === 'grid',
  suggested_xtab: stored.suggested_xtab,
  represents: stored.kind === 'grid' ? null : (stored.of_grid ?? null),
  main_var_list:
    stored.kind === 'grid'
      ? stored.breakouts.flatMap(row => variablesOfSource(row.source))
      : stored.source
        ? variablesOfSource(stored.source)
        : [],
})

/** A question of a dataset, with the rows that this reader may change marked. */
export const presentQuestion = (place: Place, stored: StoredQuestion, reader: RowReader): Question => {
  const listed = presentInList(place, stored)
  return {
    ...listed,
    nk_uri: encodeURIComponent(listed.nk),
    raw_question_text: stored.raw_text,
    original_question_text: stored.original_text ?? stored.raw_text,
    question_label: stored.label,
    is_interval: stored.ordered,
    unrestricted_filter: stored.unrestricted_filter,
    categorical_responses: stored.options.map(option => ({
      id: option.id,
      label: option.label,
      code: option.codes[0] ?? null,
      n: stored.counts.options[option.id] ?? 0,
      missing: option.missing,
      ...(option.score !== null && { score: option.score }),
    })),
    breakouts: stored.breakouts.map(row => row.name),
    breakout_metadata: stored.breakouts.map(row => ({
      question_name: row.name,
      breakout_text: row.text,
      original_question_text: row.original_text,
    })),
    nets: stored.nets.map(net => presentNet(net, reader)),
    calculated: stored.calculated.map(row => presentCalculated(row, reader)),
    tags: stored.tags,
    made_of: (stored.made_of ?? []).map(question => question.name),
    // Waves may be told by a question that is not open to everyone.
    ...(reader.full && stored.reworded && { reworded: [...stored.reworded] }),
    base: stored.counts.base,
  }
}
