import { cellsHold, dichotomiesOf, dichotomyOf } from './dichotomies'
import {
  gridQuestion,
  isLabelledGrid,
  isNumericGrid,
  isPlainGrid,
  isRanking,
  numericGrid,
  rankingQuestion,
  type GridRow,
} from './grids'
import type { Candidate } from './groups'
import { matrixQuestion } from './matrix'
import { baseOf, multiQuestion, type MultiMember } from './multi'
import { isOtherText, otherQuestion } from './others'
import type { Profile } from './profile'
import { singleQuestion } from './singles'
import { labelStem, nameStems } from './stems'
import type { FoundQuestion } from './types'

interface Part {
  readonly profile: Profile
  readonly label: string
}

/** A column with more different texts than this holds remarks, not options. */
const MOST_ANSWERS = 15

/** Why the variables belong together, in words. */
const evidence = (candidate: Candidate, count: number, what: string): string => {
  if (candidate.declared) return `The file's headers or codebook put these ${count} ${what} together.`
  if (candidate.byName && candidate.byLabel) return `${count} neighbouring ${what} share name and question text.`
  if (!candidate.byName && !candidate.byLabel) {
    return `The cells of ${count} neighbouring columns repeat their own header; the file does not say what was asked.`
  }
  return candidate.byName
    ? `${count} neighbouring ${what} share a name but no question text.`
    : `${count} neighbouring ${what} share their question text but not their name.`
}

const asMulti = (
  candidate: Candidate,
  parts: readonly Part[],
  others: readonly Part[],
  length: number,
): FoundQuestion | null => {
  if (candidate.members.some(({ variable }) => variable.hint?.kind === 'grid')) return null
  const anyValue =
    candidate.declared || candidate.byLabel || parts.every(({ profile }) => profile.variable.type === 'text')
  const found = dichotomiesOf(
    parts.map(({ profile }) => profile),
    anyValue,
  )
  if (found.some(dichotomy => dichotomy === null) || found.every(dichotomy => dichotomy?.empty !== false)) return null
  const dichotomies = found.filter(dichotomy => dichotomy !== null)
  const members = parts.map(({ profile, label }, at): MultiMember => ({
    profile,
    label,
    codes: dichotomies[at]?.codes ?? null,
  }))
  const listed = new Set(parts.map(({ label }) => label))
  // Where the tool writes the "other" text in the option's place, having written one means having selected it.
  const inPlace = candidate.declared || (!candidate.byName && !candidate.byLabel)
  const written = others
    .filter(({ label }) => inPlace && !listed.has(label))
    .map(({ profile, label }): MultiMember => ({ profile, label, codes: null }))
  if (members.length + written.length < 2) return null
  const spec = {
    id: `g:${candidate.stem}:${parts[0]?.profile.variable.name ?? ''}`,
    name: candidate.stem,
    text: candidate.label?.common ?? '',
    reason: [
      evidence(candidate, members.length, 'yes/no variables'),
      cellsHold(
        members.map(({ profile }) => profile),
        dichotomies,
      ),
      ...(written.length > 0 ? [`What is written under "${written[0]?.label ?? ''}" counts as its tick.`] : []),
    ].join(' '),
    length,
  }
  const matrix = matrixQuestion({ ...spec, members, dichotomies })
  return matrix ?? multiQuestion({ ...spec, members: [...members, ...written], base: baseOf(dichotomies) })
}

const asGrid = (candidate: Candidate, parts: readonly Part[], length: number): FoundQuestion | null => {
  if (parts.length < 2) return null
  const profiles = parts.map(({ profile }) => profile)
  const rows = parts.map(({ profile, label }): GridRow => ({ profile, label }))
  const spec = {
    id: `g:${candidate.stem}:${profiles[0]?.variable.name ?? ''}`,
    name: candidate.stem,
    text: candidate.label?.common ?? '',
    rows,
    length,
  }
  if (isLabelledGrid(profiles))
    return gridQuestion({ ...spec, reason: evidence(candidate, rows.length, 'variables with the same answers') })
  if (profiles.some(({ variable }) => variable.valueLabels.length > 0)) return null
  if (isRanking(profiles, length))
    return rankingQuestion({
      ...spec,
      reason: `${evidence(candidate, rows.length, 'variables')} Each respondent gives different ranks from 1 on.`,
    })
  if (isPlainGrid(profiles))
    return gridQuestion({ ...spec, reason: evidence(candidate, rows.length, 'variables with the same answers') })
  if (isNumericGrid(profiles))
    return numericGrid({ ...spec, reason: evidence(candidate, rows.length, 'variables that hold numbers') })
  return null
}

/** Members named by row and column: one candidate per row for yes/no members, per column for scales. */
export const unfold = (candidate: Candidate): Candidate[] => {
  if (candidate.declared) return [candidate]
  const shapes = candidate.members.map(({ variable }) => nameStems(variable.name)[0])
  const columns = new Set(shapes.map(shape => shape?.column ?? null))
  const rows = new Set(shapes.map(shape => shape?.row))
  if (columns.has(null) || columns.size < 2 || rows.size < 2) return [candidate]
  const dichotomous = candidate.members.every(member => dichotomyOf(member, false) !== null)
  const groups = new Map<string, Profile[]>()
  candidate.members.forEach((member, at) => {
    const key = (dichotomous ? shapes[at]?.row : shapes[at]?.column) ?? ''
    groups.set(key, [...(groups.get(key) ?? []), member])
  })
  return [...groups].map(([key, members]): Candidate => {
    const label = labelStem(members.map(({ variable }) => variable.label))
    return {
      ...candidate,
      stem: `${candidate.stem}_${key.replace(/^0+(?=\d)/u, '')}`,
      members,
      label,
      byLabel: label !== null,
    }
  })
}

const isFreeText = ({ variable, codes }: Profile): boolean =>
  variable.type === 'text' && variable.valueLabels.length === 0 && codes.length > MOST_ANSWERS

/** Two members: the answer, followed by the text of "other". */
const asSingleWithOther = (candidate: Candidate, part: Part): FoundQuestion => {
  const question = singleQuestion(part.profile)
  const text = candidate.label?.common || question.def.text
  return { ...question, def: { ...question.def, name: candidate.stem, text, label: text } }
}

/**
 * The questions a candidate makes, or none when its variables are too different. The first is the group; texts behind "other"
 * follow as questions of their own.
 */
export const groupQuestions = (candidate: Candidate, length: number): FoundQuestion[] => {
  const labels = candidate.label?.parts ?? candidate.members.map(({ variable }) => variable.label || variable.name)
  const parts = candidate.members.map((profile, at): Part => ({ profile, label: labels[at] ?? profile.variable.name }))
  const others = parts.filter(({ profile, label }) => isOtherText(profile, label))
  const comments = parts.filter(part => candidate.declared && !others.includes(part) && isFreeText(part.profile))
  const main = parts.filter(part => !others.includes(part) && !comments.includes(part))
  const [only] = main
  const group =
    main.length === 1 && only && others.length > 0 && candidate.declared && dichotomyOf(only.profile, true) === null
      ? asSingleWithOther(candidate, only)
      : (asMulti(candidate, main, others, length) ?? asGrid(candidate, main, length))
  if (group === null) return []
  const parent = { name: group.def.name, text: group.def.text }
  const remarks = comments.map(({ profile }) => singleQuestion(profile))
  return [
    group,
    ...remarks,
    ...others.map(({ profile }, at) =>
      otherQuestion(
        profile,
        parent,
        others.length === 1 ? `${candidate.stem}_other` : `${candidate.stem}_other_${at + 1}`,
      ),
    ),
  ]
}
