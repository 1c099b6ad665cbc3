import { formKey, type OwnGlossary } from './own'

/** A form that was begun, with what means the same. */
export interface BegunForm {
  readonly form: string
  readonly others: readonly string[]
}

/** 0 all of the form, 1 its beginning, 2 the beginning of a later word; null: it does not match. */
const rankOf = (key: string, typed: string): number | null => {
  if (key === typed) return 0
  if (key.startsWith(typed)) return 1
  return key.includes(` ${typed}`) ? 2 : null
}

/** Entries of which a form is being typed, each once, the best match first; a beginning of the name before others. */
export const suggestForms = ({ entries }: OwnGlossary, query: string, most: number): BegunForm[] => {
  const typed = formKey(query)
  if (typed === '') return []
  return entries
    .flatMap(forms => {
      const [best] = forms
        .flatMap((form, place) => {
          const rank = rankOf(formKey(form), typed)
          return rank === null ? [] : [{ form, place, rank }]
        })
        .sort((a, b) => a.rank - b.rank || a.place - b.place)
      return best ? [{ ...best, forms }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.place - b.place || (a.form < b.form ? -1 : 1))
    .slice(0, most)
    .map(({ form, forms }) => ({ form, others: forms.filter(other => other !== form) }))
}
