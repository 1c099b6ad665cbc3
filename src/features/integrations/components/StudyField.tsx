import { useStudySearch } from '@/library'
import { Combobox } from '@/ui/Combobox'

/** A study that a survey is imported into. */
export interface ChosenStudy {
  readonly number: string
  readonly name: string
}

interface Props {
  readonly study: ChosenStudy | null
  readonly error: string | undefined
  readonly onChoose: (study: ChosenStudy | null) => void
}

/** One of the studies that the person sees, found by its name or number; none: a new one is made. */
export const StudyField = ({ study, error, onChoose }: Props) => {
  const { data, isFetching, setWords } = useStudySearch()
  const options = (data ?? []).map(({ study_number, name }) => ({
    value: study_number,
    label: name,
    hint: study_number,
  }))
  return (
    <Combobox
      label="Existing study"
      optional
      options={options}
      value={study?.number ?? null}
      chosen={study && { value: study.number, label: study.name, hint: study.number }}
      loading={isFetching}
      placeholder="Name or number"
      noMatch="No study matches"
      hint="Adds the survey to this study instead of a new one."
      error={error}
      onQueryChange={setWords}
      onValueChange={value => {
        const found = options.find(option => option.value === value)
        onChoose(found ? { number: found.value, name: found.label } : null)
      }}
    />
  )
}
