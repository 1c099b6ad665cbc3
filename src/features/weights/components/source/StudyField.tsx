import { useStudySearch } from '@/library'
import { Combobox } from '@/ui/Combobox'
import type { ChosenStudy } from './useSource'

export interface StudyFieldProps {
  readonly study: ChosenStudy
  /** Null until it is known. */
  readonly name: string | null
  readonly error: string | null
  readonly onChoose: (study: ChosenStudy) => void
}

/** A study of those that the person sees, found by its name or number. */
export const StudyField = ({ study, name, error, onChoose }: StudyFieldProps) => {
  const { data, isFetching, setWords } = useStudySearch()
  const options = (data ?? []).map(one => ({
    value: one.study_number,
    label: one.name,
    hint: one.study_number,
  }))
  return (
    <Combobox
      label="Study"
      options={options}
      value={name === null ? null : study.value}
      chosen={name === null ? null : { value: study.value, label: name }}
      loading={isFetching}
      placeholder="Name or number"
      noMatch="No study matches"
      error={error ?? undefined}
      onQueryChange={setWords}
      onValueChange={value => {
        const found = options.find(option => option.value === value)
        if (found) onChoose({ value: found.value, label: found.label })
      }}
    />
  )
}
