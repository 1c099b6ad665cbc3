import type { UserGroup } from '@core/contract'
import { counted } from '@/lib/words'
import type { Effect } from '@/ui/EffectList'

const listed = (parts: readonly (readonly [number, string, string])[]): string =>
  parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => counted(number, one, many))
    .join(', ')

/** The groups whose name has these words, in their order; all of them without words. */
export const groupsNamed = (groups: readonly UserGroup[], words: string): readonly UserGroup[] => {
  const wanted = words.trim().toLocaleLowerCase('en')
  return wanted === '' ? groups : groups.filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
}

/** What is for the group: '2 studies, 1 dataset'; '' for nothing. */
export const opensWords = ({ studies, datasets, documents }: UserGroup): string =>
  listed([
    [studies, 'study', 'studies'],
    [datasets, 'dataset', 'datasets'],
    [documents, 'file', 'files'],
  ])

/** Why a group cannot be deleted; null where it can. */
export const deletionProblem = ({ only_here }: UserGroup): string | null =>
  only_here === 0
    ? null
    : `${counted(only_here, 'study, dataset or file is', 'studies, datasets or files are')} for this group only. Choose other groups for ${only_here === 1 ? 'it' : 'them'} first.`

/** What the end of a group changes: what stays first, then losses. */
export const groupDeletionEffects = (group: UserGroup): readonly Effect[] => {
  const opened = opensWords(group)
  const { members, kept_from } = group
  return [
    { kind: 'keep', text: 'Accounts and studies stay' },
    ...(members > 0
      ? [{ kind: 'loss', text: `${counted(members, 'person leaves', 'people leave')} the group` } as const]
      : []),
    ...(opened !== '' && members > 0
      ? [{ kind: 'loss', text: `They lose ${opened}, unless another group opens them` } as const]
      : []),
    ...(kept_from > 0
      ? [{ kind: 'gain', text: `${counted(kept_from, 'study', 'studies')} no longer hidden from its people` } as const]
      : []),
  ]
}
