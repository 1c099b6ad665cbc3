import type { ImportWarning } from '@core/contract/imports'
import type { Confidence } from '@core/domain/preparation'
import type { SurveyFile } from '../types'
import { groupConfidence } from './confidence'
import { declaredQuestions } from './declared'
import { echoGroups } from './echoes'
import { groupQuestions, unfold } from './groupQuestions'
import { declaredGroups, labelledGroups, namedGroups, withinLimit, type Candidate } from './groups'
import { loopedGroups } from './loops'
import { metadataReason } from './metadata'
import { otherOf, otherQuestion } from './others'
import { profileFile, type Profile } from './profile'
import { setQuestions } from './sets'
import { BARE_CODES, singleQuestion } from './singles'
import { suggestBreakouts } from './suggest'
import { withSetGrids } from './setGrids'
import type { FoundQuestion, MappedQuestion, Mapping } from './types'
import { isNamedWeight } from './weights'

/** Keeps track of which variables belong to a question already. */
class Claims {
  readonly questions: MappedQuestion[] = []
  readonly proposals: MappedQuestion[] = []
  private readonly used = new Set<string>()

  take(questions: readonly FoundQuestion[]): void {
    for (const question of questions)
      this.questions.push({ ...question, confidence: question.state === 'check' ? 'doubtful' : 'sure' })
    for (const { variables } of questions) for (const { name } of variables) this.used.add(name)
  }

  propose(group: FoundQuestion, confidence: Confidence): void {
    const replaces = group.variables.map(({ name }) => `v:${name}`)
    const taken = new Set(this.proposals.flatMap(proposal => proposal.replaces))
    if (replaces.some(id => taken.has(id))) return
    const id = group.id.replace(/^g:/u, 'p:')
    this.proposals.push({ ...group, id, state: 'proposed', confidence, include: false, replaces })
  }

  isFree = ({ variable }: Profile): boolean => !this.used.has(variable.name)
}

/** Identifiers, times and weights are never parts of a question, whatever their names look like. */
const mayGroup = (profile: Profile): boolean =>
  metadataReason(profile) === null &&
  !isNamedWeight(profile.variable) &&
  profile.variable.hint?.kind !== 'meta' &&
  !/_text$|comment\]?$/iu.test(profile.variable.name)

const applyGroups = (claims: Claims, candidates: readonly Candidate[], length: number): void => {
  for (const candidate of candidates.flatMap(unfold)) {
    if (!withinLimit(candidate) || !candidate.members.every(claims.isFree)) continue
    const questions = groupQuestions(candidate, length)
    const [group] = questions
    if (group === undefined) continue
    const confidence = groupConfidence(candidate, group)
    if (confidence === 'sure') claims.take(questions)
    else claims.propose(group, confidence)
  }
}

/** Among the questions made so far, the one that a variable holds the "other" texts of, by its name. */
const parentOf = (name: string, questions: readonly MappedQuestion[]): MappedQuestion | undefined => {
  const stem = otherOf(name)?.toLowerCase()
  if (stem === undefined) return undefined
  const fits = ({ def, variables }: MappedQuestion): boolean =>
    def.name.toLowerCase() === stem || variables.some(variable => variable.name.toLowerCase() === stem)
  return questions.find(question => fits(question) && question.def.kind !== 'open' && question.def.kind !== 'meta')
}

const claimSingles = (claims: Claims, profiles: readonly Profile[]): void => {
  const free = profiles.filter(claims.isFree)
  for (const profile of free.filter(({ variable }) => otherOf(variable.name) === null))
    claims.take([singleQuestion(profile)])
  for (const profile of free.filter(claims.isFree)) {
    const parent =
      profile.variable.valueLabels.length > 0 ? undefined : parentOf(profile.variable.name, claims.questions)
    const question =
      parent === undefined ? singleQuestion(profile) : otherQuestion(profile, parent.def, profile.variable.name)
    claims.take([question])
  }
}

/** Proposals are named last, so that they never change the name of a question that is imported without them. */
const uniquelyNamed = (questions: readonly MappedQuestion[]): MappedQuestion[] => {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  const standing = questions.filter(({ state }) => state !== 'proposed')
  for (const { id, def } of [...standing, ...questions.filter(({ state }) => state === 'proposed')]) {
    let { name } = def
    for (let copy = 2; taken.has(name); copy += 1) name = `${def.name}_${copy}`
    taken.add(name)
    names.set(id, name)
  }
  return questions.map(question => ({
    ...question,
    def: { ...question.def, name: names.get(question.id) ?? question.def.name },
  }))
}

