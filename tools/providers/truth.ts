/** What people of a made-up survey were asked and answered, in a form that belongs to no provider: fakes show it in their own way. */
export type TruthKind = 'single' | 'multi' | 'grid' | 'multiGrid' | 'numeric' | 'open' | 'nps' | 'rank' | 'date'

export interface TruthOption {
  /** The stable id or recode of the option, within its question. */
  readonly key: string
  /** May hold markup. */
  readonly label: string
  readonly score?: number
  readonly exclusive?: boolean
  /** A text is asked for beside it. */
  readonly other?: boolean
  readonly na?: boolean
}

export interface TruthQuestion {
  /** Unique within the survey: Q1, Q2 … */
  readonly key: string
  readonly kind: TruthKind
  /** May hold markup. */
  readonly text: string
  readonly options: readonly TruthOption[]
  readonly rows: readonly { readonly key: string; readonly label: string }[]
}

export interface TruthAnswer {
  /** single, nps: one key; multi: any number. */
  readonly picks?: readonly string[]
  /** grid, multiGrid: keys of options by key of row; a row without a key was shown and left empty. */
  readonly byRow?: Readonly<Record<string, readonly string[]>>
  readonly value?: number
  readonly text?: string
  /** rank: place from 1 by key of row. */
  readonly places?: Readonly<Record<string, number>>
  /** Text beside an option "other". */
  readonly otherText?: string
}

export type TruthStatus = 'complete' | 'partial' | 'screened' | 'overquota' | 'preview'

export interface TruthRespondent {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly started: number
  changed: number
  status: TruthStatus
  /** By key of question: null was shown and left empty; absent was not asked. */
  answers: Record<string, TruthAnswer | null>
  /** A case weight, where the survey has one. */
  weight?: number
  readonly personal: { readonly email: string; readonly ip: string; readonly name: string }
}

export interface TruthSurvey {
  /** As the fake's provider writes ids. */
  id: string
  name: string
  readonly created: number
  changed: number
  active: boolean
  questions: TruthQuestion[]
  respondents: TruthRespondent[]
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const KINDS: readonly TruthKind[] = [
  'single',
  'multi',
  'grid',
  'numeric',
  'open',
  'nps',
  'rank',
  'date',
  'single',
  'multiGrid',
]

const SUBJECTS = [
  'oat drinks',
  'the “Hello” snack bar',
  'café &amp; bakery',
  'frozen meals',
  'Kaffee zu Hause 🙂',
  'soft drinks',
]
const BRANDS = ['Alder', 'Birch &amp; Sons', 'Cédre', '<b>Dune</b>', 'Elm', 'Fjord', 'Grove', 'Heath']
const SCALE = ['Not at all', 'A little', 'Somewhat', 'Very', 'Extremely']

const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

const inTurn = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('There is nothing to take turns with.')
  return item
}

const scaleOptions = (): TruthOption[] => SCALE.map((label, at) => ({ key: String(at + 1), label, score: at + 1 }))

const brandOptions = (count: number): TruthOption[] =>
  BRANDS.slice(0, count).map((label, at) => ({ key: String((at + 1) * 3), label }))

const rowsOf = (count: number) => BRANDS.slice(0, count).map((label, at) => ({ key: String(at + 1), label }))

const questionOf = (kind: TruthKind, number: number): TruthQuestion => {
  const subject = inTurn(SUBJECTS, number)
  const base = { key: `Q${number}`, kind, options: [], rows: [] }
  const text = (words: string) => `<p>${words} ${subject}?&nbsp;</p>\n(question ${number})`
  switch (kind) {
    case 'single':
      return {
        ...base,
        text: text('Which of these do you buy most of'),
        options: [...brandOptions(5), { key: '97', label: 'Another - which?', other: true }],
      }
    case 'multi':
      return {
        ...base,
        text: text('Which of these have you heard of among'),
        options: [...brandOptions(6), { key: '99', label: 'None of these', exclusive: true }],
      }
    case 'grid':
      return { ...base, text: text('How much do you like'), options: scaleOptions(), rows: rowsOf(4) }
    case 'multiGrid':
      return { ...base, text: text('When do you have'), options: brandOptions(3), rows: rowsOf(3) }
    case 'rank':
      return { ...base, text: text('Please rank'), rows: rowsOf(4) }
    case 'nps':
      return {
        ...base,
        text: text('How likely are you to recommend'),
        options: Array.from({ length: 11 }, (_, at) => ({ key: String(at), label: String(at) })),
      }
    case 'numeric':
      return { ...base, text: text('How many times a month do you have') }
    case 'open':
      return { ...base, text: text('What comes to mind about') }
    case 'date':
      return { ...base, text: text('When did you last buy') }
  }
}

