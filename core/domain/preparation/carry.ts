import { decidesOn, fitAnswers } from './carryFit'
import { answersChanged, isOther, matchVariables, type Rename } from './carryMatch'
import { columnsInQuestion, ruleOf, withColumns } from './carryRules'
import { columnsOf, quoted, type FileVariable } from './items'
import { begin, takeIn, type Draft } from './prepare'
import type { QuestionAction, Step, StepAction } from './steps'

/** A file and the steps over its variables. */
export interface FileSteps {
  readonly variables: readonly FileVariable[]
  readonly steps: readonly Step[]
}

/** Whether somebody takes a variable of the next file for one that was renamed. */
export interface RenameDecision {
  readonly from: string
  readonly accepted: boolean
  readonly by: string
  readonly at: string
}

/**
 * lost: the step cannot be taken any more; reduced: it is taken without some variables or answers; new_answers: a variable whose
 * answers a step tells apart has others; differs: the name is there for something else; gone, new: of variables.
 */
export type CarryKind = 'lost' | 'reduced' | 'new_answers' | 'differs' | 'gone' | 'new'

export interface CarryFinding {
  readonly kind: CarryKind
  /** The variable, set, grid or derived variable that it is about. */
  readonly variable: string
  readonly text: string
  /** What happened, in a sentence. */
  readonly detail: string
}

export interface ProposedRename extends Rename {
  readonly text: string
  readonly state: 'proposed' | 'accepted' | 'refused'
}

export interface Carried {
  readonly steps: readonly Step[]
  /** Steps of the earlier preparation that are there unchanged. */
  readonly kept: number
  readonly findings: readonly CarryFinding[]
  readonly renames: readonly ProposedRename[]
  /** Earlier steps that were lost, as they were: a later file may fit them again. */
  readonly lost: readonly Step[]
}

/** What is kept of carrying over, with the version whose file the steps came from. */
export interface CarriedFrom extends Omit<Carried, 'steps'> {
  readonly version: number
  readonly decisions: readonly RenameDecision[]
}

export interface CarryOptions {
  readonly decisions?: readonly RenameDecision[]
  /** Put before ids of the first steps and of reviews, which every file has alike. */
  readonly prefix: string
}

const targetOf = (action: StepAction): string => {
  if (action.kind === 'question') return action.question.name
  if (action.kind === 'weights') return ''
  return 'of' in action ? [action.of].flat().join('\n') : (ruleOf(action).makes?.(action) ?? '')
}

const keyOf = ({ do: action }: Step): string => `${action.kind}\n${targetOf(action)}`

/** What people did, as opposed to what the reader of a file found. */
const isOfPeople = ({ by, at }: Step): boolean => by !== null || at !== null

/** The work of carrying one preparation over, in the order of its steps. */
class Carrying {
  readonly steps: Step[] = []
  readonly findings: CarryFinding[] = []
  readonly lost: Step[] = []
  kept = 0
  private readonly draft: Draft
  private readonly now: ReadonlyMap<string, FileVariable>
  private readonly old: ReadonlyMap<string, FileVariable>
  private readonly namesBefore: ReadonlyMap<string, string>
  /** Names that lost steps would have made. */
  private readonly lostNames = new Set<string>()
  private readonly decided = new Set<string>()

  constructor(
    private readonly before: FileSteps,
    private readonly after: FileSteps,
    private readonly renamed: ReadonlyMap<string, string>,
    private readonly prefix: string,
  ) {
    this.draft = begin(after.variables)
    this.now = new Map(after.variables.map(variable => [variable.name, variable]))
    this.old = new Map(before.variables.map(variable => [variable.name, variable]))
    this.namesBefore = new Map([...renamed].map(([from, to]) => [to, from]))
  }

  private readonly textsBefore = new Map<string, string>()

  private textOf(name: string): string {
    const now = this.draft.items.get(name)?.def.text ?? this.now.get(name)?.question.text
    return now ?? this.textsBefore.get(name) ?? this.old.get(name)?.question.text ?? name
  }

  private find(kind: CarryKind, variable: string, detail: string): void {
    this.findings.push({ kind, variable, text: this.textOf(variable), detail })
  }

