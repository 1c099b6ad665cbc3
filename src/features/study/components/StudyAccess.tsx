import { useEffect } from 'react'
import type { StudyDetails } from '@core/contract'
import { sessionEvents, selectClientName, selectDomain } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { AccessPanel } from '@/ui/access/AccessPanel'
import { changeRemote } from '../remotes'
import { selectChange } from '../selectors'
import type { WithStudy } from '../slice'

const NONE: readonly string[] = []

/** For managers: which groups may see the study. */
export const StudyAccess = ({ study }: { readonly study: StudyDetails }) => {
  const dispatch = useAppDispatch()
  const client = useAppSelector(selectClientName)
  const domain = useAppSelector(selectDomain)
  const saving = useAppSelector((state: WithStudy) => selectChange(state, 'access'))
  const studyNumber = study.study_number
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  return (
    <AccessPanel
      title="Who can see this study"
      everyone={`Everyone at ${client}`}
      outside="People outside the ticked groups cannot open the study or find anything in it."
      groups={{ ...domain, data: domain.data?.groups ?? null, onRetry: () => dispatch(sessionEvents.domainNeeded()) }}
      place={['study', studyNumber, 'groups']}
      label={`Access groups of ${study.name}`}
      saved={study.group_restrictions ?? NONE}
      saving={saving}
      onSave={(groups, base) => {
        const body = { group_restrictions: [...groups], base: { group_restrictions: [...base] } }
        dispatch(changeRemote.requested({ studyNumber, form: 'access', body }))
      }}
    />
  )
}
