import type { ClientEffects } from '@core/contract'
import { counted } from '@/lib/words'
import type { Field, Form } from './form'

const people = (value: number) => counted(value, 'person', 'people')
const stories = (value: number) => counted(value, 'story', 'stories')

/** For each field, what its new value does to people and their work. */
const FACTS: Readonly<Partial<Record<Field, (form: Form, effects: ClientEffects) => string>>> = {
  silent_restrictions_enabled: ({ silent_restrictions_enabled: on }, { readers_with_locked: n }) =>
    on ? `${people(n)} will no longer see locked cards.` : `${people(n)} will see locked cards.`,
  bulk_analysis_enabled: ({ bulk_analysis_enabled: on }, { people: n }) =>
    on ? `${people(n)} will be able to build reports.` : `${people(n)} will no longer be able to build reports.`,
  stories_enabled: ({ stories_enabled: on }, { stories: n }) =>
    on
      ? `${stories(n)} will be readable again.`
      : `${stories(n)} ${n === 1 ? 'becomes' : 'become'} unreachable. Nothing is deleted.`,
  hide_study_library_enabled: ({ hide_study_library_enabled: on }, { people: n, studies }) =>
    on
      ? `${people(n)} lose the list of ${counted(studies, 'study', 'studies')}. Admins keep it.`
      : `${people(n)} will see the list of studies.`,
  hide_search_enabled: ({ hide_search_enabled: on }, { people: n }) =>
    on ? `${people(n)} will no longer be able to search.` : `${people(n)} will be able to search.`,
  low_base_threshold: (_, { studies: n }) =>
    `For new studies. ${counted(n, 'study keeps its', 'studies keep their')} own number.`,
  default_test: () =>
    'For new reports and analyses. Saved ones keep their test; links to an analysis follow the new one where they name none.',
  privacy_floor: (_, { readers: n }) => `${people(n)} in the role User will see figures by the new floor.`,
  file_days: (_, { files: n }) =>
    `${counted(n, 'finished file keeps its', 'finished files keep their')} expiry date. New files get the new one.`,
}

/** The consequence of a changed field, counted; null where there is none to count. */
export const factOf = (field: Field, form: Form, effects: ClientEffects | null): string | null =>
  effects === null ? null : (FACTS[field]?.(form, effects) ?? null)
