import { useEffect, useMemo, useState } from 'react'
import { selectFields } from '@/library/fields'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  Muted,
  Row,
  SearchField,
  Spinner,
  Stack,
  useAnnounce,
  useDelayedFlag,
  useToast,
} from '@/ui'
import { groupsOf, searchGroups, type PreferenceTag } from '../preferences/model'
import { selectChosen, selectPreferenceError, selectPreferencesRemote } from '../preferences/selectors'
import { preferenceEvents } from '../preferences/state'
import { PreferenceTags } from './PreferenceTags'
import { useDebounced } from './useDebounced'

export interface PreferencePickerProps {
  /** Shows the title 'Preferences' and the number of choices in each group. */
  readonly titled?: boolean
}

/** Chooses values of personalizable fields; studies with them are listed first. */
export const PreferencePicker = ({ titled = false }: PreferencePickerProps) => {
  const dispatch = useAppDispatch()
  const fields = useAppSelector(selectFields)
  const preferences = useAppSelector(selectPreferencesRemote)
  useEffect(() => {
    dispatch(preferenceEvents.pickerOpened())
  }, [dispatch])
  const error = fields.error ?? preferences.error
  const fetching = fields.isFetching || preferences.isFetching
  const ready = fields.data !== null && preferences.data !== null
  const waiting = useDelayedFlag(!ready && fetching)
  return (
    <Stack as="section" $gap="s4" aria-label="Preferences" aria-busy={fetching || undefined}>
      {titled && <h2>Preferences</h2>}
      {ready ? (
        <Choices withCount={titled} />
      ) : error !== null && !fetching ? (
        <ErrorState
          message="Your preferences could not be loaded."
          detail={error.message}
          onRetry={() => dispatch(preferenceEvents.pickerOpened())}
        />
      ) : (
        waiting && (
          <Row role="status">
            <Spinner />
            Fetching preferences
          </Row>
        )
      )}
    </Stack>
  )
}

const Choices = ({ withCount }: { readonly withCount: boolean }) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const toast = useToast()
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const fields = useAppSelector(selectFields).data
  const chosen = useAppSelector(selectChosen)
  const failed = useAppSelector(selectPreferenceError)
  const groups = useMemo(() => groupsOf(fields ?? [], chosen), [fields, chosen])
  const found = useMemo(() => searchGroups(groups, settled), [groups, settled])
  const none = `Sorry, we were unable to find any results for '${settled}'`
  const nothing = groups.length > 0 && found.length === 0
  useEffect(() => {
    if (nothing) announce(none)
  }, [nothing, none, announce])
  if (groups.length === 0)
    return (
      <EmptyState icon="tag" title="Nothing to choose from yet">
        Categories and content tags appear here once there are studies with them.
      </EmptyState>
    )
  const toggle = (tag: PreferenceTag, wanted: boolean) =>
    dispatch(preferenceEvents.set({ fieldId: tag.fieldId, valueId: tag.id, label: tag.label, wanted }))
  const taken = groups.flatMap(group => group.tags).filter(tag => tag.selected)
  const clear = () => {
    for (const tag of taken) toggle(tag, false)
    toast({
      subject: 'preferences',
      text: 'All preferences were cleared.',
      undo: () => {
        for (const tag of taken) toggle(tag, true)
      },
    })
  }
  return (
    <Stack $gap="s5">
      <SearchField
        label="Search categories and content tags"
        value={search}
        onValueChange={setSearch}
        autoComplete="off"
      />
      {taken.length > 0 && (
        <Row $justify="space-between">
          <Muted>{counted(taken.length, 'preference', 'preferences')}</Muted>
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear all
          </Button>
        </Row>
      )}
      {failed && (
        <Callout tone="danger" role="alert">
          {`"${failed.label}" could not be saved. ${failed.text}`}
        </Callout>
      )}
      {nothing ? (
        <p>{none}</p>
      ) : (
        found.map(({ group, found: tags }) => (
          <PreferenceTags key={group.id} group={group} found={tags} withCount={withCount} onToggle={toggle} />
        ))
      )}
    </Stack>
  )
}
