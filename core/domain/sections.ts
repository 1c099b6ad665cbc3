import type { QuestionDef } from './question'

const SECTION = 'section:'

/** The section that a question is in, kept among its tags; null for none. */
export const sectionOf = ({ tags }: Pick<QuestionDef, 'tags'>): string | null =>
  tags.find(tag => tag.startsWith(SECTION))?.slice(SECTION.length) ?? null

/** The tags with another section, or none. */
export const inSection = (tags: readonly string[], section: string | null): string[] => [
  ...tags.filter(tag => !tag.startsWith(SECTION)),
  ...(section === null ? [] : [`${SECTION}${section}`]),
]
