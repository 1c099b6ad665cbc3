import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { datasets, studies } from '../../db/schema'
import type { Asked, Concept, Phrase } from './concepts'
import { STOP_WORDS } from './stopWords'
import type { Corrections, Term } from './terms'

const flagged = (word: string, flags: string): string => `'${word}'${flags === '' ? '' : `:${flags}`}`

/** Text for to_tsquery: the words one after the other. Words hold neither quotes nor backslashes: both part words. */
const phraseText = ({ words }: Phrase, flags: string): string =>
  `(${words.map(word => flagged(word, flags)).join(' <-> ')})`

/** Words whose stem it is, or that begin with all that was typed: 'police' is not the beginning of 'policy'. */
const anyOf = (phrases: readonly Phrase[], flags: string, beginnings: boolean): SQL => {
  if (phrases.length === 0) return sql`null::tsquery`
  const whole = sql`to_tsquery('library', ${phrases.map(phrase => phraseText(phrase, flags)).join(' | ')})`
  const begun = phrases.filter(({ words, prefix }) => beginnings && prefix && words.length === 1)
  if (begun.length === 0) return whole
  return sql`(${whole} || ${begun.map(({ words }) => flagged(words[0] ?? '', `*${flags}`)).join(' | ')}::tsquery)`
}

/** Lexemes with a sign are in the index as they are. */
const asLexemes = (words: readonly string[]): SQL | null =>
  words.length === 0 ? null : sql`${words.map(word => `'${word}'`).join(' | ')}::tsquery`

const isSigned = (word: string): boolean => /^[~=]/.test(word)

const anyWord = (words: readonly string[], flags = ''): SQL => {
  const plain = words.filter(word => !isSigned(word)).map(word => ({ words: [word], prefix: false }))
  const lexemes = flags === '' ? asLexemes(words.filter(isSigned)) : null
  if (plain.length === 0) return lexemes ?? sql`null::tsquery`
  return lexemes ? sql`(${anyOf(plain, flags, false)} || ${lexemes})` : anyOf(plain, flags, false)
}

const list = (parts: SQL[]): SQL =>
  parts.length === 0 ? sql`'{}'::tsquery[]` : sql`array[${sql.join(parts, sql`, `)}]::tsquery[]`

/** Other ways to meet it than by its own words. */
const others = (concept: Concept): SQL[] =>
  [concept.formed, concept.close, concept.far].filter(words => words.length > 0).map(words => anyWord(words))

