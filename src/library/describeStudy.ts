import type { StudyListItem } from '@core/contract'
import { monthLabel } from '@/lib/months'
import { leafOf } from '@/lib/nestedValues'

/** Metadata fields that tell the kind of a study, the most telling first. */
const TYPE_FIELDS = ['study type', 'type', 'topic', 'method']

/** The kind of study, from its metadata, and the other metadata values as tags. */
export const describeStudy = (study: Pick<StudyListItem, 'metadata' | 'study_date'>) => {
  const fieldOf = (name: string) => study.metadata.find(entry => entry.name.toLowerCase() === name)
  const typed = TYPE_FIELDS.map(fieldOf).find(entry => entry?.values[0] !== undefined)
  const tags = study.metadata.filter(entry => entry !== typed).flatMap(entry => entry.values.map(leafOf))
  return { type: leafOf(typed?.values[0] ?? 'Study'), month: monthLabel(study.study_date), tags: [...new Set(tags)] }
}
