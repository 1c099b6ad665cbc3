import { answersOf } from '@core/report'
import { useMemo, useState } from 'react'
import type { Question } from '@core/contract'
import { BaseMeter } from '@/tables/ui'
import { TextButton } from '@/ui/TextButton'
import { Checkbox } from '@/ui/Choice'
import { Icon } from '@/ui/Icon'
import { ErrorLine } from '@/ui/Field'
import { SearchField } from '@/ui/SearchField'
import { TextField } from '@/ui/TextField'
import { WindowedList } from '@/ui/WindowedList'
import { Note } from '@/ui/Words'
import { LABEL_MAX, type Problems } from '../fields'
import { anyOfFilter, type NetFields } from '../nets'
import { OPTION_BOXES, SectionHead } from './formParts'
import { useRowBase } from './useRowBase'

const SEARCH_FROM = 9
const HEIGHTS = { mouse: 24, touch: 44 } as const

/** How many people are in a net, counted live. */
export const NetBase = ({ question, ids }: { readonly question: Question; readonly ids: readonly string[] }) => {
  const filter = anyOfFilter(question, ids)
  const base = useRowBase(filter)
  return (
    <div>
      {filter === null ? (
        <Note>
          {ids.length === 0 ? 'Select options to see the base.' : 'This grid has too many rows to count the base.'}
        </Note>
      ) : (
        <BaseMeter base={base} label="Respondents in it" rounded={false} />
      )}
      <Note>
        {question.is_grid
          ? 'Unweighted, all respondents who chose one of them in at least one row of the grid.'
          : 'Unweighted, all respondents.'}
      </Note>
    </div>
  )
}

interface NetFormProps {
  readonly question: Question
  readonly fields: NetFields
  readonly problems: Problems
  readonly onChange: (fields: NetFields) => void
}

/** Name and options of one net. */
export const NetForm = ({ question, fields, problems, onChange }: NetFormProps) => {
  const [query, setQuery] = useState('')
  const options = useMemo(() => answersOf(question), [question])
  const wanted = query.trim().toLocaleLowerCase('en')
  const found = useMemo(
    () => options.filter(({ label }) => label.toLocaleLowerCase('en').includes(wanted)),
    [options, wanted],
  )
  const chosen = useMemo(() => new Set(fields.any_of), [fields.any_of])
  const present = options.filter(({ id }) => chosen.has(id)).length
  const set = (ids: readonly string[], on: boolean) => {
    const named = new Set(ids)
    const rest = fields.any_of.filter(id => !named.has(id))
    onChange({ ...fields, any_of: on ? [...rest, ...ids] : rest })
  }
  const ids = found.map(({ id }) => id)
  const which = wanted === '' ? 'options' : 'found options'
  return (
    <>
      <TextField
        label="Name"
        data-autofocus=""
        value={fields.label}
        countTo={LABEL_MAX}
        error={problems.label}
        onValueChange={label => onChange({ ...fields, label })}
      />
      <SectionHead>
        <span>
          <b>Options</b> {present} of {options.length}
        </span>
        <TextButton type="button" aria-label={`All ${which}`} onClick={() => set(ids, true)}>
          All
        </TextButton>
        <TextButton type="button" aria-label={`None of the ${which}`} onClick={() => set(ids, false)}>
          None
        </TextButton>
      </SectionHead>
      {options.length >= SEARCH_FROM && <SearchField label="Find an option" value={query} onValueChange={setQuery} />}
      {problems.any_of !== undefined && (
        <ErrorLine role="alert">
          <Icon name="error" />
          {problems.any_of}
        </ErrorLine>
      )}
      {found.length === 0 ? (
        <Note>No option holds “{query.trim()}”.</Note>
      ) : (
        <WindowedList {...OPTION_BOXES} label="Options of the net" items={found} heights={HEIGHTS}>
          {({ id, label, n }) => (
            <Checkbox
              label={label}
              count={n.toLocaleString('en')}
              checked={chosen.has(id)}
              onCheckedChange={on => set([id], on)}
            />
          )}
        </WindowedList>
      )}
      <NetBase question={question} ids={fields.any_of} />
    </>
  )
}
