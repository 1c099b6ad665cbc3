import type { BannerQuestion, CategoricalQuestion } from '@core/crosstab'
import { categoricalQuestion, groupId, isNumeric, type Answers } from './answers'
import { findAnswers, isProblem, type PlanContext } from './filters'
import type { QuestionDef } from './question'

/** What one banner can hold. Columns are counted without Total. */
export const BANNER_LIMITS = { entries: 12, levels: 3, columns: 200, name: 60, head: 120, perDataset: 100 } as const

/** One question of a banner, or one row of a grid, with the answers and nets of it that are columns. */
export interface BannerLevel {
  readonly question: string
  readonly breakout?: string | undefined
  /** Own head of the span; absent: the text of the question. */
  readonly head?: string | undefined
  /** Ids of the answers that are columns, in this order; absent: all. */
  readonly options?: readonly string[] | undefined
  /** Ids of the nets and boxes that are columns, in this order; absent: all. */
  readonly nets?: readonly string[] | undefined
  /** Nets stand before the answers; else after them. */
  readonly nets_first?: boolean | undefined
  /** Own heads of columns by the id of the answer or net. */
  readonly heads?: Readonly<Record<string, string>> | undefined
}

/** A question, or a nest: each level inside the one before. */
export interface BannerEntry {
  readonly levels: readonly BannerLevel[]
}

/** A named set of columns of a dataset. */
export interface Banner {
  readonly name: string
  readonly entries: readonly BannerEntry[]
}

/** What is wrong with a banner: the entry it is about (null: the whole) and what to do. */
export interface BannerProblem {
  readonly entry: number | null
  readonly question: string | null
  readonly message: string
}

type Questions = ReadonlyMap<string, QuestionDef>

interface FoundLevel {
  readonly answers: Answers
  readonly question: CategoricalQuestion
  readonly head: string
}

const keysOf = (question: CategoricalQuestion): { options: string[]; nets: string[] } => ({
  options: (question.kind === 'multi' ? question.members : question.cats).map(({ key }) => key),
  nets: (question.nets ?? []).map(({ key }) => key),
})

const chosen = (all: readonly string[], wanted: readonly string[] | undefined): readonly string[] =>
  wanted === undefined ? all : wanted.filter(id => all.includes(id))

const textOf = ({ question, breakout }: Answers): string => breakout?.text ?? question.text

const nameOf = ({ question, breakout }: BannerLevel): string =>
  breakout === undefined ? question : `${question}/${breakout}`

const findLevel = (questions: Questions, level: BannerLevel, context: PlanContext): FoundLevel | string => {
  const answers = findAnswers(questions, level.question, level.breakout ?? null, context)
  if (isProblem(answers)) return answers.message
  if (isNumeric(answers))
    return `Question "${level.question}" is a number and cannot be used as columns. Make bands of it first, and add those.`
  const question = categoricalQuestion(answers)
  const keys = keysOf(question)
  const options = chosen(keys.options, level.options)
  const nets = chosen(keys.nets, level.nets)
  const columns = level.nets_first === true ? [...nets, ...options] : [...options, ...nets]
  return {
    answers,
    head: level.head ?? textOf(answers),
    question: {
      ...question,
      columns: columns.map(key => ({ key, label: level.heads?.[key] })),
    },
  }
}

/** An entry as the engine takes it. `id` is unique in the banner. */
export interface CompiledEntry {
  readonly id: string
  readonly label: string
  readonly levels: readonly CategoricalQuestion[]
  readonly columns: number
}

const countOf = (levels: readonly CategoricalQuestion[]): number =>
  levels.reduce((product, { columns }) => product * (columns?.length ?? 0), 1)

const compiled = (levels: readonly FoundLevel[]): CompiledEntry => ({
  id: levels.map(({ answers }) => groupId(answers)).join('|'),
  label: levels.map(({ head }) => head).join(' > '),
  levels: levels.map(({ question }) => question),
  columns: countOf(levels.map(({ question }) => question)),
})

/** In a nest of readers without full access a net less its parts would give away groups that protection hides. */
const withoutNets = (level: FoundLevel): FoundLevel => {
  const { options } = keysOf(level.question)
  const columns = level.question.columns?.filter(({ key }) => options.includes(key))
  return { ...level, question: { ...level.question, nets: [], ...(columns && { columns }) } }
}

