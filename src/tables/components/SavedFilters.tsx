import { bothFilters, filterWords, reconcileFilter, sameFilter, toTree, type QuestionIndex } from '@core/report'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import type { SavedFilter } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import type { DraftPlace } from '@/lib/drafts'
import { aText } from '@/lib/readers'
import { Button } from '@/ui/Button'
import { Callout, ErrorState } from '@/ui/Feedback'
import { useAnnounce } from '@/ui/LiveRegions'
import { DraftNote, useDraft } from '@/ui/drafts'
import { TextField } from '@/ui/TextField'
import { Stack } from '@/ui/Page'
import { Small } from '@/ui/Words'
import type { Counted } from './BaseMeter'
import { NAME_MAX, nameProblem, SavedFilterItem } from './SavedFilterItem'

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  height: 100%;
  padding: var(--s3) var(--s4);
  overflow-y: auto;
  overscroll-behavior: contain;
`
const Naming = styled.form`
  display: flex;
  align-items: flex-start;
  gap: var(--s2);
  > :first-child {
    flex: 1;
  }
  > button {
    margin-top: var(--s5);
  }
`

/** What is kept of a named filter. */
export type FilterChange =
  | { readonly id: null; readonly name: string; readonly filters: QuestionFilter }
  | { readonly id: string; readonly name: string }
  | { readonly id: string; readonly filters: QuestionFilter }

export interface SavedFiltersProps {
  readonly list: Counted<readonly SavedFilter[]>
  /** Being deleted: that can still be undone. */
  readonly going: readonly string[]
  /** Given the rules of the dialog: that can still be undone. */
  readonly replaced: readonly string[]
  readonly notDeleted: readonly { readonly name: string; readonly message: string }[]
  readonly saving: boolean
  /** What was saved last. */
  readonly saved: SavedFilter | null
  /** Why the last change was not saved; `name` is about the name. */
  readonly failure: { readonly name: string | null; readonly message: string } | null
  readonly onRetry: () => void
  readonly onSave: (change: FilterChange) => void
  readonly onDelete: (id: string) => void
  readonly onUndo: (id: string) => void
  readonly onUndoReplacing: (id: string) => void
}

/** What was sent to the server last. */
type Sent = FilterChange | { readonly id: string; readonly undone: true }

const attribute = (name: string, id: string): string => `[data-${name}="${CSS.escape(id)}"]`

interface Props extends SavedFiltersProps {
  /** Of the dialog: names that are typed are kept below it. */
  readonly place: DraftPlace
  readonly index: QuestionIndex
  /** The filter in the dialog. */
  readonly current: QuestionFilter | null
  readonly onUse: (filter: QuestionFilter | null) => void
}

/** Middle column of the filter screen: filters under names, to be used, kept, renamed and deleted. */
export const SavedFilters = (props: Props) => {
  const { list, going, replaced, notDeleted, saving, saved, failure, index, current, onUse, onSave } = props
  const announce = useAnnounce()
  const [name, setName] = useState('')
  const named = useDraft({
    place: [...props.place, 'name'],
    label: 'Name of a filter',
    value: name,
    saved: '',
    read: aText,
    onRestore: setName,
  })
  const [attempted, setAttempted] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
  /** What the last failure is about: an id, or null for the new one. Undefined: nothing was sent from here. */
  const [sent, setSent] = useState<Sent | undefined>(undefined)
  const [lost, setLost] = useState<string | null>(null)
  const handled = useRef(saved)
  const root = useRef<HTMLDivElement>(null)
  const [focusOn, setFocusOn] = useState<string | null>(null)

  useEffect(() => {
    const target = focusOn === null ? null : root.current?.querySelector<HTMLElement>(focusOn)
    // What is to be focused may come with the next change of the list.
    if (!target) return
    target.focus()
    setFocusOn(null)
  }, [focusOn, list.data, going.length, replaced.length])
  useEffect(() => {
    if (saved === handled.current) return
    handled.current = saved
    if (!saved) return
    setRenaming(null)
    setSent(undefined)
    if (sent?.id === null) {
      setName('')
      setAttempted(false)
    } else if (sent) setFocusOn(attribute('filters' in sent ? 'undo-replacing' : 'rename', sent.id))
    if (sent && 'undone' in sent) announce(`“${saved.name}” has its previous rules again`)
    else announce(`“${saved.name}” ${sent && 'filters' in sent && sent.id !== null ? 'has these rules now' : 'saved'}`)
  }, [saved, sent, announce])

  const send = (change: FilterChange) => {
    if (saving) return
    setSent(change)
    onSave(change)
  }
  const undoReplacing = (id: string) => {
    if (saving) return
    setSent({ id, undone: true })
    props.onUndoReplacing(id)
  }
  const ofNew = sent?.id === null && sent.name === name.trim() ? failure : null
  const problem = (attempted ? nameProblem(name) : null) ?? ofNew?.name ?? null
  const use = (filter: SavedFilter, how: 'replace' | 'add') => {
    const { filter: kept, lost: gone } = reconcileFilter(filter.filters, index)
    const words = gone.map(one => one.name).join(', ')
    if (kept === null) {
      setLost(`Nothing that “${filter.name}” uses is in this dataset any more: ${words}.`)
      return
    }
    setLost(
      gone.length > 0 ? `“${filter.name}” uses items that are no longer in this dataset. Left out: ${words}.` : null,
    )
    onUse(how === 'add' ? bothFilters(current, kept) : kept)
    announce(`“${filter.name}” ${how === 'add' ? 'added' : 'loaded'}`)
  }
  return (
    <Root ref={root}>
      <h3>Saved filters</h3>
      {lost !== null && (
        <Callout tone="warning" role="status">
          {lost}
        </Callout>
      )}
      {notDeleted.map(one => (
        <Callout key={one.name} tone="danger" role="alert">
          “{one.name}” was not deleted. {one.message}
        </Callout>
      ))}
      {sent !== undefined && failure && failure.name === null && (
        <Callout tone="danger" role="alert">
          Not saved. {failure.message}
        </Callout>
      )}
      <Naming
        onSubmit={event => {
          event.preventDefault()
          setAttempted(true)
          if (current && nameProblem(name) === null) send({ id: null, name: name.trim(), filters: current })
        }}
      >
        <TextField
          label="Name of the filter in this dialog"
          value={name}
          countTo={NAME_MAX}
          error={problem}
          onValueChange={setName}
        />
        <Button
          type="submit"
          loading={saving && sent?.id === null}
          disabledReason={current ? null : 'There are no rules yet.'}
        >
          Save
        </Button>
      </Naming>
      <DraftNote draft={named} />
      {list.data === null && list.error && (
        <ErrorState
          message="The saved filters could not be loaded."
          detail={list.error.message}
          onRetry={props.onRetry}
        />
      )}
      {list.data?.length === 0 && <Small>None yet. Name a filter to use it again on this dataset.</Small>}
      <Stack as="ul" $gap={0} aria-label="Saved filters">
        {(list.data ?? []).map(filter => (
          <SavedFilterItem
            key={filter.id}
            place={[...props.place, 'rename', filter.id]}
            filter={filter}
            words={filterWords(toTree(filter.filters), index)}
            going={going.includes(filter.id)}
            replaced={replaced.includes(filter.id)}
            hasCurrent={current !== null}
            isCurrent={sameFilter(filter.filters, current)}
            renaming={renaming === filter.id}
            saving={saving && sent?.id === filter.id}
            failure={sent?.id === filter.id ? (failure?.name ?? null) : null}
            onUse={how => use(filter, how)}
            onRename={to => {
              if (to !== null) return send({ id: filter.id, name: to })
              setFocusOn(attribute('rename', filter.id))
              setRenaming(null)
            }}
            onRenaming={() => {
              setRenaming(filter.id)
              setFocusOn('[data-renaming]')
            }}
            onReplace={() => current && send({ id: filter.id, filters: current })}
            onUndoReplacing={() => undoReplacing(filter.id)}
            onDelete={() => {
              props.onDelete(filter.id)
              announce(`“${filter.name}” deleted`)
              setFocusOn(attribute('undo', filter.id))
            }}
            onUndo={() => {
              props.onUndo(filter.id)
              setFocusOn(attribute('rename', filter.id))
            }}
          />
        ))}
      </Stack>
    </Root>
  )
}
