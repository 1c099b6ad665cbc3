import type { MappedQuestion } from './types'

const MOST_SUGGESTED = 6
const LEAST_OPTIONS = 2
const MOST_OPTIONS = 12

interface Demographic {
  readonly key: string
  readonly name: RegExp
  readonly text: RegExp
}

/** In order of preference. `name` is tested on the whole name, `text` on the question text. */
const DEMOGRAPHICS: readonly Demographic[] = [
  {
    key: 'gender',
    name: /^(gender|sex|geschlecht|sexe?o?|s?_?gender|genre|género|sesso|genere|geslacht|gênero)$/iu,
    text: /\bgender\b|género|geschlecht|^sexe?o?$|^sesso$|votre sexe|êtes-vous (un homme|une femme)|il suo sesso|geslacht|gênero|are you (male|a man)/iu,
  },
  {
    key: 'age',
    name: /^(d?_?age([ _-]?(group|band|cat(egory)?|range|bracket|rec|\d+))?|altersgruppe|alter|âge|edad|età|leeftijd|idade|tranche_?age)$/iu,
    text: /^(your |respondent )?age\b|\bage (group|band|range|bracket)|what is your age|how old are you|which age|^edad\b|cuántos años|^alter(sgruppe)?\b|wie alt|^(votre )?âge\b|tranche d['’]âge|quel âge|^età(?!\p{L})|quanti anni|fascia d['’]età|^leeftijd|hoe oud|^idade\b|quantos anos|faixa etária/iu,
  },
  {
    key: 'region',
    name: /^(region|state|area|locality|location|province|division)$/iu,
    text: /\bregion\b|bundesland|\brégion\b|\bregión\b|\bregione\b|\bregio\b|\bprovincie\b|região|geographic location|where do you live|areas? in which you live|^location\b/iu,
  },
  {
    key: 'income',
    name: /^(hh|household)?_?inc(ome)?([ _]?(cat|group|band|bracket))?$/iu,
    text: /\bincome\b|ingresos|einkommen|revenus?\b|\breddito\b|\binkomen\b|rendimento|renda familiar|yearly compensation|salary/iu,
  },
  {
    key: 'education',
    name: /^(educ|education|educ_?cat|degree)$/iu,
    text: /\beducation(al)?\b|level of (formal )?education|highest (degree|level of)|nivel educativo|bildungsabschluss|schulabschluss|niveau d['’]études|diplôme|titolo di studio|opleidingsniveau|hoogste opleiding|escolaridade|nivel de estudios|highest educational/iu,
  },
  { key: 'wave', name: /^(wave|survey_?yr|survey_?year|year|quarter)$/iu, text: /^wave$/iu },
  {
    key: 'ethnicity',
    name: /^(race\d?|ethnicity|ethnic(_group)?)$/iu,
    text: /\bethnicity\b|ethnic (group|background)|^race\b|your race|origen étnico/iu,
  },
  {
    key: 'employment',
    name: /^(employment|occupation|work_?status|job)$/iu,
    text: /employment status|berufstätig|erwerbs|situation professionnelle|situación laboral|condizione (lavorativa|professionale)|arbeidssituatie|situação profissional|\boccupation\b|work(ing)? status/iu,
  },
  {
    key: 'marital',
    name: /^(marital|marit(al)?_?status|marstat)$/iu,
    text: /marital status|familienstand|état civil|situation familiale|estado civil|stato civile|burgerlijke staat/iu,
  },
  {
    key: 'household',
    name: /^(household|hh_?size|children|hh_?type|life_?stage)$/iu,
    text: /household (type|size|composition|description)|number of children|how many people .*household/iu,
  },
  { key: 'size', name: /^(company_?size|org_?size)$/iu, text: /size of (the|your) (company|organi[sz]ation)/iu },
  { key: 'segment', name: /^(segment|cluster|party|voter_category|customer_?type)$/iu, text: /^segment\b/iu },
]

const eligible = ({ def, include, state }: MappedQuestion): boolean => {
  const options = def.options.filter(option => !option.missing).length
  return def.kind === 'single' && include && state !== 'proposed' && options >= LEAST_OPTIONS && options <= MOST_OPTIONS
}

/** "S1 Age" is about age whatever its number. */
const topicOf = (text: string): string => text.replace(/^[A-Z]{1,3}\d+[a-z]?[.:)]?\s+/u, '')

type Worded = Pick<MappedQuestion['def'], 'name' | 'text'>

const matches = (def: Worded, { name, text }: Demographic): boolean =>
  name.test(def.name) || text.test(topicOf(def.text))

/** Topics of columns that are no traits of a person: times, and what a study itself made of people. */
const NO_TRAITS: ReadonlySet<string> = new Set(['wave', 'segment'])

/** Whether a question is about who somebody is (age, region), as its name or text says, and not about what they do or think. */
export const isAboutPeople = (def: Worded): boolean =>
  DEMOGRAPHICS.some(topic => !NO_TRAITS.has(topic.key) && matches(def, topic))

/** Marks up to six demographic questions with 2 to 12 answers as suggested breakouts, one per topic. */
export const suggestBreakouts = (questions: readonly MappedQuestion[]): MappedQuestion[] => {
  const chosen = new Set<string>()
  for (const topic of DEMOGRAPHICS) {
    if (chosen.size >= MOST_SUGGESTED) break
    const fitting = questions.filter(
      question => eligible(question) && !chosen.has(question.id) && matches(question.def, topic),
    )
    const best =
      fitting.find(({ def }) => topic.name.test(def.name)) ??
      fitting.reduce<MappedQuestion | undefined>((a, b) => (a === undefined || b.base > a.base ? b : a), undefined)
    if (best) chosen.add(best.id)
  }
  return questions.map(question =>
    chosen.has(question.id) ? { ...question, def: { ...question.def, suggested_xtab: true } } : question,
  )
}
