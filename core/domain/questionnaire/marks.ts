/** What a line of a draft begins with. */
export type LineMark =
  /** "Q12b)", "F3:": a question, whatever follows. */
  | { readonly kind: 'code'; readonly number: string; readonly rest: string }
  /** "3." or "3)": a question or an answer. */
  | { readonly kind: 'number'; readonly number: string; readonly value: number | null; readonly rest: string }
  /** A bullet, a box, a letter or the code of an answer. */
  | { readonly kind: 'option'; readonly rest: string }
  | { readonly kind: 'none'; readonly rest: string }

const NAMES =
  'question|frage|pregunta|pergunta|domanda|vraag|fråga|spørgsmål|spørsmål|pytanie|otázka|întrebarea|kérdés|kysymys|soru|вопрос|питання|ερώτηση|السؤال|سؤال|س|שאלה|ש|问题|問題|問|问|質問|질문|문'
const DIGITS = String.raw`\p{Nd}{1,3}(?:[._-]\p{Nd}{1,3})*`
const LETTER = String.raw`(?:_?[a-z]{1,2}(?![\p{L}\p{N}]))?`
const END = String.raw`(?:[.):：、．\])]+|\s*[-–—]\s|\s*\||$)\s*`

/** "Question 4", "Frage Nr. 4:" and the like, in any case. */
const NAMED = new RegExp(`^[[(]?((?:${NAMES})\\s*(?:no\\.?|nr\\.?|n°|#)?\\s?${DIGITS}${LETTER})${END}`, 'iu')
/** "Q12b)", "QC3." */
const CAPITALS = new RegExp(`^[[(]?((?:\\p{Lu}{1,3}|q)[.\\s]?${DIGITS}${LETTER})${END}`, 'u')
/** Without a sign behind the number: a tab, or a word that begins as a sentence does. */
const BARE = new RegExp(
  `^((?:${NAMES}|\\p{Lu}{1,3})\\.?\\s?${DIGITS}${LETTER})(?:\\t\\s*|\\s+(?=[\\p{Lu}\\p{Lo}¿"“„«]))`,
  'u',
)
const NUMBER = new RegExp(`^[([]?(${DIGITS}${LETTER})(?:[.):：、．\\])]+)(?!\\p{Nd})\\s*`, 'u')
const BULLET = /^(?:[-–—•·●○◦▪▫■□☐☑☒❏❑❍➢►▶✓✔*◻◯⚪]|o(?=\t| {2}))\s*(?=\S)/u
const BOX = /^(?:\[\s*[xX✓]?\s*\]|\(\s*\)|_{1,6})\s*(?=\S)/u
const LETTERED = /^[([]?\p{L}[.)\]]\s+/u
/** "1 = Yes", "01<tab>Yes", "99 Don't know", but not "18 to 24". */
const CODED = /^\p{Nd}{1,3}(?:\s*[=:–-]\s*(?=[\p{L}"“(])|(?:\t\s*|\s{2,})(?=[\p{L}"“(])|\s(?=\p{Lu}))/u
/** "Yes ..... 1", "Yes<tab>01", "Yes    1". */
const CODED_AT_END = /(?:\t|\s{2,}|\s*\.{3,}|\s*_{2,}|\s*…+)\s*\p{Nd}{1,3}\s*$/u

/** The number that a text in any script's digits says; null where it has parts or letters. */
const valueOf = (number: string): number | null => {
  if (!/^\p{Nd}+$/u.test(number)) return null
  // The digits of each script are ten code points in a row that begin with its zero.
  return Array.from(number).reduce((sum, digit) => {
    let zero = digit.codePointAt(0) ?? 0
    const value = zero
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && value - zero < 9) zero -= 1
    return 10 * sum + (value - zero)
  }, 0)
}

/** Reads the beginning of a line without its indentation. */
export const markOf = (line: string): LineMark => {
  for (const pattern of [NAMED, CAPITALS, BARE]) {
    const [whole, number = ''] = pattern.exec(line) ?? []
    if (whole !== undefined)
      return { kind: 'code', number: number.replace(/\s+/gu, ' ').trim(), rest: line.slice(whole.length) }
  }
  const plain = NUMBER.exec(line)
  if (plain) {
    const [all = '', at = ''] = plain
    return { kind: 'number', number: at, value: valueOf(at), rest: line.slice(all.length) }
  }
  for (const pattern of [BULLET, BOX, LETTERED, CODED]) {
    const found = pattern.exec(line)
    if (found) return { kind: 'option', rest: line.slice(found[0].length).replace(CODED_AT_END, '') }
  }
  if (CODED_AT_END.test(line)) return { kind: 'option', rest: line.replace(CODED_AT_END, '') }
  return { kind: 'none', rest: line }
}

/** Whether a text asks something, by its sign, in the scripts that have one. */
export const asks = (text: string): boolean =>
  /[?？؟՞⁇]/u.test(text) || (/\p{Script=Greek}/u.test(text) && /[;;]\s*$/u.test(text)) || /か[。．]?\s*$/u.test(text)