  private lose(step: Step, why: string): void {
    const { do: action } = step
    const rule = ruleOf(action)
    const names = rule.names(action)
    const makes = rule.makes?.(action)
    if (makes !== undefined && !names.includes(makes)) this.lostNames.add(makes)
    const about = makes ?? names[0] ?? ''
    if ('text' in action && typeof action.text === 'string') this.textsBefore.set(about, action.text)
    this.find('lost', about, `${rule.word}: ${why}`)
    this.lost.push(step)
  }

  private missingWords(missing: readonly string[]): string {
    const [one] = missing
    if (missing.length === 1 && one !== undefined && this.lostNames.has(one)) return `"${one}" was lost.`
    return `The new file has no ${quoted(missing)}.`
  }

  private idOf({ id }: Step): string {
    return /^[rc]\d+$/u.test(id) ? `${this.prefix}${id}` : id
  }

  /** What the reader of the next file found, as people decided on the same in the earlier one. */
  takeFirst(): void {
    const first = this.before.steps.filter(step => !isOfPeople(step))
    const earlier = new Map(first.map(step => [keyOf(step), step]))
    for (const step of this.after.steps) {
      const was = earlier.get(keyOf(step))
      const state = was?.state === 'off' ? 'off' : was?.state === 'on' && step.state === 'proposed' ? 'on' : step.state
      if (state !== step.state) this.kept += 1
      const own: Step = { ...step, state }
      this.steps.push(own)
      if (state === 'on') takeIn(this.draft, own.do)
      if (was?.state === 'on' && was.do.kind === 'question' && step.do.kind === 'question')
        this.compareColumns(was.do, step.do)
    }
  }

  private compareColumns(was: QuestionAction, is: QuestionAction): void {
    const has = new Set(columnsInQuestion(is))
    const gone = columnsInQuestion(was).filter(name => !has.has(name) && !has.has(this.renamed.get(name) ?? ''))
    if (gone.length > 0 && has.size > 1)
      this.find('reduced', is.question.name, `It is found without ${quoted(gone)} in the new file.`)
  }

  /** Renames the variables that somebody took for those of the earlier file, so that everything knows them by their name. */
  takeRenames(decisions: readonly RenameDecision[]): void {
    const names = new Map([...this.draft.items.values()].map(({ file, name }) => [file?.name, name]))
    for (const { from, by, at } of decisions) {
      const to = this.renamed.get(from)
      if (to === undefined) continue
      const action: StepAction = { kind: 'texts', of: names.get(to) ?? to, name: from }
      const problem = takeIn(this.draft, action)
      if (problem) this.find('lost', from, `"${to}" cannot take its name. ${problem.message}`)
      else this.steps.push({ id: `n:${from}`.slice(0, 60), do: action, state: 'on', by, at })
    }
  }

  /** Sets and grids of the earlier file that the reader does not find in the next one. */
  takeGroups(): void {
    const found = new Set(
      this.after.steps.flatMap(({ do: each }) => (each.kind === 'question' ? each.question.name : [])),
    )
    for (const step of this.before.steps) {
      const { do: action } = step
      if (isOfPeople(step) || step.state !== 'on' || action.kind !== 'question') continue
      const columns = columnsInQuestion(action)
      if (columns.length < 2 || found.has(action.question.name)) continue
      const taken = columns.filter(name => {
        const item = this.draft.items.get(name)
        return item !== undefined && item.partOf !== null
      })
      if (taken.length > 0) this.lose(step, `${quoted(taken)} belongs to another set or grid in the new file.`)
      else this.takeOne(step)
    }
  }

  takeOf(steps: readonly Step[]): void {
    for (const step of steps) if (isOfPeople(step)) this.takeOne(step)
  }

