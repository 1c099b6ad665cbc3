import { useEffect, useId, useMemo, useState } from 'react'
import styled from 'styled-components'
import type { MetadataField, StoryDetails } from '@core/contract'
import { pathsOfValues } from '@core/domain'
import { pathWords } from '@/lib/nestedValues'
import { fieldsRemote, selectFields } from '@/library/fields'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ErrorState, Muted, Row, Skeleton, Stack, Surface } from '@/ui'
import { ItemActions } from '@/ui/Sections'
import { MultiCombobox } from '@/ui/Combobox'
import { fieldTagsRemote } from '../../remotes'
import { selectFieldTags } from '../../selectors'
import type { WithStories } from '../../slice'
import { Tags } from '../StoryAbout'
import { useLastChoice } from './useLastChoice'

const Sheet = styled(Surface)`
  padding: var(--s3) var(--s4) var(--s4);
  h2 {
    font-size: 0.875rem;
    line-height: 1.25rem;
  }
`
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: var(--s3) var(--s4);
`

const missing = (values: readonly string[], others: readonly string[]) =>
  values.filter(value => !others.includes(value))

interface FieldTagsProps {
  readonly story: StoryDetails
  readonly field: MetadataField
}

/** Values of one field, each saved as it is chosen. */
const FieldTags = ({ story, field }: FieldTagsProps) => {
  const dispatch = useAppDispatch()
  const { name } = field
  const { isFetching, error } = useAppSelector((state: WithStories) => selectFieldTags(state, story.id, name))
  const saved = useMemo(() => story.metadata.find(entry => entry.name === name)?.values ?? [], [story.metadata, name])
  const [values, choose] = useLastChoice<readonly string[]>({
    saved,
    saving: isFetching,
    keyOf: choice => JSON.stringify([...choice].sort()),
    send: choice => {
      const tags = {
        add: [{ name, values: missing(choice, saved) }],
        remove: [{ name, values: missing(saved, choice) }],
      }
      dispatch(fieldTagsRemote.requested({ storyId: story.id, field: name, change: { tags } }))
    },
  })
  const options = useMemo(() => {
    const paths = [...pathsOfValues(field.values).values()]
    return [...paths, ...missing(saved, paths)].map(value => ({ value, label: pathWords(value) }))
  }, [field, saved])
  return (
    <MultiCombobox
      label={name}
      options={options}
      values={values}
      onValuesChange={choose}
      error={error && `Not saved. ${error.message}`}
    />
  )
}

/** What a story is about, by which it is filtered: values of the metadata fields of the organisation. */
export const StoryTags = ({ story }: { readonly story: StoryDetails }) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const [open, setOpen] = useState(false)
  const { data, error, isFetching } = useAppSelector(selectFields)
  useEffect(() => {
    if (open) dispatch(fieldsRemote.requested())
  }, [open, dispatch])
  return (
    <Sheet as="section" aria-labelledby={heading}>
      <Stack $gap="s3">
        <Row $justify="space-between">
          <h2 id={heading}>Tags</h2>
          <ItemActions>
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Done with tags' : 'Change tags'}
            </Button>
          </ItemActions>
        </Row>
        {!open && story.metadata.length === 0 && <Muted $size="sm">None. Stories are filtered by their tags.</Muted>}
        {!open && <Tags story={story} />}
        {open && data && (
          <Fields>
            {data.map(field => (
              <FieldTags key={field.id} story={story} field={field} />
            ))}
          </Fields>
        )}
        {open && data === null && error && (
          <ErrorState
            message="The fields could not be loaded."
            detail={error.message}
            onRetry={() => dispatch(fieldsRemote.requested())}
            retrying={isFetching}
          />
        )}
        {open && data === null && !error && <Skeleton $height={64} />}
      </Stack>
    </Sheet>
  )
}