/** Readers without full access have no nests deeper than two questions: the builder's own nests go as far. */
const OPEN_LEVELS = 2

/**
 * The entries of a banner that can be columns now, in order. What is gone, closed or left without columns is not among them:
 * `bannerGone` says what.
 */
export const compileBanner = (questions: Questions, banner: Banner, context: PlanContext = {}): CompiledEntry[] => {
  const limited = context.permitted !== undefined
  return banner.entries.flatMap(({ levels }) => {
    const found = levels.map(level => findLevel(questions, level, context))
    const there = found.filter(level => typeof level !== 'string')
    if (there.length !== levels.length || (limited && levels.length > OPEN_LEVELS)) return []
    const entry = compiled(limited && levels.length > 1 ? there.map(withoutNets) : there)
    return entry.columns === 0 ? [] : [entry]
  })
}

/** The question of the engine for an entry. */
export const entryQuestion = ({ id, label, levels }: CompiledEntry): BannerQuestion => {
  const [first] = levels
  return first !== undefined && levels.length === 1 ? { ...first, id, label } : { kind: 'nest', of: levels, id, label }
}

/** Every key once, under the first head; a question that names no columns has all, nets last. */
const joinedLevel = (one: CategoricalQuestion, other: CategoricalQuestion): CategoricalQuestion => {
  const columnsOf = (question: CategoricalQuestion): NonNullable<CategoricalQuestion['columns']> => {
    const { options, nets } = keysOf(question)
    return question.columns ?? [...options, ...nets].map(key => ({ key }))
  }
  const own = columnsOf(one)
  const more = columnsOf(other).filter(({ key }) => !own.some(column => column.key === key))
  return { ...one, columns: [...own, ...more] }
}

/**
 * Entries with the same questions as one, in the place of the first: their columns are tested against each other, so that they
 * cannot be two spans. A nest gets the answers of both on each of its levels.
 */
export const joinedEntries = (entries: readonly CompiledEntry[]): CompiledEntry[] => {
  const joined = new Map<string, CompiledEntry>()
  for (const entry of entries) {
    const before = joined.get(entry.id)
    if (!before) {
      joined.set(entry.id, entry)
      continue
    }
    const levels = before.levels.map((level, depth) => joinedLevel(level, entry.levels[depth] ?? level))
    joined.set(entry.id, { ...before, levels, columns: countOf(levels) })
  }
  return [...joined.values()]
}

/** A column as screens list it: `key` as in the tables, `label` its levels from outer to inner. */
export interface BannerColumnName {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly is_net: boolean
}

const labelsOf = (question: CategoricalQuestion): Map<string, string> =>
  new Map(
    [...(question.kind === 'multi' ? question.members : question.cats), ...(question.nets ?? [])].map(
      ({ key, label }) => [key, label],
    ),
  )

/** The columns of an entry in their order, with the keys that tables give them. */
export const columnsOfEntry = ({ id, levels }: CompiledEntry): BannerColumnName[] =>
  levels
    .reduce<{ path: string[]; labels: string[]; net: boolean }[]>(
      (parents, level) => {
        const labels = labelsOf(level)
        const nets = new Set((level.nets ?? []).map(({ key }) => key))
        return parents.flatMap(({ path, labels: before }) =>
          (level.columns ?? []).map(({ key, label }) => ({
            path: [...path, key],
            labels: [...before, label ?? labels.get(key) ?? key],
            net: nets.has(key),
          })),
        )
      },
      [{ path: [], labels: [], net: false }],
    )
    .map(({ path, labels, net }) => ({
      key: `${id}:${path.join('|')}`,
      group: id,
      label: labels.join(' > '),
      is_net: net,
    }))

const goneOf = (found: FoundLevel, level: BannerLevel): string[] => {
  const keys = keysOf(found.question)
  const lost = (ids: readonly string[] | undefined, all: readonly string[]) =>
    (ids ?? []).filter(id => !all.includes(id))
  return [
    ...lost(level.options, keys.options).map(
      id => `Answer "${id}" of question "${nameOf(level)}" is not in this dataset. Take it out of the columns.`,
    ),
    ...lost(level.nets, keys.nets).map(
      id =>
        `Net "${id}" of question "${nameOf(level)}" is not in this dataset. Take it out of the columns, or add the net again.`,
    ),
  ]
}

