import { useCallback, useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { ErrorState, Skeleton, Stack } from '@/ui'
import { effectsRemote, settingsRemote } from '../remotes'
import type { WithOrganisation } from '../slice'
import { Editor } from './Editor'

/** Name, features, data and texts of the organisation. Nothing is stored before it is saved. */
export const OrganisationScreen = () => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(({ organisation }: WithOrganisation) => organisation.settings)
  const read = useCallback(() => {
    dispatch(settingsRemote.requested())
    dispatch(effectsRemote.requested())
  }, [dispatch])
  useEffect(read, [read])
  if (data) return <Editor settings={data} />
  return error ? (
    <ErrorState
      message="The settings could not be loaded."
      detail={error.message}
      retrying={isFetching}
      onRetry={read}
    />
  ) : (
    <Stack aria-busy="true">
      <Skeleton $width="220px" $height={28} />
      <Skeleton $height={280} $radius="8px" />
    </Stack>
  )
}
