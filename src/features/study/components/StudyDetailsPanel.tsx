import type { ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { SUPPLIER_FIELD } from '@core/domain'
import { monthLabel } from '@/lib/months'
import { pathWords } from '@/lib/nestedValues'
import { count, counted } from '@/lib/words'
import { Avatar } from '@/ui'
import { HeadRow, RuledList } from '@/ui/Sections'

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, 112px) 1fr;
  gap: var(--s1-5) var(--s4);
  margin-top: var(--s2);
  dt {
    color: var(--text-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
`
const Names = styled(RuledList)`
  margin-top: var(--s1);
  li {
    display: flex;
    align-items: center;
    gap: var(--s3);
    padding: var(--s2) 0;
    overflow-wrap: anywhere;
  }
`

const rowsOf = (study: StudyDetails): readonly (readonly [string, string])[] => {
  const weights = [
    ...new Set(study.datasets.flatMap(d => d.weights.filter(w => w.is_default).map(w => w.label || w.variable))),
  ]
  return [
    ['Fieldwork', monthLabel(study.study_date)],
    ['Study number', study.study_number],
    ['Sample', study.sample > 0 ? counted(study.sample, 'respondent', 'respondents') : ''],
    ...study.metadata
      .filter(entry => entry.name !== SUPPLIER_FIELD)
      .map(entry => [entry.name, entry.values.map(pathWords).join(', ')] as const),
    ['Weight', weights.length > 0 ? `${weights.join(', ')} (default)` : ''],
    ['Low base', `Under ${count(study.low_base_threshold)}`],
  ]
}

export interface StudyDetailsPanelProps {
  readonly study: StudyDetails
  /** Button beside the heading, for people who may change them. */
  readonly action?: ReactNode
}

/** Facts about the study besides its data. */
export const StudyDetailsPanel = ({ study, action }: StudyDetailsPanelProps) => (
  <section aria-labelledby="study-details">
    <HeadRow>
      <h2 id="study-details">Details</h2>
      {action}
    </HeadRow>
    <List>
      {rowsOf(study)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </List>
  </section>
)

/** The companies that carried the study out. */
export const StudySuppliers = ({ study }: { readonly study: StudyDetails }): ReactNode => {
  const suppliers = study.metadata.find(entry => entry.name === SUPPLIER_FIELD)?.values ?? []
  if (suppliers.length === 0) return null
  return (
    <section aria-labelledby="study-suppliers">
      <HeadRow>
        <h2 id="study-suppliers">Suppliers</h2>
      </HeadRow>
      <Names>
        {suppliers.map(name => (
          <li key={name}>
            <Avatar name={pathWords(name)} square />
            {pathWords(name)}
          </li>
        ))}
      </Names>
    </section>
  )
}
