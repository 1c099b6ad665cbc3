import { foldWord, wordsIn } from '../fullText'

/** How much the answer options count beside the text. */
const SCALE_WEIGHT = 0.25

/** A text as it is compared: its words without case and accents. */
export const comparable = (text: string): string => wordsIn(text).map(foldWord).join(' ')

/** The different answer options of a question, as they are compared. */
export const labelsOf = ({ options }: { readonly options: readonly { readonly label: string }[] }): Set<string> =>
  new Set(options.map(({ label }) => comparable(label)).filter(label => label !== ''))

/** How many options both have. */
export const sharedOptions = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter(label => b.has(label)).length

/** Share of the options of either question that both have, by their labels; 0 where one has none. */
export const scaleMatch = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = sharedOptions(a, b)
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

/** Higher for what is closer by text and answer options; the very same text is always first. */
export const rank = (similarity: number, scale: number): number =>
  similarity === 1 ? 2 + scale : similarity + SCALE_WEIGHT * scale
