import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Surface } from './Card'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { PageHeading } from './PageHeading'
import { Spinner } from './Spinner'

const Centre = styled.div`
  flex: 1;
  display: grid;
  place-items: center;
  min-height: min(100dvh, 480px);
  padding: var(--s5);
`
const Box = styled(Surface)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s3);
  width: min(440px, 100%);
  padding: var(--s6-5) var(--s6);
  text-align: center;
  > svg {
    color: var(--text-3);
  }
  > p {
    color: var(--text-2);
    text-wrap: balance;
  }
  > p + * {
    margin-top: var(--s2);
  }
`
const Waiting = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s4);
  color: var(--text-2);
  > span {
    color: var(--accent-text);
  }
`

export interface MessagePageProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A page with one message: icon, heading, a sentence, one action. */
export const MessagePage = ({ icon, title, children, action }: MessagePageProps) => (
  <Centre>
    <Box>
      <Icon name={icon} size={32} />
      <PageHeading title={title} />
      <p>{children}</p>
      {action}
    </Box>
  </Centre>
)

/** Shown while the product starts. */
export const OneMoment = () => (
  <Centre role="status">
    <Waiting>
      <Spinner size={32} />
      One Moment...
    </Waiting>
  </Centre>
)
