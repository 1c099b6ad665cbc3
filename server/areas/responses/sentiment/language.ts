import type { LanguageCounts } from './types'

/** Function words that hardly any other of these languages has. */
const COMMON: Readonly<Record<string, string>> = {
  en: "the and of to is it are was were they have has had be been with for that this you your my i'm i've it's don't i we our at from not but or as their there when because what which can would could very so just me if all by do does did an them than too about",
  de: 'der die das und ist ich nicht es ein eine einen einem einer mit für auf zu den dem von wie sich auch aber sehr wenn weil oder wir sie man mir mich kein keine sind war hat habe haben bei aus nur noch mehr immer schon dass wird kann zum zur im als da',
  es: 'el los las que y es un una unos unas por con para su sus del al lo más pero muy me mi está son hay cuando porque como también ya qué todo todos esta este ese eso fue ser tiene tienen hace siempre se de la en nada yo le',
  fr: 'le les des est et une pas je il elle nous vous ils que qui dans sur pour avec mais très ce cette ces sont au aux du mon ma mes plus où être avoir leur leurs parce bien trop',
  it: 'il gli che è di non per una sono con del della dei delle ma molto anche più come questo questa mi ho hanno perché nel nella sempre ci quando',
  pt: 'não uma os do da dos das em é um que para com muito mais mas também são está eu meu minha foi tem quando pelo pela isso ao',
  nl: 'het een en van ik niet is dat de zijn met voor ook maar heel erg wel als bij naar mijn veel wordt heb heeft geen ze aan dit omdat',
}

const KNOWN = new Map<string, string[]>()
for (const [language, words] of Object.entries(COMMON))
  for (const word of words.split(' ')) KNOWN.set(word, [...(KNOWN.get(word) ?? []), language])

/** A word that two languages share speaks half for each. */
export const countCommonWords = (words: readonly string[], counts: LanguageCounts): void => {
  for (const word of words) {
    const languages = KNOWN.get(word)
    if (languages)
      for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1 / languages.length)
  }
}

/** The language ahead of all others by at least `lead` hits; null where none is. */
export const leading = (counts: LanguageCounts, lead: number): string | null => {
  let best: string | null = null
  let most = 0
  let second = 0
  for (const [language, hits] of counts)
    if (hits > most) {
      second = most
      most = hits
      best = language
    } else second = Math.max(second, hits)
  return most > 0 && most - second >= lead ? best : null
}

/** Whether most letters are of another alphabet than the known languages are written in. */
export const isForeignScript = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return false
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters
}