const anyQuery = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` || `)})`

const withoutExcluded = (wanted: SQL, excluded: readonly Term[]): SQL =>
  excluded.length === 0
    ? wanted
    : sql`(${wanted} && !!${anyOf(
        excluded.map(term => ({ words: term.words.map(({ word }) => word), prefix: false })),
        '',
        false,
      )})`

/**
 * What is in quotes must be there; otherwise one of the parts that are no fillers. A text is compared until something is found, so
 * what most texts have comes first: the words themselves.
 */
export const wantedOf = ({ concepts, excluded }: Asked): SQL => {
  const quoted = concepts.filter(concept => concept.quoted)
  const own = (concept: Concept): SQL => anyOf(concept.own, '', true)
  if (quoted.length > 0) {
    const all = quoted.map(concept => anyQuery([own(concept), ...others(concept)]))
    return withoutExcluded(sql`(${sql.join(all, sql` && `)})`, excluded)
  }
  const telling = concepts.filter(concept => !concept.filler)
  return withoutExcluded(anyQuery([...telling.map(own), ...telling.flatMap(others)]), excluded)
}

/** Words that were typed side by side. */
const neighbours = ({ concepts }: Asked): SQL[] =>
  concepts.slice(1).flatMap((concept, at) => {
    const before = concepts[at]
    return before === undefined || before.date || concept.date
      ? []
      : [anyOf([{ words: [...before.words, ...concept.words], prefix: false }], '', false)]
  })

/** The arguments of find_covered in 0085_search_places.sql. */
export const coveredArguments = (asked: Asked): SQL => {
  const { concepts, small } = asked
  return sql.join(
    [
      wantedOf(asked),
      list(concepts.map(({ own }) => anyOf(own, 'A', false))),
      list(concepts.map(({ own }) => anyOf(own, 'A', true))),
      list(concepts.map(({ own }) => anyOf(own, '', true))),
      list(concepts.map(({ formed }) => anyWord(formed))),
      list(concepts.map(({ close }) => anyWord(close, 'A'))),
      list(concepts.map(({ close }) => anyWord(close))),
      list(concepts.map(({ far }) => anyWord(far))),
      list(neighbours(asked)),
      sql`${sql.param([...small])}::text[]`,
    ],
    sql`, `,
  )
}

const inTime = ({ date }: Concept): SQL => {
  if (!date) return sql`false`
  const parts = [
    ...(date.from === null ? [] : [sql`${studies.date} between ${date.from}::date and ${date.to}::date`]),
    ...(date.months === null
      ? []
      : [sql`extract(month from ${studies.date}) = any(${sql.param([...date.months])}::int[])`]),
  ]
  return sql`(${sql.join(parts, sql` and `)})`
}

const bitsWhere = ({ concepts }: Asked, isMet: (concept: Concept) => SQL): SQL =>
  sql.join(
    concepts.map((concept, at) => sql`(case when ${isMet(concept)} then ${1 << at}::int else 0 end)`),
    sql` | `,
  )

/** As a subquery a query is read once; a general plan would read it again for each row. */
const ownQuery = ({ own }: Concept, beginnings: boolean): SQL => sql`(select ${anyOf(own, '', beginnings)})`

/**
 * Bits of the parts that the study of a row (studies, datasets) meets by its name, number, values, date or the dataset's name.
 * Where words have to be side by side, those of the row are put together, once in a subquery.
 */
export const metByStudy = (asked: Asked): SQL => {
  const metBy = (concept: Concept, words: SQL): SQL => sql`${words} @@ ${ownQuery(concept, false)}`
  if (asked.concepts.every(({ own }) => own.every(({ words }) => words.length === 1)))
    return sql`(${bitsWhere(
      asked,
      concept =>
        sql`${metBy(concept, sql`${studies.search}`)} or ${metBy(concept, sql`${datasets.search}`)} or ${inTime(concept)}`,
    )})`
  return sql`(
    select ${bitsWhere(asked, concept => sql`${metBy(concept, sql`w.words`)} or ${inTime(concept)}`)}
    from (select ${studies.search} || ${datasets.search} as words offset 0) w
  )`
}

/** The same of a row of studies alone, in which a word may also be begun. */
export const metByOwnWords = (asked: Asked): SQL =>
  sql`(${bitsWhere(asked, concept => sql`${studies.search} @@ ${ownQuery(concept, true)} or ${inTime(concept)}`)})`

const loosely = ({ words }: Phrase): string => `(${words.map(word => flagged(word, '')).join(' & ')})`

/**
 * Two arguments of find_places in 0085_search_places.sql: what a study holds that meets all parts alone, and what a dataset's name
 * holds that may meet one of them beside its study. Words count wherever they stand, so both find too much rather than too little.
 */
export const allOfStudy = (asked: Asked | null): SQL => {
  const alone = asked === null || asked.excluded.length > 0 || asked.concepts.some(({ quoted }) => quoted)
  const parts = alone ? [] : asked.concepts.filter(({ filler }) => !filler)
  if (parts.length === 0 || parts.some(({ own }) => own.length === 0)) return sql`null::tsquery, null::tsquery`
  const all = parts.map(({ own }) => `(${own.map(loosely).join(' | ')})`).join(' & ')
  const any = parts.flatMap(({ own }) => own.flatMap(({ words }) => words.map(word => flagged(word, ''))))
  return sql`to_tsquery('library', ${all}), to_tsquery('library', ${any.join(' | ')})`
}

/** Bits of the parts that a text with these words for searching meets, in any of their forms. */
export const metByWords = (asked: Asked, words: SQLWrapper): SQL =>
  sql`(${bitsWhere(asked, concept => sql`${words} @@ ${ownQuery(concept, true)}`)})`

/** Bits of the parts that a row of find_covered meets as well as that. */
export const metByCovered = (asked: Asked, covered: SQL): SQL =>
  sql`(${sql.join(
    asked.concepts.map(
      (_, at) => sql`(case when ((${covered} >> ${3 * at}::int) & 7) >= 5 then ${1 << at}::int else 0 end)`,
    ),
    sql` | `,
  )})`

/** The words that stand for a typed one in marked texts. */
export const shownForms = ({ concepts }: Asked): Corrections => {
  const forms = new Map<string, string[]>()
  for (const concept of concepts)
    for (const word of concept.words) {
      const others = [
        ...concept.own.flatMap(({ words }) => words),
        ...[...concept.formed, ...concept.close, ...concept.far].map(other => other.replace('~', '')),
      ].filter(other => !other.startsWith('=') && !STOP_WORDS.has(other))
      forms.set(word, [...(forms.get(word) ?? []), ...others.filter(other => other !== word)])
    }
  return forms
}