const inFileOrder = (questions: readonly MappedQuestion[], position: ReadonlyMap<string, number>): MappedQuestion[] => {
  const first = ({ variables }: MappedQuestion): number =>
    Math.min(...variables.map(({ name }) => position.get(name) ?? 0))
  const group = ({ state }: MappedQuestion): number => (state === 'proposed' ? 0 : 1)
  return questions
    .map(question => ({ question, at: first(question) }))
    .sort((a, b) => a.at - b.at || group(a.question) - group(b.question))
    .map(({ question }) => question)
}

const personalWarnings = (profiles: readonly Profile[]): ImportWarning[] => {
  const personal = profiles.filter(profile => profile.valid > 0 && metadataReason(profile)?.personal === true)
  if (personal.length === 0) return []
  const names = personal.map(({ variable }) => variable.name)
  const message = `${names.length === 1 ? '1 variable identifies people and is' : `${names.length} variables identify people and are`} left out unless you include ${names.length === 1 ? 'it' : 'them'}.`
  return [{ code: 'personal_data', message, where: names.slice(0, 10).join(', ') }]
}

const emptyWarning = (file: SurveyFile): ImportWarning[] =>
  file.respondents > 0
    ? []
    : [
        {
          code: 'no_respondents',
          message:
            'The file has variables but no respondents: every table would be empty. Export it again with the answers.',
          where: null,
        },
      ]

const checkWarning = (questions: readonly MappedQuestion[]): ImportWarning[] => {
  const found = questions.filter(({ state }) => state === 'check').map(({ def }) => def.name)
  if (found.length === 0) return []
  const message = `${found.length === 1 ? '1 question should' : `${found.length} questions should`} be checked before the import: some codes without labels, or numbers and lists that may be read in two ways.`
  return [
    { code: 'questions_to_check', message, where: `${found.slice(0, 10).join(', ')}${found.length > 10 ? ' …' : ''}` },
  ]
}

const bareWarning = (questions: readonly MappedQuestion[]): ImportWarning[] => {
  const found = questions.filter(({ reason, include }) => include && reason === BARE_CODES).map(({ def }) => def.name)
  if (found.length === 0) return []
  const message = `${found.length === 1 ? '1 question has' : `${found.length} questions have`} codes without labels, which are shown as they are. A codebook would name them.`
  return [
    {
      code: 'codes_without_labels',
      message,
      where: `${found.slice(0, 10).join(', ')}${found.length > 10 ? ' …' : ''}`,
    },
  ]
}

/**
 * Questions of a survey file, by fixed rules: what a provider declares is taken as it is; the file's multiple-response sets; then what headers or a codebook put
 * together; then neighbours that agree in name and question text (multiple response, grids, rankings, numbers); then every
 * variable by itself. Neighbours that agree in only one of the two become proposals, which nothing applies but the user; so do
 * sets that are rows of one grid by their names.
 */
export const proposeQuestions = (file: SurveyFile, profiles = profileFile(file)): Mapping => {
  const position = new Map(profiles.map(({ variable }, at) => [variable.name, at]))
  const claims = new Claims()
  const byName = new Map(profiles.map(profile => [profile.variable.name, profile]))
  claims.take(declaredQuestions(profiles, file.respondents))
  const sets = setQuestions(file, byName)
  claims.take(sets.questions)
  const free = (): Profile[] => profiles.filter(profile => claims.isFree(profile) && mayGroup(profile))
  applyGroups(claims, declaredGroups(free()), file.respondents)
  // Questions that the headers word separately are not grouped by appearance.
  const undeclared = (): Profile[] => free().filter(({ variable }) => (variable.hint?.questionText ?? '') === '')
  applyGroups(claims, loopedGroups(undeclared()), file.respondents)
  applyGroups(claims, namedGroups(undeclared(), position), file.respondents)
  applyGroups(claims, labelledGroups(undeclared(), position), file.respondents)
  applyGroups(claims, echoGroups(undeclared(), position), file.respondents)
  claimSingles(claims, profiles)
  const all = uniquelyNamed(inFileOrder([...claims.questions, ...claims.proposals], position))
  const questions = suggestBreakouts(withSetGrids(all, byName, file.respondents))
  return {
    questions,
    warnings: [
      ...emptyWarning(file),
      ...sets.warnings,
      ...personalWarnings(profiles),
      ...bareWarning(questions),
      ...checkWarning(questions),
    ],
  }
}
