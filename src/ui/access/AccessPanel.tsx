import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { groupChoices, sameGroups, visibilityWords } from '@/lib/accessGroups'
import type { DraftPlace } from '@/lib/drafts'
import { editsOf, isEdited, type Failure } from '@/lib/failure'
import { aText, listOf } from '@/lib/readers'
import { Button } from '../Button'
import { DraftNote, useDraft } from '../drafts'
import { EditConflict } from '../EditConflict'
import { Callout, ErrorState, Skeleton } from '../Feedback'
import { Muted, Row, Stack } from '../Page'
import { Panel } from '../Sections'
import { useToast } from '../Toast'
import { useDelayedFlag } from '../useDelayedFlag'
import { useEdits } from '../useEdits'
import { GroupList } from './GroupList'

const Narrow = styled(Panel)`
  max-width: 640px;
`

const readGroups = listOf(aText)

export interface AccessPanelProps {
  /** 'Who can see this dataset'. */
  readonly title: string
  /** Who may see it while no group is ticked. */
  readonly everyone: string
  /** What people outside the ticked groups see. */
  readonly outside: string
  /** The groups of the client organisation. */
  readonly groups: {
    readonly data: readonly string[] | null
    readonly error: Failure | null
    readonly isFetching: boolean
    readonly onRetry: () => void
  }
  /** Where unsaved ticks are kept as a draft, and their name in lists of drafts. */
  readonly place: DraftPlace
  readonly label: string
  readonly saved: readonly string[]
  readonly saving: { readonly isFetching: boolean; readonly error: Failure | null; readonly fetchedAt: number | null }
  /** With the groups that were saved when the person began. */
  readonly onSave: (groups: readonly string[], base: readonly string[]) => void
}

/** Announces that access groups were saved, which ends the edit, or could not be. */
const useTold = ({ fetchedAt, error }: AccessPanelProps['saving'], onSaved: () => void) => {
  const toast = useToast()
  const end = useRef(onSaved)
  useEffect(() => {
    end.current = onSaved
  })
  const [told, setTold] = useState(fetchedAt)
  useEffect(() => {
    if (fetchedAt === told) return
    setTold(fetchedAt)
    end.current()
    toast({ subject: 'access groups', text: 'Access groups saved.', tone: 'success' })
  }, [fetchedAt, told, toast])
  const [seen, setSeen] = useState(error)
  useEffect(() => {
    if (error === seen) return
    setSeen(error)
    if (error) toast({ subject: 'access groups', text: 'Access groups not saved.', tone: 'error' })
  }, [error, seen, toast])
}

/** Ticked groups until they are saved: `staged` is null while they equal the saved ones, `base` are the groups they started from. */
const useTicks = ({ place, label, saved, saving }: AccessPanelProps) => {
  const [staged, setStaged] = useState<readonly string[] | null>(null)
  const [base, setBase] = useState(saved)
  const stage = (groups: readonly string[]) => setStaged(sameGroups(groups, saved) ? null : groups)
  const draft = useDraft<readonly string[]>({
    place,
    label,
    value: staged ?? saved,
    saved,
    read: readGroups,
    onRestore: (groups, startedFrom = saved) => {
      stage(groups)
      setBase(startedFrom)
    },
  })
  useTold(saving, () => {
    draft.drop()
    setStaged(null)
  })
  return {
    staged,
    base,
    setBase,
    setStaged,
    draft,
    tick: (groups: readonly string[]) => {
      if (staged === null) setBase(saved)
      stage(groups)
    },
  }
}

const wordsOf = (groups: readonly string[], everyone: string): string =>
  groups.length === 0 ? everyone : [...groups].sort().join(', ')

/** Which groups may see a study or a dataset; ticks take effect when they are saved. */
export const AccessPanel = (props: AccessPanelProps) => {
  const { title, everyone, outside, groups, saved, saving, onSave } = props
  const waiting = useDelayedFlag(groups.data === null && groups.error === null)
  const { staged, base, setBase, setStaged, draft, tick } = useTicks(props)
  const { edits, dismiss } = useEdits(editsOf(saving.error), saving.isFetching)
  const ticked = staged ?? saved
  return (
    <Narrow aria-label="Access groups" data-draft="">
      <Stack $gap="s3">
        <h2>{title}</h2>
        <p role="status">
          <strong>{visibilityWords(ticked, everyone)}</strong>
        </p>
        <Muted $size="sm">{outside} Managers see everything.</Muted>
        <DraftNote draft={draft} what="changes" />
        {groups.data ? (
          <GroupList
            all={groupChoices(groups.data, saved)}
            ticked={ticked}
            onTick={tick}
            empty={`${everyone} can see it.`}
          />
        ) : groups.error ? (
          <ErrorState
            message="The groups could not be loaded."
            detail={groups.error.message}
            retrying={groups.isFetching}
            onRetry={groups.onRetry}
          />
        ) : (
          waiting && <Skeleton $height={160} />
        )}
        {edits.map(edit => {
          const theirs = edit.now as readonly string[]
          return (
            <EditConflict
              key={edit.field}
              label="Access groups"
              mine={wordsOf(ticked, everyone)}
              theirs={wordsOf(theirs, everyone)}
              edit={edit}
              saving={saving.isFetching}
              mergeable={false}
              onKeep={() => {
                setBase(theirs)
                onSave(ticked, theirs)
              }}
              onTake={() => {
                dismiss(edit)
                draft.drop()
                setStaged(null)
              }}
              onBack={() => {
                setBase(theirs)
                setStaged(ticked)
              }}
            />
          )
        })}
        {saving.error && !isEdited(saving.error) && staged !== null && (
          <Callout tone="danger" role="alert" title="The access groups were not saved">
            {saving.error.message}
          </Callout>
        )}
        <Row $wrap>
          <Button
            variant="primary"
            loading={saving.isFetching}
            disabledReason={staged === null ? 'Nothing has changed' : null}
            onClick={() => onSave(ticked, base)}
          >
            Save
          </Button>
          {staged !== null && draft.restoredAt === null && (
            <Button variant="ghost" disabled={saving.isFetching} onClick={() => setStaged(null)}>
              Discard
            </Button>
          )}
        </Row>
      </Stack>
    </Narrow>
  )
}
