/** Words of people who script or carry out a survey, in capitals or in brackets. Questions for respondents do not begin with them. */
const SCRIPT_WORDS =
  'ask|ask all|ask if|ask only|single|single code|single coded|single choice|single response|single answer|multi|multi code|multicode|multiple|multiple choice|multiple response|multiple answers|multi response|open|open end|open ended|open-ended|numeric|numerical|scale|grid|matrix|rotate|randomi[sz]e|rand|show|show card|showcard|show screen|read|read out|do not read|do not prompt|prompt|probe|base|route|routing|filter|skip|go to|goto|terminate|screen out|screenout|close|continue|if|programmer|programming|prog|scripter|scripting|script|interviewer|int|note|quota|hidden|mandatory|optional|exclusive|fix|anchor|new screen|new page|carousel|drop ?down|slider|sa|ma|oe|sc|mc|code one|code all|one answer|tick|allow|insert|pipe|display|range|min|max|dp|einfachnennung|mehrfachnennung|mehrfachnennungen|filter|offen|an alle|rotieren|une seule réponse|plusieurs réponses|à tous|respuesta única|respuesta múltiple|rotar|a todos|risposta singola|risposta multipla|enkelvoudig|meervoudig'

const IS_SCRIPT = new RegExp(`^(?:${SCRIPT_WORDS})(?![\\p{L}\\p{N}])`, 'iu')
/** A line that tells the script something and begins like one, such as "Base: all who smoke" or "Programmer note: …". */
const SCRIPT_LINE =
  /^(?:base|basis|filter|filtre|filtro|routing|programmer|programming|prog|scripter|script|scripting|interviewer|int|note to|quota|ask)(?:[ -](?:note|instruction|instructions|all|if|only|to)\b.*)?\s*[:：]/iu

/** What respondents are told about how to answer: no part of the wording that is compared. */
const HOW_TO_ANSWER = [
  /(?:please\s+)?(?:select|tick|choose|mark|check|pick|click|code|circle)\s+(?:only\s+|just\s+|up to\s+)?(?:one|all|any|as many|the one|\p{Nd}|two|three|your answer|every)[^.?!]*/iu,
  /(?:please\s+)?(?:give|provide)\s+(?:only\s+)?one answer[^.?!]*/iu,
  /(?:one|single|multiple|several) (?:answer|answers|response|responses)(?: only| possible| allowed| per row| in each row)?/iu,
  /(?:bitte )?(?:wählen|kreuzen|markieren|geben) sie (?:bitte )?(?:nur |alle |eine |maximal )[^.?!]*/iu,
  /(?:einfach|mehrfach)(?:nennung|antwort|nennungen|antworten)(?: möglich)?/iu,
  /(?:une seule réponse|plusieurs réponses)(?: possibles?)?/iu,
  /(?:seleccione|elija|marque) (?:una|todas|solo|sólo|hasta|las)[^.?!]*/iu,
  /respuestas? (?:única|múltiples?)/iu,
  /(?:una sola risposta|più risposte possibili|risposta (?:singola|multipla))/iu,
  /(?:één antwoord|meerdere antwoorden)(?: mogelijk)?/iu,
].map(({ source, flags }) => new RegExp(`(?:^|(?<=[.?!？؟:]))\\s*${source}\\s*[.!]?\\s*$`, flags))

const LETTERS = /\p{L}/u
const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

const isScript = (inner: string): boolean => {
  const text = inner.trim()
  if (!LETTERS.test(text)) return true
  if (IS_SCRIPT.test(text)) return true
  return HOW_TO_ANSWER.some(pattern => pattern.test(text)) || (isCapitals(text) && /\s/.test(text))
}

/** Groups in brackets, without brackets inside them. */
const GROUPS = /\[([^[\]]*)\]|\{([^{}]*)\}|<<?([^<>]*)>>?|\(([^()]*)\)/gu

/** Removes what is in brackets for those who make the survey. A place for a name, as in "How is [BRAND]?", stays. */
const withoutGroups = (text: string): string =>
  text.replace(GROUPS, (whole: string, square?: string, curly?: string, angle?: string, round?: string, ...rest) => {
    const [at] = rest.filter(one => typeof one === 'number')
    const inner = square ?? curly ?? angle ?? round ?? ''
    const atEdge =
      typeof at === 'number' &&
      (text.slice(0, at).trim() === '' ||
        (round === undefined &&
          /[?.!:؟？…]\s*$/u.test(text.slice(0, at)) &&
          text.slice(at + whole.length).trim() === ''))
    return isScript(inner) || (atEdge && round === undefined) ? ' ' : whole
  })

/** Words in capitals at the end, behind the question: "… you? SINGLE CODE". */
const CAPITALS_AT_END = /(?<=[?.!:؟？]\s*)[-–—]?\s*\p{Lu}[\p{Lu}\p{N}\s/,;.:-]*$/u

const withoutCapitals = (text: string): string => {
  const found = CAPITALS_AT_END.exec(text)
  return found && found.index > 0 && IS_SCRIPT.test(found[0].replace(/^[-–—\s]+/u, ''))
    ? text.slice(0, found.index)
    : text
}

const withoutHowTo = (text: string): string => HOW_TO_ANSWER.reduce((left, pattern) => left.replace(pattern, ''), text)

const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** A line without what it tells those who make the survey; '' where it tells nothing else. */
export const withoutInstructions = (line: string): string => {
  const text = spaced(withoutGroups(line))
  if (!LETTERS.test(text) && !/\p{Nd}/u.test(text)) return ''
  if (SCRIPT_LINE.test(text)) return ''
  if (isCapitals(text) && IS_SCRIPT.test(text) && !/[?؟？]/u.test(text)) return ''
  return spaced(withoutHowTo(withoutCapitals(text)))
}
