import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { Skeleton } from './Feedback'
import { useDelayedFlag } from './useDelayedFlag'

const Box = styled.div<{ readonly $waits: boolean }>`
  position: relative;
  visibility: ${p => (p.$waits ? 'hidden' : 'visible')};
`
const Meanwhile = styled(Skeleton)`
  position: absolute;
  inset: 0 0 auto;
  visibility: visible;
`

export interface TogetherProps {
  /** What the parts show first: fetched, or failed. Once shown they stay, whatever is fetched again. */
  readonly awaits: readonly { readonly fetchedAt: number | null; readonly error: unknown }[]
  readonly children: ReactNode
}

/** Parts of a page that load by themselves, shown at once: a list that came later would push buttons from under the pointer. */
export const Together = ({ awaits, children }: TogetherProps) => {
  const ready = awaits.every(({ fetchedAt, error }) => fetchedAt !== null || error !== null)
  const [shown, setShown] = useState(ready)
  if (ready && !shown) setShown(true)
  const isLong = useDelayedFlag(!shown)
  return (
    <Box $waits={!shown} aria-busy={!shown || undefined}>
      {children}
      {!shown && isLong && <Meanwhile $height={160} />}
    </Box>
  )
}
