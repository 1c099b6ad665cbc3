/** How close an asked question comes to one of a draft, closest first. */
export const CLOSENESS = ['same', 'near', 'similar', 'meaning'] as const
export type Closeness = (typeof CLOSENESS)[number]

export const CLOSENESS_WORDS: Readonly<Record<Closeness, string>> = {
  same: 'Same wording',
  near: 'Nearly the same',
  similar: 'Similar wording',
  meaning: 'Near in meaning',
}

const NEAR = 0.75
const SIMILAR = 0.45
const MEANING = 0.75

export interface Compared {
  /** The texts differ in case, accents, punctuation, numbers and instructions at most. */
  readonly same: boolean
  /** 0 to 1: letters and words that both have. */
  readonly wording: number
  /** 0 to 1: words of either text that the other has or says in other words; 0 where nobody looked. */
  readonly meaning: number
}

/** The word for how close two questions are; null: so far apart that the one was not asked before. */
export const closenessOf = ({ same, wording, meaning }: Compared): Closeness | null => {
  if (same) return 'same'
  if (wording >= NEAR) return 'near'
  if (wording >= SIMILAR) return 'similar'
  return meaning >= MEANING ? 'meaning' : null
}
