import { GLOSSARY_LIMITS, tidyForm } from '@core/domain'
import { STOP_WORDS, formWords } from '../fullText'
import { formKey } from './own'

/** An entry by its forms. */
interface Formed {
  readonly id: string
  readonly forms: readonly string[]
}

const SHOWN = 40

/** A form as sentences name it. */
export const shown = (form: string): string => `“${form.length > SHOWN ? `${form.slice(0, SHOWN)}…` : form}”`

/** Forms as they are kept: tidy, each once whatever its case and accents, none that is empty. */
export const tidyForms = (given: readonly string[]): string[] => {
  const seen = new Set<string>()
  return given.map(tidyForm).filter(form => {
    // Forms without a letter or digit have no words to be compared by.
    const key = formKey(form) || form
    if (form === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const problemOfForm = (form: string): string | null => {
  const words = formWords(form)
  if (form.length > GLOSSARY_LIMITS.letters)
    return `${shown(form)} has ${form.length} characters. A word or phrase can have ${GLOSSARY_LIMITS.letters}: shorten it.`
  if (words.length === 0) return `${shown(form)} has no letter or digit, so nobody can search for it.`
  if (words.length > GLOSSARY_LIMITS.words)
    return `${shown(form)} has ${words.length} words. A phrase can have ${GLOSSARY_LIMITS.words}: shorten it.`
  if (words.length > 1 && words.includes('or'))
    return `${shown(form)} has the word “or”, which splits a search in two. Leave it out, or write two phrases.`
  if (words.every(word => STOP_WORDS.has(word)))
    return `${shown(form)} is too common: searches leave it out. Add a word that tells more.`
  return null
}

/** Why tidy forms cannot be an entry, in a sentence; null where they can. */
export const problemOf = (forms: readonly string[]): string | null => {
  const [name] = forms
  if (name === undefined) return 'Enter at least two words or phrases that mean the same.'
  const wrong = forms.map(problemOfForm).find(problem => problem !== null)
  if (wrong !== undefined) return wrong
  if (forms.length === 1) return `Add another word or phrase that means the same as ${shown(name)}.`
  if (forms.length > GLOSSARY_LIMITS.forms)
    return `This entry has ${forms.length} words and phrases. An entry can have ${GLOSSARY_LIMITS.forms}: split it, or leave some out.`
  return null
}

/** Which entry has each form, by what forms are compared by. */
export const holdersOf = (entries: readonly Formed[]): Map<string, Formed> =>
  new Map(entries.flatMap(entry => entry.forms.map(form => [formKey(form), entry] as const)))

/** Why forms cannot be an entry beside the others: one of them is taken. `id`: the entry that has them already. */
export const takenBy = (
  forms: readonly string[],
  holders: ReadonlyMap<string, Formed>,
  id: string | null,
): string | null => {
  for (const form of forms) {
    const holder = holders.get(formKey(form))
    if (holder !== undefined && holder.id !== id)
      return `${shown(form)} is already in the entry ${shown(holder.forms[0] ?? '')}. Change that entry, or leave ${shown(form)} out here.`
  }
  return null
}
