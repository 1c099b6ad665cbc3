import { and, sql, type SQL } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { formsTyped, wordsIn, type Glossary, type Term } from '../fullText'
import { readGlossary } from '../glossary'
import { findInsights } from './store'

const searched = sql`searchable(${keyInsights.text})`

const holds = (word: string): SQL => sql`position(searchable(${word}) in ${searched}) > 0`

/** Another form of the glossary must be there as whole words: a short one would be found inside of any word. */
const holdsForm = (words: readonly string[]): SQL =>
  sql`position(' ' || searchable(${words.join(' ')}) || ' ' in ' ' || ${searched} || ' ') > 0`

const asTerm = (typed: string): Term => ({
  words: wordsIn(typed).map(word => ({ word, prefix: false })),
  negated: false,
  quoted: false,
  joined: null,
})

/** Conditions of which an insight must meet all: a typed word, or a typed form of the glossary by any of its forms. */
const conditionsOf = (words: readonly string[], glossary: Glossary): SQL[] => {
  const forms = formsTyped(words.map(asTerm), glossary)
  const alone = words.filter((_, at) => !forms.some(({ from, to }) => from <= at && at < to))
  return [
    ...alone.map(holds),
    ...forms.map(({ from, to, others }) => {
      const typed = and(...words.slice(from, to).map(holds)) ?? sql`true`
      return sql`(${sql.join([sql`(${typed})`, ...others.map(holdsForm)], sql` or `)})`
    }),
  ]
}

/** Insights that hold all words of the query, in any form of accents and capitals, and by every form of the glossary. */
export const searchInsights: TxVerb<typeof contract.searchInsights> = async (tx, ctx, { query }) => {
  const words = (query.query ?? '').split(/\s+/).filter(word => word !== '')
  const glossary = await readGlossary(tx, ctx.client)
  const rows = await findInsights(tx, ctx.actor, and(...conditionsOf(words, glossary.all)), query)
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ id, text, studyName, studyNumber }) => ({
      id,
      text,
      study_name: studyName,
      study_number: studyNumber,
    })),
  }
}
