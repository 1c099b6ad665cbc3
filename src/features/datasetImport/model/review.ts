import type { ImportReview, ProposedQuestion, SavedChoices } from '@core/contract'
import { counted } from '@/lib/words'
import type { ImportChoices } from '../remotes'

/** What the user decided during review; everything not named here is imported as it was found. */
export interface ReviewChoices {
  readonly datasetName: string
  readonly weight: string | null
  readonly excluded: readonly string[]
  readonly accepted: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}

export type ReviewTab = 'sets' | 'grids' | 'single' | 'numeric' | 'open' | 'proposed' | 'left_out'

export const REVIEW_TABS: readonly { readonly id: ReviewTab; readonly label: string }[] = [
  { id: 'sets', label: 'Multiple response' },
  { id: 'grids', label: 'Grids' },
  { id: 'single', label: 'Single questions' },
  { id: 'numeric', label: 'Numeric' },
  { id: 'open', label: 'Open-ended and dates' },
  { id: 'proposed', label: 'Proposals' },
  { id: 'left_out', label: 'Left out' },
]

const KIND_TAB: Readonly<Record<ProposedQuestion['kind'], ReviewTab>> = {
  multi: 'sets',
  grid: 'grids',
  single: 'single',
  nps: 'single',
  numeric: 'numeric',
  open: 'open',
  date: 'open',
  meta: 'left_out',
}

/** The tab for a question, decided by how the file was read; the user's ticks do not move it. */
export const tabOf = (question: ProposedQuestion): ReviewTab => {
  if (question.state === 'proposed') return 'proposed'
  return question.include ? KIND_TAB[question.kind] : 'left_out'
}

/** Questions per tab in file order. */
export const questionsByTab = (review: ImportReview): Readonly<Record<ReviewTab, readonly ProposedQuestion[]>> => {
  const tabs: Record<ReviewTab, ProposedQuestion[]> = {
    sets: [],
    grids: [],
    single: [],
    numeric: [],
    open: [],
    proposed: [],
    left_out: [],
  }
  for (const question of review.questions) tabs[tabOf(question)].push(question)
  return tabs
}

/** Default name of a dataset until the user types one: the file's name without its ending, with spaces for underscores. */
export const nameFromFile = (fileName: string): string =>
  fileName
    .replace(/\.(z?sav|csv|tsv|txt|zip)(\.gz)?$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 250) || 'Dataset'

/** Left-out questions start unticked and proposals unaccepted; the best weight candidate is chosen. */
export const initialChoices = (review: ImportReview, datasetName: string): ReviewChoices => ({
  datasetName,
  weight: review.weights.find(({ best }) => best)?.variable ?? null,
  excluded: review.questions.filter(({ include, state }) => !include && state !== 'proposed').map(({ id }) => id),
  accepted: [],
  texts: {},
})

/** Ids of questions that an accepted proposal replaces. */
export const replacedIds = (review: ImportReview, choices: ReviewChoices): ReadonlySet<string> =>
  new Set(
    review.questions
      .filter(({ id, state }) => state === 'proposed' && choices.accepted.includes(id))
      .flatMap(({ replaces }) => replaces),
  )

/** Whether a question will be imported under these choices. */
export const isTaken = (question: ProposedQuestion, choices: ReviewChoices, replaced: ReadonlySet<string>): boolean =>
  question.state === 'proposed'
    ? choices.accepted.includes(question.id)
    : !choices.excluded.includes(question.id) && !replaced.has(question.id)

/** How many questions the import will make. */
export const takenCount = (review: ImportReview, choices: ReviewChoices): number => {
  const replaced = replacedIds(review, choices)
  return review.questions.filter(question => isTaken(question, choices, replaced)).length
}

/** Ticking a proposal accepts it; ticking any other question takes it off the list of left-out ones. */
export const withTaken = (
  choices: ReviewChoices,
  questions: readonly ProposedQuestion[],
  taken: boolean,
): ReviewChoices => {
  const ids = (proposed: boolean) =>
    questions.filter(({ state }) => (state === 'proposed') === proposed).map(({ id }) => id)
  const add = (list: readonly string[], more: readonly string[]) => [...new Set([...list, ...more])]
  const drop = (list: readonly string[], less: readonly string[]) => list.filter(id => !less.includes(id))
  return {
    ...choices,
    accepted: taken ? add(choices.accepted, ids(true)) : drop(choices.accepted, ids(true)),
    excluded: taken ? drop(choices.excluded, ids(false)) : add(choices.excluded, ids(false)),
  }
}

/** A changed question text; blank or unchanged text returns to the file's own. */
export const withText = (choices: ReviewChoices, question: ProposedQuestion, text: string): ReviewChoices => {
  const trimmed = text.trim()
  const { [question.id]: _before, ...others } = choices.texts
  return {
    ...choices,
    texts: trimmed === '' || trimmed === question.question_text ? others : { ...others, [question.id]: trimmed },
  }
}

export const toCommit = (choices: ReviewChoices): ImportChoices => ({
  dataset_name: choices.datasetName.trim(),
  weight: choices.weight,
  excluded: [...choices.excluded],
  accepted: [...choices.accepted],
  texts: { ...choices.texts },
})

/** The same for the import itself, where a question that is left out by default is named when it is taken in. */
export const toImport = ({ questions }: ImportReview, choices: ReviewChoices): ImportChoices => {
  const out = new Set(choices.excluded)
  const takenIn = questions.filter(({ id, include, state }) => !include && state !== 'proposed' && !out.has(id))
  const own = toCommit(choices)
  return { ...own, accepted: [...new Set([...own.accepted, ...takenIn.map(({ id }) => id)])] }
}

/** Saved choices as the screen holds them. */
export const fromSaved = ({ choices }: SavedChoices): ReviewChoices => ({
  datasetName: choices.dataset_name,
  weight: choices.weight,
  excluded: choices.excluded,
  accepted: choices.accepted,
  texts: choices.texts,
})

/** Changes from before the file was read again that no longer fit it, as sentences; empty when all fit. */
export const lostSentences = ({ lost }: SavedChoices): readonly string[] => [
  ...(lost.weight === null ? [] : [`The weight "${lost.weight}" isn't in the file any more.`]),
  ...Object.values(lost.texts).map(text => `Your text "${text}" belongs to a question that wasn't found again.`),
  ...(lost.accepted.length === 0
    ? []
    : [`${counted(lost.accepted.length, 'accepted proposal', 'accepted proposals')} not found again.`]),
  ...(lost.excluded.length === 0
    ? []
    : [`${counted(lost.excluded.length, 'question', 'questions')} you left out not found again.`]),
]
