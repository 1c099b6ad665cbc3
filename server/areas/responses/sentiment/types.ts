/** Words of one language that speak for or against something, and what turns or strengthens them. All in lower case. */
export interface Lexicon {
  /** Code of the language, ISO 639-1. */
  readonly language: string
  /** Weights from -3 to 3, without 0, as words apart by spaces. */
  readonly words: Readonly<Record<number, string>>
  /** Words that speak only behind one of these: "I like it", but not "sweets like these". */
  readonly behind: Readonly<Record<string, string>>
  /** Turn the meaning of what follows within three words: not, never, without. */
  readonly negators: string
  /** They also turn what stands before them in the clause: "schmeckt mir nicht". */
  readonly negatesBackwards: boolean
  /** "Not only" turns nothing: what stands behind a negator without turning. */
  readonly only: string
  readonly stronger: string
  readonly weaker: string
  /** What follows them counts more than what stands before. */
  readonly but: string
  /** "Too": with a word of `amounts` a complaint. */
  readonly excess: string
  readonly amounts: string
  /** Forms of the dictionary that a word may be inflected from, likeliest first. */
  readonly stems: (word: string) => readonly string[]
  /** The same word as people type it without its accents or umlauts. */
  readonly plain: (word: string) => string
}

export interface Scorer {
  readonly languages: readonly string[]
  /** The language that most of the texts speak; null when none of the known ones is recognised. */
  prevailing(counts: LanguageCounts): string | null
  /** Adds what a text tells of its language. */
  count(text: string, counts: LanguageCounts): void
  /** -1 (negative) to 1 (positive), or null: its language is not one of `languages`. Texts too short to tell are taken for `prevailing`. */
  score(text: string, prevailing: string | null): number | null
}

/** Hits per language over many texts. */
export type LanguageCounts = Map<string, number>
