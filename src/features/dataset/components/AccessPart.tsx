import { useEffect } from 'react'
import type { Dataset } from '@core/contract'
import { sessionEvents, selectDomain } from '@/features/session'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { AccessPanel } from '@/ui/access/AccessPanel'
import { placeIn } from '../place'
import { settingRemote } from '../remotes'
import { selectSetting } from '../selectors'
import type { WithDataset } from '../slice'

interface AccessPartProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
}

/** Which groups have full access to the dataset. */
export const AccessPart = ({ dataset, address }: AccessPartProps) => {
  const dispatch = useAppDispatch()
  const domain = useAppSelector(selectDomain)
  const saving = useAppSelector((state: WithDataset) => selectSetting(state, 'group_restrictions'))
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  return (
    <AccessPanel
      title="Who can see this dataset"
      everyone="Everyone who can see the study"
      outside="People outside the ticked groups see only the questions that are visible to everyone."
      groups={{ ...domain, data: domain.data?.groups ?? null, onRetry: () => dispatch(sessionEvents.domainNeeded()) }}
      place={placeIn(address, 'groups')}
      label={`Access groups of ${dataset.dataset_name}`}
      saved={dataset.group_restrictions}
      saving={saving}
      onSave={(groups, base) =>
        dispatch(
          settingRemote.requested({
            ...address,
            change: { group_restrictions: [...groups], base: { group_restrictions: [...base] } },
          }),
        )
      }
    />
  )
}
