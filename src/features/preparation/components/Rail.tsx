import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import { count } from '@/lib/words'
import { Icon, MEDIA, SearchField, Select, TYPE } from '@/ui'
import {
  checkLines,
  sameFilter,
  sectionLines,
  suggestionLines,
  type Filter,
  type RailLine,
  type Suggestion,
} from '../model/rows'
import { RailButton, RailHeading } from './railParts'

const Nav = styled.nav`
  ${TYPE.sm}
  padding: var(--s3) 0;
  overflow-y: auto;
  background: var(--surface);
  border-right: 1px solid var(--border);
  ${MEDIA.below1000} {
    display: none;
  }
`
const Find = styled.div`
  padding: 0 var(--s4) var(--s2);
`
export interface RailProps {
  readonly variables: readonly PreparedVariable[]
  readonly suggestions: readonly Suggestion[]
  readonly changed: number
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** What the table can be narrowed to: by state, by what is to be checked, by what is suggested, by section. */
export const Rail = ({ variables, suggestions, changed, filter, onFilter, query, onQuery }: RailProps) => {
  const checks = checkLines(variables)
  const proposed = suggestionLines(suggestions)
  const sections = sectionLines(variables)
  const hidden = variables.filter(({ shown, part_of }) => !shown && part_of === null).length
  const line = (to: Filter, words: string, n: number) => (
    <RailButton
      key={words}
      type="button"
      aria-pressed={sameFilter(filter, to)}
      onClick={() => onFilter(sameFilter(filter, to) ? { kind: 'all' } : to)}
    >
      <span>{words}</span>
      <small>{count(n)}</small>
    </RailButton>
  )
  const sentence = ({ filter: to, n, words }: RailLine) => (
    <RailButton
      key={words}
      type="button"
      aria-pressed={sameFilter(filter, to)}
      onClick={() => onFilter(sameFilter(filter, to) ? { kind: 'all' } : to)}
    >
      <span>
        <b>{count(n)}</b> {words}
      </span>
    </RailButton>
  )
  const sum = (lines: readonly RailLine[]) => count(lines.reduce((total, { n }) => total + n, 0))
  return (
    <Nav aria-label="Filter the variables">
      <Find>
        <SearchField
          label="Find a variable"
          placeholder="Find a variable"
          value={query}
          onValueChange={onQuery}
          shortcut="/"
          data-find=""
        />
      </Find>
      {line({ kind: 'all' }, 'All variables', variables.filter(({ origin }) => origin === 'file').length)}
      {line({ kind: 'changed' }, 'Edited', changed)}
      {line({ kind: 'hidden' }, 'Hidden', hidden)}
      {checks.length > 0 && (
        <>
          <RailHeading $tone="warning">
            <Icon name="warning" size={14} />
            <span>To check</span>
            <small>{sum(checks)}</small>
          </RailHeading>
          {checks.map(sentence)}
        </>
      )}
      {proposed.length > 0 && (
        <>
          <RailHeading>
            <span>Suggested</span>
            <small>{sum(proposed)}</small>
          </RailHeading>
          {proposed.map(sentence)}
        </>
      )}
      {sections.length > 0 && (
        <>
          <RailHeading>
            <span>Sections</span>
          </RailHeading>
          {sections.map(({ filter: to, n, words }) => line(to, words, n))}
        </>
      )}
    </Nav>
  )
}

const Narrow = styled.div`
  display: none;
  gap: var(--s2);
  padding: var(--s2) var(--s4);
  border-bottom: 1px solid var(--border);
  background: var(--surface);
  > * {
    flex: 1;
    min-width: 0;
  }
  ${MEDIA.below1000} {
    display: flex;
  }
`

/** The same where there is no room for the rail. */
export const NarrowRail = ({ variables, suggestions, filter, onFilter, query, onQuery }: RailProps) => {
  const choices: readonly { readonly filter: Filter; readonly label: string }[] = [
    { filter: { kind: 'all' }, label: 'All variables' },
    { filter: { kind: 'changed' }, label: 'Edited' },
    { filter: { kind: 'hidden' }, label: 'Hidden' },
    ...[...checkLines(variables), ...suggestionLines(suggestions)].map(({ filter: to, n, words }) => ({
      filter: to,
      label: `${count(n)} ${words}`,
    })),
    ...sectionLines(variables).map(({ filter: to, words }) => ({ filter: to, label: words })),
  ]
  return (
    <Narrow>
      <SearchField
        label="Find a variable in the table"
        placeholder="Find a variable"
        value={query}
        onValueChange={onQuery}
      />
      <Select
        label="Show"
        labelHidden
        value={JSON.stringify(filter)}
        options={choices.map(choice => ({ value: JSON.stringify(choice.filter), label: choice.label }))}
        onValueChange={value => {
          const chosen = choices.find(choice => JSON.stringify(choice.filter) === value)
          if (chosen) onFilter(chosen.filter)
        }}
      />
    </Narrow>
  )
}
