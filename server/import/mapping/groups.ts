import type { Profile } from './profile'
import { labelStem, nameStems, type LabelStem } from './stems'

/** Variables that may be parts of one question, and the evidence for it. */
export interface Candidate {
  readonly stem: string
  readonly members: readonly Profile[]
  /** Question text and what each member stands for. */
  readonly label: LabelStem | null
  /** The headers or a codebook put them together. */
  readonly declared: boolean
  /** Whether names agree, and whether labels agree. */
  readonly byName: boolean
  readonly byLabel: boolean
}

const MOST_MEMBERS = 200

/** Variables that headers or codebook put together, wherever they are in the file. */
export const declaredGroups = (profiles: readonly Profile[]): Candidate[] => {
  const groups = new Map<string, Profile[]>()
  for (const profile of profiles) {
    const key = profile.variable.hint?.question ?? null
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(profile)
    else groups.set(key, [profile])
  }
  return [...groups].flatMap(([stem, members]): Candidate[] => {
    if (members.length < 2) return []
    const hints = members.map(({ variable }) => variable.hint)
    const known = hints.every(hint => hint?.option !== null)
    const parts = hints.map((hint, at) => hint?.option || (members[at]?.variable.label ?? ''))
    const label = known
      ? { common: hints[0]?.questionText ?? '', parts }
      : labelStem(members.map(({ variable }) => variable.label))
    return [
      {
        stem: known ? stem : (commonName(members) ?? stem),
        members,
        label,
        declared: true,
        byName: true,
        byLabel: label !== null,
      },
    ]
  })
}

/** The longest name stem that all members share. */
const commonName = (members: readonly Profile[]): string | null => {
  const stems = members.map(({ variable }) => nameStems(variable.name).map(({ stem }) => stem))
  return stems[0]?.find(stem => stems.every(others => others.includes(stem))) ?? null
}

const stemOf = (profile: Profile): string | null => nameStems(profile.variable.name)[0]?.stem ?? null

const shapeOf = (profile: Profile): number | null => nameStems(profile.variable.name)[0]?.shape ?? null

/** Contiguous variables with the same name stem. */
export const namedGroups = (profiles: readonly Profile[], position: ReadonlyMap<string, number>): Candidate[] => {
  const runs: Profile[][] = []
  let last: Profile | undefined
  for (const profile of profiles) {
    const stem = stemOf(profile)
    const run = runs[runs.length - 1]
    const adjacent =
      last !== undefined && (position.get(profile.variable.name) ?? 0) === (position.get(last.variable.name) ?? 0) + 1
    if (
      run &&
      last !== undefined &&
      adjacent &&
      stem !== null &&
      stem === stemOf(last) &&
      shapeOf(profile) === shapeOf(last)
    )
      run.push(profile)
    else runs.push([profile])
    last = profile
  }
  return runs.flatMap(members => {
    const stem = members[0] === undefined ? null : stemOf(members[0])
    if (members.length < 2 || stem === null) return []
    const label = labelStem(members.map(({ variable }) => variable.label))
    return [{ stem, members, label, declared: false, byName: true, byLabel: label !== null }]
  })
}

/** Contiguous variables whose labels alone share a stem: only ever proposed. */
export const labelledGroups = (profiles: readonly Profile[], position: ReadonlyMap<string, number>): Candidate[] => {
  const groups: Candidate[] = []
  let run: Profile[] = []
  const close = (): void => {
    const label = labelStem(run.map(({ variable }) => variable.label))
    const [first] = run
    if (run.length >= 2 && label !== null && first) {
      groups.push({ stem: first.variable.name, members: run, label, declared: false, byName: false, byLabel: true })
    }
    run = []
  }
  for (const profile of profiles) {
    const last = run[run.length - 1]
    const adjacent =
      last !== undefined && (position.get(profile.variable.name) ?? 0) === (position.get(last.variable.name) ?? 0) + 1
    const coded = profile.variable.valueLabels.length > 0 || profile.variable.type === 'text'
    const agrees =
      last !== undefined &&
      adjacent &&
      coded &&
      labelStem([last.variable.label, profile.variable.label]) !== null &&
      sameValues(last, profile)
    if (!agrees) close()
    run.push(profile)
  }
  close()
  return groups
}

/** Same type and the very same value labels and missing codes. */
export const sameValues = (a: Profile, b: Profile): boolean =>
  a.variable.type === b.variable.type &&
  JSON.stringify(a.variable.valueLabels) === JSON.stringify(b.variable.valueLabels) &&
  JSON.stringify(a.variable.missing) === JSON.stringify(b.variable.missing)

export const withinLimit = (candidate: Candidate): boolean => candidate.members.length <= MOST_MEMBERS
