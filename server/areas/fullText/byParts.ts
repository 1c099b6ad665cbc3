import type { Tx } from '../../db/types'
import { type Asked, readAsked, tellingTerms, withoutWords } from './concepts'
import { shownForms } from './coverage'
import type { Few } from './few'
import { type Marker, createMarker } from './mark'
import { isEnglish } from './meaning'
import { NO_CORRECTIONS, correctedText, formsIn, type Corrections, type Glossary, type Terms } from './terms'
import { findCorrections, type ReadableTexts } from './typos'

/** With as many matches of everything, nobody needs those of some of the words. */
const ENOUGH = 25

/** What one run says of its answer. */
interface Answered {
  /** Matches of everything that the reader may see, whatever is filtered. */
  readonly total: number
  /** The same with those that match in part. */
  readonly unfiltered: number
  /** Whether each part is met anywhere by something that the reader may see; empty where parts were not asked for. */
  readonly known: readonly boolean[]
}

/** How to look: for all words (`asked` is null) or for the parts of the query, with mistyped words replaced. */
export interface Tried {
  readonly asked: Asked | null
  readonly corrections: Corrections
  /** Where to look, for either way; null: everywhere. */
  readonly few: Few | null
}

interface Search<T> {
  readonly clientId: string
  readonly terms: Terms | null
  /** Reads the terms as parts; null where they have none. */
  readonly read: (corrections: Corrections) => Asked | null
  /** What mistyped words are looked for in. */
  readonly texts: ReadableTexts
  /** What can be found where that is little. */
  readonly few?: (how: Omit<Tried, 'few'>) => Promise<Few | null>
  readonly run: (tried: Tried) => Promise<T>
}

type Found<T> = Tried & { readonly found: T }

/**
 * For all words first, unless there cannot be enough; where that finds little, by the parts of the query. With 'or' in it, by the
 * parts only where that finds nothing at all: then it stood between words of a question.
 */
const tryWith = async <T extends Answered>(search: Search<T>, corrections: Corrections): Promise<Found<T>> => {
  const asked = search.read(corrections)
  const few = (await search.few?.({ asked, corrections })) ?? null
  const several = (search.terms?.alternatives.length ?? 0) > 1
  if (!asked || several || few === null || few.questions >= ENOUGH) {
    const strict = { asked: null, corrections, few }
    const found = await search.run(strict)
    if (!asked || (several ? found.total > 0 : found.unfiltered >= ENOUGH)) return { ...strict, found }
  }
  return { asked, corrections, few, found: await search.run({ asked, corrections, few }) }
}

/**
 * Runs a search as typed. Where nothing meets the whole query, words that nothing holds and that are not English are taken for
 * mistyped, and it runs once more with words of texts that the reader may see. `corrected`: what was searched in place of what was
 * typed, or null. What is hidden decides none of it.
 */
export const searchByParts = async <T extends Answered>(
  tx: Tx,
  search: Search<T>,
): Promise<Found<T> & { readonly corrected: string | null }> => {
  const { clientId, terms, texts } = search
  const first = await tryWith(search, NO_CORRECTIONS)
  const asTyped = { ...first, corrected: null }
  if (!terms || first.found.total > 0) return asTyped
  const forms = formsIn(terms).flatMap(({ words }) => words)
  const known = (first.asked?.concepts ?? []).flatMap(({ words }, at) => (first.found.known[at] === true ? words : []))
  const doubtful = withoutWords(terms, word => known.includes(word) || forms.includes(word) || isEnglish(word))
  const corrections = await findCorrections(tx, clientId, doubtful, texts)
  if (!corrections) return asTyped
  const second = await tryWith(search, corrections)
  const better = second.found.total > 0 || second.found.unfiltered > 0
  return better ? { ...second, corrected: correctedText(terms, corrections) } : asTyped
}

/** Reads terms as parts by their spellings and the glossary; words near in meaning are looked for in questions alone. */
export const readerOf =
  (terms: Terms | null, glossary: Glossary) =>
  (corrections: Corrections): Asked | null =>
    terms && readAsked(terms, { glossary, meaning: false, long: NO_CORRECTIONS, corrections })

/** Marks in these texts what was looked for. */
export const markerFor = (
  tx: Tx,
  terms: Terms | null,
  { asked, corrections }: Omit<Tried, 'few'>,
  texts: readonly string[],
): Promise<Marker> =>
  asked && terms
    ? createMarker(tx, tellingTerms(terms, asked), texts, shownForms(asked))
    : createMarker(tx, terms, texts, corrections)