  private takeOne(step: Step): void {
    const { do: action } = step
    const rule = ruleOf(action)
    if (step.state !== 'on') {
      this.steps.push({ ...step, id: this.idOf(step) })
      this.kept += 1
      return
    }
    const has = (name: string): boolean => this.draft.items.has(name)
    const missing = [...new Set(rule.names(action))].filter(name => !has(name))
    const rest = missing.length === 0 ? action : (rule.rest?.(action, has) ?? null)
    if (!rest) return this.lose(step, this.missingWords(missing))
    const { actions, dropped } = fitAnswers(this.draft, withColumns(rest, this.renamed))
    const answers = dropped.map(({ variable, answer }) => `${answer} of ${variable}`)
    if (actions.length === 0) return this.lose(step, `The answers ${quoted(answers)} are gone.`)
    const done: StepAction[] = []
    for (const one of actions) {
      this.compareAnswers(one)
      const problem = takeIn(this.draft, one)
      if (problem) this.lose({ ...step, do: one }, problem.message)
      else done.push(one)
    }
    done.forEach((one, at) =>
      this.steps.push({ ...step, id: `${this.idOf(step)}${at === 0 ? '' : `.${at + 1}`}`, do: one }),
    )
    if (missing.length === 0 && answers.length === 0 && done.length > 0) this.kept += 1
    else if (done.length > 0) this.reduce(rest, missing, answers)
  }

  private reduce(action: StepAction, missing: readonly string[], answers: readonly string[]): void {
    const about = targetOf(action).split('\n')[0] ?? ''
    const parts = [
      missing.length > 0 ? `without ${quoted(missing)}` : '',
      answers.length > 0 ? `without the answers ${quoted(answers)}` : '',
    ].filter(Boolean)
    this.find('reduced', about, `${ruleOf(action).word}: kept ${parts.join(' and ')}.`)
  }

  /** Says once per variable which answers its author could not know. */
  private compareAnswers(action: StepAction): void {
    for (const name of decidesOn(action)) {
      const item = this.draft.items.get(name)
      const columns = item ? (item.file ? [item.file.name] : columnsOf(item.def)) : []
      for (const column of columns) {
        const [before, after] = [this.old.get(this.nameBefore(column)), this.now.get(column)]
        if (!before || !after || this.decided.has(column)) continue
        this.decided.add(column)
        const words = answersChanged(before, after)
        if (words !== '') this.find('new_answers', name, words)
      }
    }
  }

  private nameBefore(column: string): string {
    return this.namesBefore.get(column) ?? column
  }

  /** What is not there any more, what is new, and what only has the name of something else. */
  compareVariables(renames: readonly Rename[]): void {
    const open = new Set(renames.map(({ from }) => from))
    for (const variable of this.before.variables) {
      const { name } = variable
      const now = this.now.get(name)
      if (now && isOther(variable, now))
        this.find('differs', name, `It is "${now.question.text}" now, and was "${variable.question.text}".`)
      if (!now && !open.has(name)) this.find('gone', name, 'The new file does not have it.')
    }
    const targets = new Set(renames.map(({ to }) => to))
    const mentioned = new Set(
      this.steps.flatMap(({ do: action }) => (action.kind === 'weights' ? [] : ruleOf(action).names(action))),
    )
    for (const { name } of this.after.variables)
      if (!this.old.has(name) && !targets.has(name) && !mentioned.has(name))
        this.find('new', name, 'No step says anything about it.')
  }
}

const stateOf = (decisions: readonly RenameDecision[], from: string): ProposedRename['state'] => {
  const decision = decisions.find(each => each.from === from)
  if (!decision) return 'proposed'
  return decision.accepted ? 'accepted' : 'refused'
}

/**
 * The steps for the next file: what its reader found, as people decided on the same before, then what people did with the
 * earlier file as far as it fits. What does not fit is listed. Variables are matched by name; one with another name and the same
 * text and answers is proposed, and known by its earlier name once somebody accepts that.
 */
export const carry = (
  before: FileSteps & { readonly lost?: readonly Step[] },
  after: FileSteps,
  { decisions = [], prefix }: CarryOptions,
): Carried => {
  const found = matchVariables(before.variables, after.variables)
  const renames = found.map((rename): ProposedRename => ({
    ...rename,
    text: before.variables.find(({ name }) => name === rename.from)?.question.text ?? rename.from,
    state: stateOf(decisions, rename.from),
  }))
  const accepted = renames.filter(({ state }) => state === 'accepted')
  const work = new Carrying(before, after, new Map(accepted.map(({ from, to }) => [from, to])), prefix)
  work.takeFirst()
  work.takeRenames(decisions.filter(decision => decision.accepted))
  work.takeGroups()
  work.takeOf(before.steps)
  work.takeOf(before.lost ?? [])
  work.compareVariables(renames.filter(({ state }) => state !== 'refused'))
  const { steps, kept, findings, lost } = work
  return { steps, kept, findings, renames, lost }
}
