import { counted } from '@/lib/words'

/** Who may see something with these access groups; `everyone` is the text for no groups. */
export const visibilityWords = (groups: readonly string[], everyone: string): string =>
  groups.length === 0 ? everyone : `Visible to ${counted(groups.length, 'group', 'groups')}`

/** All groups that can be ticked: those of the client organisation, and earlier choices that it no longer has. */
export const groupChoices = (domain: readonly string[], set: readonly string[]): string[] =>
  [...new Set([...domain, ...set])].sort((a, b) => a.localeCompare(b, 'en'))

export const withGroup = (groups: readonly string[], group: string, on: boolean): string[] =>
  on ? [...new Set([...groups, group])].sort((a, b) => a.localeCompare(b, 'en')) : groups.filter(one => one !== group)

export const sameGroups = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(group => b.includes(group))