/** What a banner names that the dataset no longer has, as sentences; empty when all of it is there. */
export const bannerGone = (questions: Questions, banner: Banner): string[] =>
  banner.entries.flatMap(({ levels }) =>
    levels.flatMap(level => {
      const found = findLevel(questions, level, {})
      return typeof found === 'string' ? [found] : goneOf(found, level)
    }),
  )

const cured = (message: string): string => `${message} Take it out of the banner, or choose another question.`

const levelProblems = (questions: Questions, level: BannerLevel): string[] => {
  const found = findLevel(questions, level, {})
  if (typeof found === 'string') return [questions.has(level.question) ? found : cured(found)]
  const gone = goneOf(found, level)
  if (gone.length > 0) return gone
  if ((found.question.columns ?? []).length === 0)
    return [
      `Question "${nameOf(level)}" has no columns. Choose one of its answers or nets, or take it out of the banner.`,
    ]
  const keys = keysOf(found.question)
  const twice = [...(level.options ?? []), ...(level.nets ?? [])].find((id, at, all) => all.indexOf(id) !== at)
  if (twice !== undefined) return [`"${twice}" of question "${nameOf(level)}" is there twice. Name each column once.`]
  const headless = Object.keys(level.heads ?? {}).find(id => ![...keys.options, ...keys.nets].includes(id))
  return headless === undefined
    ? []
    : [`A head is given for "${headless}", which question "${nameOf(level)}" does not have. Leave the head out.`]
}

const entryProblems = (questions: Questions, { levels }: BannerEntry): { question: string; message: string }[] => {
  const wrong = levels.flatMap(level =>
    levelProblems(questions, level).map(message => ({ question: nameOf(level), message })),
  )
  const twice = levels.find((level, at) => levels.findIndex(other => nameOf(other) === nameOf(level)) !== at)
  if (twice)
    wrong.push({
      question: nameOf(twice),
      message: `Question "${nameOf(twice)}" is in one nest twice. Choose another question for one of the levels.`,
    })
  if (levels.length > BANNER_LIMITS.levels)
    wrong.push({
      question: nameOf(levels[BANNER_LIMITS.levels] ?? { question: '' }),
      message: `A nest has ${BANNER_LIMITS.levels} levels at most; this one has ${levels.length}. Take a level out of it.`,
    })
  return wrong
}

/** Columns of a banner over today's questions, Total not counted. */
export const bannerColumns = (questions: Questions, banner: Banner): number =>
  compileBanner(questions, banner).reduce((sum, { columns }) => sum + columns, 0)

/** Everything that keeps a banner from being stored, each with the question and the cure; empty when nothing does. */
export const checkBanner = (questions: Questions, banner: Banner): BannerProblem[] => {
  const wrong: BannerProblem[] = banner.entries.flatMap((entry, at) =>
    entryProblems(questions, entry).map(problem => ({ entry: at, ...problem })),
  )
  const whole = (message: string): BannerProblem => ({ entry: null, question: null, message })
  if (banner.entries.length === 0) wrong.push(whole('This banner has no columns. Add a question.'))
  if (banner.entries.length > BANNER_LIMITS.entries)
    wrong.push(
      whole(
        `This banner has ${banner.entries.length} entries side by side; ${BANNER_LIMITS.entries} are the most. Take some out.`,
      ),
    )
  const ids = banner.entries.map(({ levels }) => levels.map(nameOf).join('|'))
  ids.forEach((id, at) => {
    if (ids.indexOf(id) === at) return
    const named = id.split('|').join(' > ')
    wrong.push({ entry: at, question: id, message: `"${named}" is in this banner twice. Take one of the two out.` })
  })
  const columns = bannerColumns(questions, banner)
  if (columns > BANNER_LIMITS.columns) {
    const widest = compileBanner(questions, banner).reduce((most, entry) =>
      entry.columns > most.columns ? entry : most,
    )
    wrong.push(
      whole(
        `This banner has ${columns} columns; ${BANNER_LIMITS.columns} are the most. "${widest.id.split('|').join(' > ')}" alone has ${widest.columns}: use fewer of its answers, or take it out.`,
      ),
    )
  }
  return wrong
}

/** Names of the questions that a banner uses, each once. */
export const questionsOfBanner = ({ entries }: Pick<Banner, 'entries'>): string[] => [
  ...new Set(entries.flatMap(({ levels }) => levels.map(({ question }) => question))),
]
