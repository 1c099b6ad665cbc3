import { withMarks } from './marks'
import { paths } from './paths'

interface FoundQuestion {
  readonly study: { readonly study_number: string }
  readonly dataset_name: string
  readonly question_name: string
  readonly fundamental_question_type: string
  /** What a search marked in it: marked there too. */
  readonly marked_words?: readonly string[]
}

/** The page of a question that was found; open-ended ones have one of their own. */
export const questionHref = ({
  study,
  dataset_name,
  question_name,
  fundamental_question_type,
  marked_words,
}: FoundQuestion): string =>
  withMarks(
    (fundamental_question_type === 'open' ? paths.openAnalysis : paths.analysis)(
      study.study_number,
      dataset_name,
      question_name,
    ),
    marked_words,
  )
