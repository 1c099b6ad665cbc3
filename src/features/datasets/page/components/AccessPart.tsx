import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  Checkbox,
  EmptyState,
  ErrorState,
  Muted,
  Row,
  SearchField,
  Skeleton,
  Stack,
  Surface,
  TYPE,
  useDelayedFlag,
  useToast,
} from '@/ui'
import { groupChoices, sameGroups, visibilityWords, withGroup } from '../model/access'
import { domainRemote, settingRemote, type DatasetAddress } from '../remotes'
import { selectDomain, selectSetting, selectTickedGroups } from '../selectors'
import { groupsNeeded, groupsTicked, type DatasetPageRoot } from '../slice'

const Panel = styled(Surface)`
  max-width: 640px;
  padding: 16px 20px 20px;
  h2 {
    ${TYPE.md}
    font-weight: 600;
  }
`
const Groups = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: 4px;
  max-height: 420px;
  margin: 0;
  padding: 8px 12px;
  overflow-y: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  overflow-wrap: anywhere;
`

interface AccessPartProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
}

interface ChoicesProps {
  readonly all: readonly string[]
  readonly ticked: readonly string[]
  readonly onTick: (groups: readonly string[]) => void
}

const Choices = ({ all, ticked, onTick }: ChoicesProps) => {
  const [search, setSearch] = useState('')
  const term = search.trim().toLowerCase()
  const shown = all.filter(group => group.toLowerCase().includes(term))
  if (all.length === 0)
    return (
      <EmptyState icon="users" title="There are no groups yet">
        Everyone who may see the study may see this dataset.
      </EmptyState>
    )
  return (
    <>
      <SearchField label="Find a group" value={search} onValueChange={setSearch} />
      {shown.length === 0 ? (
        <Muted role="status">No groups match</Muted>
      ) : (
        <Groups aria-label="Access groups">
          {shown.map(group => (
            <Checkbox
              key={group}
              label={group}
              checked={ticked.includes(group)}
              onCheckedChange={on => onTick(withGroup(ticked, group, on))}
            />
          ))}
        </Groups>
      )}
    </>
  )
}

/** S6.15: which groups have full rights to the dataset; what is ticked counts once it is saved. */
export const AccessPart = ({ dataset, address }: AccessPartProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const domain = useAppSelector(selectDomain)
  const staged = useAppSelector(selectTickedGroups)
  const saving = useAppSelector((state: DatasetPageRoot) => selectSetting(state, 'group_restrictions'))
  const waiting = useDelayedFlag(domain.data === null && domain.error === null)
  const saved = dataset.group_restrictions
  const ticked = staged ?? saved
  const [told, setTold] = useState(saving.fetchedAt)
  useEffect(() => {
    dispatch(groupsNeeded())
  }, [dispatch])
  useEffect(() => {
    if (saving.fetchedAt === told) return
    setTold(saving.fetchedAt)
    toast({ subject: 'access groups', text: 'Access groups saved.', tone: 'success' })
  }, [saving.fetchedAt, told, toast])
  const [seen, setSeen] = useState(saving.error)
  useEffect(() => {
    if (saving.error === seen) return
    setSeen(saving.error)
    if (saving.error) toast({ subject: 'access groups', text: 'Access groups not saved.', tone: 'error' })
  }, [saving.error, seen, toast])
  const tick = (groups: readonly string[]) => dispatch(groupsTicked(sameGroups(groups, saved) ? null : groups))
  return (
    <Panel aria-label="Access groups">
      <Stack $gap={12}>
        <h2>Who may see this dataset</h2>
        <p role="status">
          <strong>{visibilityWords(ticked)}</strong>
        </p>
        <Muted $size="sm">
          Readers outside the ticked groups see only the questions that are usable without full rights. Managers see
          everything.
        </Muted>
        {domain.data ? (
          <Choices all={groupChoices(domain.data, saved)} ticked={ticked} onTick={tick} />
        ) : domain.error ? (
          <ErrorState
            message="The groups could not be loaded."
            detail={domain.error.message}
            retrying={domain.isFetching}
            onRetry={() => dispatch(domainRemote.requested(undefined))}
          />
        ) : (
          waiting && <Skeleton $height={160} />
        )}
        {saving.error && staged !== null && (
          <Callout tone="danger" role="alert" title="The access groups were not saved">
            {saving.error.message}
          </Callout>
        )}
        <Row $wrap>
          <Button
            variant="primary"
            loading={saving.isFetching}
            disabledReason={staged === null ? 'Nothing has changed' : null}
            onClick={() =>
              dispatch(settingRemote.requested({ ...address, change: { group_restrictions: [...ticked] } }))
            }
          >
            Save
          </Button>
          {staged !== null && (
            <Button variant="ghost" disabled={saving.isFetching} onClick={() => dispatch(groupsTicked(null))}>
              Discard
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  )
}
