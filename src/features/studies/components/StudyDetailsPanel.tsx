import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { monthLabel } from '@/lib/months'
import { pathWords } from '@/lib/nestedValues'
import { count, counted } from '@/lib/words'

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, 112px) 1fr;
  gap: 6px 16px;
  margin-top: 8px;
  dt {
    color: var(--text-2);
  }
  dd {
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
    ...study.metadata.map(entry => [entry.name, entry.values.map(pathWords).join(', ')] as const),
    ['Weight', weights.length > 0 ? `${weights.join(', ')} (default)` : ''],
    ['Low base', `Under ${count(study.low_base_threshold)}`],
  ]
}

/** What is known of the study besides its data. */
export const StudyDetailsPanel = ({ study }: { readonly study: StudyDetails }) => (
  <section aria-labelledby="study-details">
    <h2 id="study-details">Details</h2>
    <List>
      {rowsOf(study)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </List>
  </section>
)
