import type { StoryDetails } from '@core/contract'
import { pathWords } from '@/lib/nestedValues'
import { paths } from '@/lib/paths'
import { Row } from '@/ui'
import { Tag } from '@/ui/Tag'
import { Small } from '@/ui/Words'
import { OwnLink } from './OwnLink'

/** The tags of a story; nothing without one. */
export const Tags = ({ story: { metadata } }: { readonly story: Pick<StoryDetails, 'metadata'> }) => {
  const tags = metadata.flatMap(({ name, values }) => values.map(value => ({ name, value })))
  return (
    tags.length > 0 && (
      <Row as="ul" $wrap $gap="s2" aria-label="Tags">
        {tags.map(({ name, value }) => (
          <li key={`${name} ${value}`}>
            <Tag label={pathWords(value)} room={320} />
          </li>
        ))}
      </Row>
    )
  )
}

const studiesOf = ({ cards }: Pick<StoryDetails, 'cards'>) => {
  const sources = cards.flatMap(({ figure, source }) => figure ?? source ?? [])
  return [...new Map(sources.map(one => [one.study_number, one.study_name]))]
}

/** The studies that the cards of a story come from, each with its page; nothing without one. */
export const StudiesUsed = ({ story }: { readonly story: Pick<StoryDetails, 'cards'> }) => {
  const studies = studiesOf(story)
  return (
    studies.length > 0 && (
      <Small>
        {studies.length === 1 ? 'Study: ' : 'Studies: '}
        {studies.map(([number, name], at) => (
          <span key={number}>
            {at > 0 && ', '}
            <OwnLink href={paths.study(number)}>{name}</OwnLink>
          </span>
        ))}
      </Small>
    )
  )
}
