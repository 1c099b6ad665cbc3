import { useEffect } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, SlideOver, Stack, TYPE } from '@/ui'
import { selectClearing, selectPersonalizationIsOpen } from '../preferences/selectors'
import { preferenceEvents } from '../preferences/state'
import { selectProductName, selectSession } from '../selectors'
import { PreferencePicker } from './PreferencePicker'

const Heading = styled.h3`
  ${TYPE.md}
`

/** The slide-over with the preference picker. */
export const PersonalizationPanel = () => {
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectPersonalizationIsOpen)
  const product = useAppSelector(selectProductName)
  const session = useAppSelector(selectSession)
  const clearing = useAppSelector(selectClearing)
  // Back and forward lead to another page, where this does not belong.
  useEffect(() => {
    if (!open) return
    const leave = () => {
      dispatch(preferenceEvents.personalizationLeft('dismissed'))
    }
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [open, dispatch])
  const firstTime = !session?.personalization.viewedModal
  return (
    <SlideOver
      open={open}
      onClose={() => dispatch(preferenceEvents.personalizationLeft('dismissed'))}
      title={`Personalize ${product}`}
      size={640}
      footer={
        <>
          {firstTime && (
            <Button
              variant="ghost"
              loading={clearing.isFetching}
              onClick={() => dispatch(preferenceEvents.personalizationLeft('declined'))}
            >
              Don&apos;t personalize my experience
            </Button>
          )}
          <Button variant="primary" onClick={() => dispatch(preferenceEvents.personalizationLeft('saved'))}>
            Finish and save preferences
          </Button>
        </>
      }
    >
      <Stack $gap="s5">
        <Heading>Find answers faster. Stay up-to-date on the latest insights.</Heading>
        {clearing.error && (
          <Callout tone="danger" role="alert">
            Your preferences could not be removed. {clearing.error.message}
          </Callout>
        )}
        <PreferencePicker />
      </Stack>
    </SlideOver>
  )
}
