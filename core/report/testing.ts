import type { Dataset, Question } from '@core/contract'

type Given = Partial<Question> & Pick<Question, 'question_name'>

/** A question as the server sends it; tests name only what they are about. */
export const aQuestion = ({ question_name, ...given }: Given): Question => ({
  nk: `nk-${question_name}`,
  nk_uri: `nk-${question_name}`,
  question_name,
  question_text: `Text of ${question_name}`,
  raw_question_text: `Text of ${question_name}`,
  original_question_text: `Text of ${question_name}`,
  question_label: '',
  fundamental_question_type: 'single',
  is_interval: false,
  is_quantitative: false,
  is_grid: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  represents: null,
  main_var_list: [],
  categorical_responses: [anOption('a', 'Option A'), anOption('b', 'Option B')],
  breakouts: [],
  breakout_metadata: [],
  nets: [],
  calculated: [],
  tags: [],
  made_of: [],
  base: 100,
  ...given,
})

export const anOption = (id: string, label: string, more: Partial<Question['categorical_responses'][number]> = {}) => ({
  id,
  label,
  code: null,
  n: 10,
  missing: false,
  ...more,
})

export const aGrid = (name: string, rows: readonly string[], given: Partial<Question> = {}): Question =>
  aQuestion({
    question_name: name,
    fundamental_question_type: 'grid',
    is_grid: true,
    breakouts: [...rows],
    breakout_metadata: rows.map(row => ({
      question_name: row,
      breakout_text: `Row ${row}`,
      original_question_text: row,
    })),
    ...given,
  })

export const aDataset = (questions: Question[], given: Partial<Dataset> = {}): Dataset => ({
  study_id: 's1',
  study_name: 'Snack Tracker',
  study_number: 'SNK-3',
  study_date: '2025-03-01',
  dataset_name: 'wave-3',
  version_number: 1,
  ready: true,
  current_state: 'Ready',
  current_question_count: questions.length,
  total_questions_count: questions.length,
  external_type: null,
  failed_imports: 0,
  previewable: true,
  annotated: true,
  question_labels_enabled: true,
  default_filters: '',
  group_restrictions: [],
  permissions: { view: true },
  rdm_complete: true,
  draft_version: null,
  respondents: 100,
  weights: [],
  low_base_threshold: 100,
  questions,
  ...given,
})

export const weights: Dataset['weights'] = [
  { variable: 'w_old', label: 'Old weight', efficiency: 0.8, is_default: false },
  { variable: 'w_census', label: 'Census', efficiency: 0.92, is_default: true },
]
