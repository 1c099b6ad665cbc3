import type { CarryFinding, CarryKind, FileSteps, Reduced, RenameDecision } from './carried'
import { renameId } from './carryEarlier'
import { decidesOn, fitAnswers } from './carryFit'
import { answersChanged, isOther, type Rename } from './carryMatch'
import { columnsInQuestion, ruleOf, withColumns } from './carryRules'
import { columnsOf, itemOfColumn, quoted, type FileVariable } from './items'
import type { Pausing } from './pauses'
import { begin, takeIn, type Draft } from './prepare'
import type { QuestionAction, Step, StepAction } from './steps'

const targetOf = (action: StepAction): string => {
  if (action.kind === 'question') return action.question.name
  if (action.kind === 'weights') return ''
  return 'of' in action ? [action.of].flat().join('\n') : (ruleOf(action).makes?.(action) ?? '')
}

const keyOf = ({ do: action }: Step): string => `${action.kind}\n${targetOf(action)}`

/** What people did, as opposed to what the reader of a file found. */
const isOfPeople = ({ by, at }: Step): boolean => by !== null || at !== null

/** The work of carrying one preparation over, in the order of its steps. */
export class Carrying {
  readonly steps: Step[] = []
  readonly findings: CarryFinding[] = []
  readonly lost: Step[] = []
  readonly reduced: Reduced[] = []
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
  *takeFirst(): Pausing<void> {
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
      yield
    }
  }

  private compareColumns(was: QuestionAction, is: QuestionAction): void {
    const has = new Set(columnsInQuestion(is))
    const gone = columnsInQuestion(was).filter(name => !has.has(name) && !has.has(this.columnNow(name)))
    if (gone.length > 0 && has.size > 1)
      this.find('reduced', is.question.name, `It is found without ${quoted(gone)} in the new file.`)
  }

  /** Renames the variables that somebody took for those of the earlier file, so that everything knows them by their name. */
  *takeRenames(decisions: readonly RenameDecision[]): Pausing<void> {
    const names = new Map([...this.draft.items.values()].map(({ file, name }) => [file?.name, name]))
    for (const { from, by, at } of decisions) {
      const to = this.renamed.get(from)
      if (to === undefined) continue
      const action: StepAction = { kind: 'texts', of: names.get(to) ?? to, name: from }
      const problem = takeIn(this.draft, action)
      if (problem) this.find('lost', from, `"${to}" cannot take its name. ${problem.message}`)
      else this.steps.push({ id: renameId(from), do: action, state: 'on', by, at })
      yield
    }
  }

  /** Sets and grids of the earlier file that the reader does not find in the next one. */
  *takeGroups(): Pausing<void> {
    const found = new Set(
      this.after.steps.flatMap(({ do: each }) => (each.kind === 'question' ? each.question.name : [])),
    )
    for (const step of this.before.steps) {
      const { do: action } = step
      if (isOfPeople(step) || step.state !== 'on' || action.kind !== 'question') continue
      const columns = columnsInQuestion(action)
      if (columns.length < 2 || found.has(action.question.name)) continue
      const taken = columns.filter(name => (itemOfColumn(this.draft, this.columnNow(name))?.partOf ?? null) !== null)
      if (taken.length > 0) this.lose(step, `${quoted(taken)} belongs to another set or grid in the new file.`)
      else this.takeOne(step)
      yield
    }
  }

  *takeOf(steps: readonly Step[]): Pausing<void> {
    for (const step of steps) {
      if (isOfPeople(step)) this.takeOne(step)
      yield
    }
  }

  private takeOne(step: Step): void {
    const { do: action } = step
    const rule = ruleOf(action)
    if (step.state !== 'on') {
      this.steps.push({ ...step, id: this.idOf(step) })
      this.kept += 1
      return
    }
    const has = (name: string): boolean =>
      this.draft.items.has(name) || (action.kind === 'question' && this.now.has(this.columnNow(name)))
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
    const id = this.idOf(step)
    const as = done.map((one, at): Step => ({ ...step, id: `${id}${at === 0 ? '' : `.${at + 1}`}`, do: one }))
    this.steps.push(...as)
    if (as.length === 0) return
    if (missing.length === 0 && answers.length === 0) this.kept += 1
    else {
      this.reduced.push({ whole: { ...step, id, do: withColumns(action, this.renamed) }, as })
      this.tellReduced(rest, missing, answers)
    }
  }

  private tellReduced(action: StepAction, missing: readonly string[], answers: readonly string[]): void {
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

  private columnNow(column: string): string {
    return this.renamed.get(column) ?? column
  }

  /** What is not there any more, what is new, and what only has the name of something else. */
  *compareVariables(renames: readonly Rename[]): Pausing<void> {
    const open = new Set(renames.map(({ from }) => from))
    for (const variable of this.before.variables) {
      const { name } = variable
      const now = this.now.get(name)
      if (now && isOther(variable, now))
        this.find('differs', name, `It is "${now.question.text}" now, and was "${variable.question.text}".`)
      if (!now && !open.has(name)) this.find('gone', name, 'The new file does not have it.')
      yield
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
