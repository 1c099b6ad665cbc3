import { frequency } from './frequencyWords'
import { wordedPlaces } from './scaleWords'

/** Reading the order of answer labels: rating words, frequencies, amounts. */

/** How answers outside every scale begin: "don't know", refusals, "not applicable". */
const OUTSIDE = [
  /(n\/?a|not (applicable|sure|stated|answered|specified|disclosed)|does(n['’]?t| not) apply|unfamiliar|never heard)/,
  /(d\/?k|(i )?(don['’]?t|do not) (know|remember|recall)|(i )?(can['’]?t|cannot) (say|tell|remember|recall))/,
  /(unsure|undecided|unknown|undisclosed|hard to say|no (opinion|answer|response|reply)|none of|other)/,
  /(refus(ed|al)|(i )?declined? to (answer|say|state)|(i )?(don['’]?t|do not) (want|wish) to (answer|say|disclose))/,
  /((i( would|['’]d)? )?((prefer|rather|choose|wish) not|prefer no answer))/,
  /(keine? (angabe|antwort|meinung)|k\. ?a\.|(ich )?wei(ß|ss) (ich |es )?nicht|möchte (ich )?nicht)/,
  /(ne sai[st] pas|je ne sais pas|ne se prononce|sans (réponse|opinion)|(je )?préfère ne pas|nsp)/,
  /(no (sé|sabe|contesta|responde|lo sé)|ns\/nc|prefiero no|non (so|risponde)|preferisco non|não (sei|sabe)|prefiro não)/,
  /(weet (ik )?niet|(dat )?weet ik niet|geen (mening|antwoord|opgave)|(dat )?(wil|zeg) ik (liever )?niet|niet van toepassing|n\.?v\.?t\.?)/,
  /(sonstiges?|sonstige|andere[rs]?|autres?|otr[oa]s?|altr[oie]|outr[oa]s?)/,
  /(keine[rs]? (davon|der)|nichts davon|aucune? de|ningun[oa] de|nessun[oa] (di|dei|delle)|geen van|nenhum[a]? d[aeo])/,
  /(non applicable|sans objet|nicht zutreffend|no aplica|no procede|non applicabile|não (se aplica|responde)|nessuna risposta)/,
]
  .map(({ source }) => source)
  .join('|')
const NOT_RATED = new RegExp(`^[^\\p{L}\\p{N}]*(?:${OUTSIDE})(?!\\p{L})|\\bn/a\\b|\\bor don['’]?t know$`, 'iu')
const NEUTRAL = /\bneither\b|\bneutral\b|no difference|about the same|average|undecided/iu
const NEGATIVE =
  /\bdisagree|dissatisf|unsatisf|\bunlikely|unfavou?rabl|unimportant|\bnot\b|n['’]t\b|\bnever\b|\bpoor|\bbad|worse|difficult|oppose|refuse|\bhard\b|terrible|dislike|unfamiliar|uninterested|unhelpful/iu
const POSITIVE =
  /\bagree|satisf|\blikely|favou?rabl|important|\bgood|better|\beasy|support|excellent|familiar|confident|interested|\blike\b|trust|helpful|closely|\bhappy|definitely|probably|\bwould\b|\bwell\b|\bmore\b|useful|concerned|comfortable|aware/iu
const STRONG =
  /strongly|\bvery\b|extremely|completely|definitely|totally|absolutely|\bat all\b|\bmuch\b|\ba lot\b|highly|refuse/iu
const WEAK =
  /somewhat|fairly|probably|rather|slightly|mostly|tend to|moderately|\bnot (so|very|too|that)\b|a (bit|little)/iu

const LISTS: readonly (readonly RegExp[])[] = [
  [/^excellent/iu, /^v(ery )?\s?good/iu, /^good/iu, /^(fair|average|ok)/iu, /^poor/iu, /^very poor|^terrible/iu],
  [
    /^always/iu,
    /^(very often|usually|most)/iu,
    /^often|^several|frequently/iu,
    /^sometimes|^occasionally/iu,
    /^(rarely|seldom|hardly)/iu,
    /^(never|none)/iu,
  ],
  [/^(a lot|a great deal)/iu, /^(some|a fair amount)/iu, /^(not much|a little)/iu, /^(not at all|none|nothing)/iu],
]

/** Ordered answers that are not ratings: levels of education and the like. */
const SEQUENCES: readonly (readonly RegExp[])[] = [
  [
    /^(none|no (formal )?(schooling|education)|primary|elementary|8th grade)/iu,
    /less than high|some high school|^9 ?- ?11/iu,
    /^no formal education past high/iu,
    /^high ?school|^secondary|^ged\b/iu,
    /some college|some university|associate|without earning/iu,
    /professional degree/iu,
    /bachelor|^college( grad|$)|university degree/iu,
    /master|graduate degree|postgraduate/iu,
    /doctor|ph\.?d/iu,
  ],
]

/** Places of labels in a known order such as levels of education, or null. Labels that decline to answer come last. */
export const sequence = (labels: readonly string[]): number[] | null => {
  for (const list of SEQUENCES) {
    const places = labels.map(label =>
      isUnrated(label) ? Infinity : list.findIndex(pattern => pattern.test(label.trim())),
    )
    const known = places.filter(Number.isFinite)
    if (known.length >= 3 && known.every(place => place >= 0) && new Set(known).size === known.length) return places
  }
  return null
}

export const isUnrated = (label: string): boolean => NOT_RATED.test(label.trim())

/** From 2 (most positive) to -2, or null when the words do not rate. */
const rating = (label: string): number | null => {
  if (NEUTRAL.test(label)) return 0
  const negative = NEGATIVE.test(label)
  if (!negative && !POSITIVE.test(label)) return null
  const strength = WEAK.test(label) ? 1 : STRONG.test(label) ? 2 : 1.5
  return negative ? -strength : strength
}

const byList = (labels: readonly string[]): number[] | null => {
  const worded = wordedPlaces(labels)
  if (worded !== null) return worded.map(place => -place)
  for (const list of LISTS) {
    const places = labels.map(label => list.findIndex(pattern => pattern.test(label.trim())))
    if (places.every(place => place >= 0) && new Set(places).size === places.length) return places.map(place => -place)
  }
  return null
}

const byWords = (labels: readonly string[]): number[] | null => {
  const ratings = labels.map(rating)
  const known = ratings.filter((value): value is number => value !== null)
  return known.length === labels.length && new Set(known).size === known.length ? known : null
}

/**
 * Ratings of labels, higher = more positive, aligned with `labels`; null entries are not part of the scale ("don't know").
 * Null when the labels are no rating scale of at least three points.
 */
export const ratingScale = (labels: readonly string[]): (number | null)[] | null => {
  const rated = labels.filter(label => !isUnrated(label))
  if (rated.length < 3) return null
  const ranks = byList(rated) ?? byWords(rated)
  if (ranks === null) return null
  let next = 0
  return labels.map(label => (isUnrated(label) ? null : (ranks[next++] ?? null)))
}

const RATING_WORD =
  /agree|satisf|likely|important|favou?rabl|often|never|excellent|poor|confident|trust|interest|familiar|easy|difficult|closely|happy|concerned|useful|probabl|definit|quality|frequent/iu

/** The question itself mentions a scale of numbers: "on a scale from 1 to 5". */
export const isScaleText = (text: string): boolean =>
  /\b(scale|escala|skala|échelle|scala)\b/iu.test(text) && /\d/u.test(text)

/** At least half of the labels use words of rating or frequency scales. */
export const hasRatingWords = (labels: readonly string[]): boolean => {
  const rated = labels.filter(label => !isUnrated(label))
  if (rated.length < 3) return false
  return (
    wordedPlaces(rated) !== null ||
    rated.filter(label => RATING_WORD.test(label)).length * 2 >= rated.length ||
    rated.every(label => frequency(label) !== null)
  )
}

/** +1 when labels get more positive along their order, -1 when less, 0 when they do not say. */
export const direction = (labels: readonly string[]): -1 | 0 | 1 => {
  const rated = labels.filter(label => !isUnrated(label))
  const often = [frequency(rated[0] ?? ''), frequency(rated[rated.length - 1] ?? '')]
  if (often[0] != null && often[1] != null && often[0] !== often[1]) return often[1] < often[0] ? 1 : -1
  const first = rating(rated[0] ?? '')
  const last = rating(rated[rated.length - 1] ?? '')
  const list = byList(rated)
  if (list !== null) return (list[0] ?? 0) < (list[list.length - 1] ?? 0) ? 1 : -1
  if (first === null || last === null || first === last) return 0
  return last > first ? 1 : -1
}

const BEST =
  '(?:the |your |very |extremely |most |strongly )*(?:best|favou?rite|first choice|highest|good|excellent|satisfied|likely|important|agree|most|top)\\b'
const saysBest = (text: string, point: string): boolean =>
  new RegExp(`(?<![\\d.])${point}\\s*(?:=|:|is|being|means|meaning|as)\\s*["“'‘]?${BEST}`, 'iu').test(text)

/** The question itself says that the lowest number is the best one: "1 being your favourite", or a ranking. */
export const isLowestBest = (text: string, highest: number): boolean => {
  if (saysBest(text, '(?:1|one)')) return true
  return /\brank(s|ed|ing)?\b/iu.test(text) && !saysBest(text, String(highest))
}

/** 0 and 1 in words, where others are numbers. */
const FEW: readonly RegExp[] = [/^(never|zero|not once)$/iu, /^once$/iu, /^twice$/iu]

const AMOUNT = /\d[\d,.\u00a0 ]*/u
/** Points between thousands, as most of Europe writes them: "1.000". */
const THOUSANDS = /^\d{1,3}(\.\d{3})+(?!\d)/u
const LESS =
  /less|under|below|up to|<|fewer|unter|\bbis\b|weniger|moins|jusqu|menos|hasta|\bmeno\b|\bfino\b|minder|onder|\btot\b|\baté(?!\p{L})/iu
const MORE =
  /\bmore\b|over|above|>|\+|older|plus|\bmehr\b|älter|über|\bab\b|\bmás\b|mayor|\bpiù(?!\p{L})|\boltre\b|\bmeer\b|ouder|\bmais\b|acima/iu

/** The number an amount or range starts at: "18-29", "$25,000 - $49,999", "> 60", "Less than 1 year", "75k-125k". */
const amount = (label: string): number | null => {
  const match = AMOUNT.exec(label)
  if (!match) {
    const few = FEW.findIndex(word => word.test(label.trim()))
    return few < 0 ? null : few
  }
  const digits = match[0]
    .trim()
    .replace(THOUSANDS, whole => whole.replaceAll('.', ''))
    .replace(/[,\u00a0 ]/gu, '')
    .replace(/\.$/u, '')
  const value = Number(digits)
  if (Number.isNaN(value)) return null
  const scaled =
    /^\s*k\b/iu.test(label.slice(match.index + match[0].length)) || /\d\s*-\s*\$?\d+k/iu.test(label)
      ? value * 1000
      : value
  if (LESS.test(label.slice(0, match.index + 1))) return scaled - 0.5
  if (MORE.test(label)) return scaled + 0.5
  return scaled
}

/** Sort keys that are all known and rise or fall all the way. */
export const isMonotone = (keys: readonly number[]): boolean => {
  const pairs = keys.slice(1).map((key, at) => Math.sign(key - (keys[at] ?? 0)))
  return (
    keys.length >= 3 && keys.every(Number.isFinite) && (pairs.every(sign => sign > 0) || pairs.every(sign => sign < 0))
  )
}

/** Sort keys of labels that are amounts or ranges; null when most are not. Labels without a number come last. */
export const amounts = (labels: readonly string[]): number[] | null => {
  const values = labels.map(label => (isUnrated(label) ? null : amount(label)))
  const found = values.filter(value => value !== null).length
  const often = labels.filter(label => !isUnrated(label) && frequency(label) !== null).length
  if (often >= 3 && labels.every(label => isUnrated(label) || frequency(label) !== null))
    return labels.map(label => frequency(label) ?? Infinity)
  const numbered = labels.filter(label => !isUnrated(label) && AMOUNT.test(label)).length
  return numbered >= 2 && found * 10 >= labels.length * 6 ? values.map(value => value ?? Infinity) : null
}

const RANGE = /\d\s*(?:-|–|to|bis|à|a)\s*\D?\d/u

/**
 * Answers that say how many or how much, with an open end or in ranges: "6 or more", "18-24", "under £10". They are in order
 * without being good or bad. Plain numbers may be points of a rating.
 */
export const areQuantities = (labels: readonly string[]): boolean =>
  direction(labels) === 0 &&
  labels.some(label => AMOUNT.test(label) && (LESS.test(label) || MORE.test(label) || RANGE.test(label)))

/** Numbers that only count things: "Wave 1", "Wave 2". */
const isNumbering = (labels: readonly string[], values: readonly number[]): boolean => {
  const words = new Set(labels.map(label => /^\p{L}+(?=\s*\d)/u.exec(label.trim())?.[0]))
  return words.size === 1 && !words.has(undefined) && values.every((value, at) => value === (values[0] ?? 0) + at)
}

/**
 * How high each label is on a scale of amounts, frequencies or levels, higher = more; null entries are no part of it
 * ("prefer not to say"). Null when one of the others does not say where it belongs, or they do not rise or fall all the way.
 */
export const steps = (labels: readonly string[]): (number | null)[] | null => {
  const inside = labels.filter(label => !isUnrated(label))
  const places = sequence(inside) ?? amounts(inside)
  if (places === null || !isMonotone(places) || isNumbering(inside, places)) return null
  const often = inside.every(label => frequency(label) !== null)
  let next = 0
  return labels.map(label => (isUnrated(label) ? null : (places[next++] ?? 0) * (often ? -1 : 1)))
}
