import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { ErrorState, Skeleton, Stack, useDelayedFlag } from '@/ui'
import { brandingRemote } from '../remotes'
import type { WithBrandingSettings } from '../slice'
import { TemplateSlot } from './TemplateSlot'

/** The parts of their organisation's look that administrators may change. */
export const BrandingForm = () => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithBrandingSettings) => state.branding)
  const waiting = useDelayedFlag(data === null && error === null)
  useEffect(() => {
    dispatch(brandingRemote.requested())
  }, [dispatch])
  if (data) return <TemplateSlot info={data} />
  if (error)
    return (
      <ErrorState
        message="The branding could not be loaded."
        detail={error.message}
        onRetry={() => dispatch(brandingRemote.requested())}
        retrying={isFetching}
      />
    )
  return waiting ? (
    <Stack $gap="s2" aria-busy="true">
      <Skeleton $height={24} $width="40%" />
      <Skeleton $height={160} />
    </Stack>
  ) : null
}
