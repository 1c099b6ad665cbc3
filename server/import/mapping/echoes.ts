import type { Candidate } from './groups'
import { isOtherText } from './others'
import type { Profile } from './profile'
import { OTHER } from './words'

const LEAST_ECHOES = 3
const LONGEST_OTHER = 40

/** The cell repeats the header: a ticked option whose question text the tool did not export. */
const isEcho = ({ codes, variable }: Profile): boolean =>
  variable.type === 'text' &&
  codes.length === 1 &&
  (variable.label === codes[0]?.code || variable.name.replace(/_\d+$/u, '') === codes[0]?.code)

/** A last column of texts under "Other": what people wrote there is the option's tick. */
const isWrittenOption = (profile: Profile): boolean =>
  profile.variable.label.trim().length <= LONGEST_OTHER &&
  OTHER.test(profile.variable.label.trim()) &&
  isOtherText(profile, profile.variable.label)

const echoed = (run: readonly Profile[]): string => {
  const labels = run.map(({ variable }) => variable.label)
  return `${labels.slice(0, 3).join(' / ')}${labels.length > 3 ? ' …' : ''}`
}

/**
 * Neighbouring columns whose cells repeat their own header. A repeated header or a column of another kind ends the run, since
 * options do not repeat within one question; a column of texts under "Other" is its last option. Only ever proposed, as nothing in the file says what was asked.
 */
export const echoGroups = (profiles: readonly Profile[], position: ReadonlyMap<string, number>): Candidate[] => {
  const groups: Candidate[] = []
  let run: Profile[] = []
  const close = (): void => {
    const [first] = run
    if (first && run.length >= LEAST_ECHOES) {
      groups.push({
        stem: first.variable.name,
        members: run,
        label: { common: echoed(run), parts: run.map(({ variable }) => variable.label) },
        declared: false,
        byName: false,
        byLabel: false,
      })
    }
    run = []
  }
  for (const profile of profiles) {
    const last = run[run.length - 1]
    const adjacent =
      last !== undefined && position.get(profile.variable.name) === (position.get(last.variable.name) ?? 0) + 1
    const repeated = run.some(({ variable }) => variable.label === profile.variable.label)
    if (adjacent && run.length >= LEAST_ECHOES && isWrittenOption(profile)) {
      run.push(profile)
      close()
      continue
    }
    if (!isEcho(profile) || (last !== undefined && (!adjacent || repeated))) close()
    if (isEcho(profile)) run.push(profile)
  }
  close()
  return groups
}