const TEXTS = [
  'Good, really',
  'Too sweet\nand too dear',
  'It "just" works; ok?',
  '–',
  'naïve 🙂 <i>nice</i>',
  'No - not at all',
]

const answerOf = (question: TruthQuestion, random: () => number): TruthAnswer => {
  const { options, rows } = question
  const keys = options.map(({ key }) => key)
  switch (question.kind) {
    case 'single':
    case 'nps': {
      const picked = pick(random, options)
      return { picks: [picked.key], ...(picked.other === true && { otherText: pick(random, TEXTS) }) }
    }
    case 'multi': {
      if (random() < 0.1) return { picks: options.filter(({ exclusive }) => exclusive).map(({ key }) => key) }
      const picks = options.filter(({ exclusive }) => exclusive !== true && random() < 0.4).map(({ key }) => key)
      return { picks: picks.length > 0 ? picks : keys.slice(0, 1) }
    }
    case 'grid':
      return { byRow: Object.fromEntries(rows.map(({ key }) => [key, random() < 0.05 ? [] : [pick(random, keys)]])) }
    case 'multiGrid':
      return { byRow: Object.fromEntries(rows.map(({ key }) => [key, keys.filter(() => random() < 0.5)])) }
    case 'rank': {
      const order = [...rows].map(row => ({ row, at: random() })).sort((a, b) => a.at - b.at)
      return { places: Object.fromEntries(order.map(({ row }, at) => [row.key, at + 1])) }
    }
    case 'numeric':
      return { value: Math.floor(random() * 40) }
    case 'open':
      return { text: pick(random, TEXTS) }
    case 'date':
      return { text: `2026-0${1 + Math.floor(random() * 9)}-${10 + Math.floor(random() * 18)}` }
  }
}

export interface Wanted {
  readonly id: string
  readonly name: string
  readonly questions: number
  readonly respondents: number
  readonly seed?: number
  /** Milliseconds since 1970 of the first response; the others follow a minute apart. */
  readonly from?: number
}

const FROM = Date.UTC(2026, 8, 1, 8)
const MINUTE = 60_000

/** One more person, with the answers that the seed gives. About one in six questions is not asked, one in twenty left empty. */
export const makeRespondent = (survey: TruthSurvey, at: number, seed: number): TruthRespondent => {
  const random = seeded(seed)
  const answers: Record<string, TruthAnswer | null> = {}
  for (const question of survey.questions) {
    const chance = random()
    if (chance < 0.16) continue
    answers[question.key] = chance < 0.21 ? null : answerOf(question, random)
  }
  const [number, when] = [String(survey.respondents.length + 1), at]
  return {
    id: `${survey.id}-${number}-${seed}`,
    started: when - 5 * MINUTE,
    changed: when,
    status: 'complete',
    answers,
    personal: { email: `person${number}@canary-mail.example`, ip: '198.51.100.77', name: `Canary Person ${number}` },
  }
}

/** A survey with every kind of question in turn, and so many responses, the same for the same wish. */
export const makeSurvey = ({ id, name, questions, respondents, seed = 1, from = FROM }: Wanted): TruthSurvey => {
  const survey: TruthSurvey = {
    id,
    name,
    created: from - 24 * 60 * MINUTE,
    changed: from,
    active: true,
    questions: Array.from({ length: questions }, (_, at) => questionOf(inTurn(KINDS, at), at + 1)),
    respondents: [],
  }
  for (let at = 0; at < respondents; at += 1)
    survey.respondents.push(makeRespondent(survey, from + at * MINUTE, seed * 1_000_003 + at))
  return survey
}
