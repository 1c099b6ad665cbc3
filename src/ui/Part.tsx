import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { ErrorState } from './Feedback'
import { Muted, Row, Stack } from './Page'
import { Panel } from './Sections'

const Box = styled(Panel)`
  padding: 0;
  overflow: hidden;
`

interface PartProps {
  readonly title: string
  readonly about: ReactNode
  readonly action?: ReactNode
  /** Why its list could not be loaded; null: it could, or is on its way. */
  readonly failure?: string | null
  readonly onRetry?: () => void
  /** Lists in a box. */
  readonly children?: ReactNode
  /** Shown below the box. */
  readonly foot?: ReactNode
}

/** One part of the page: what it is, its one action, and its list. */
export const Part = ({ title, about, action, failure = null, onRetry, children, foot }: PartProps) => {
  const id = useId()
  return (
    <Stack as="section" $gap="s3" aria-labelledby={id}>
      <Row $justify="space-between" $wrap>
        <Stack $gap="s1">
          <h2 id={id}>{title}</h2>
          <Muted>{about}</Muted>
        </Stack>
        {action}
      </Row>
      {failure === null ? (
        children && <Box as="div">{children}</Box>
      ) : (
        <Box as="div">
          <ErrorState message="This list could not be loaded." detail={failure} {...(onRetry && { onRetry })} />
        </Box>
      )}
      {foot}
    </Stack>
  )
}
