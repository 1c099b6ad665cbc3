import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Logo, MEDIA, Muted, PageHeading, Stack, TYPE } from '@/ui'
import { LoginPicture } from './LoginPicture'

const Frame = styled.div`
  flex: 1;
  display: grid;
  background: var(--surface);
  ${MEDIA.from1000} {
    grid-template-columns: minmax(0, 1fr) minmax(480px, 36%);
  }
`
const Picture = styled.div`
  position: relative;
  display: none;
  overflow: hidden;
  ${MEDIA.from1000} {
    display: block;
  }
`
const Words = styled.p`
  position: absolute;
  left: 48px;
  bottom: 48px;
  max-width: 440px;
  color: #fff;
  strong {
    ${TYPE.xl}
    display: block;
    font-weight: 600;
  }
`
const Side = styled.main`
  display: flex;
  flex-direction: column;
  gap: var(--s6);
  min-height: 100dvh;
  width: min(100%, 520px);
  margin: 0 auto;
  padding: var(--s6-5) 72px var(--s6);
  ${MEDIA.below768} {
    padding: var(--s5) var(--s5) var(--s5);
  }
`
const Middle = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: var(--s4-5);
  ${MEDIA.below768} {
    justify-content: flex-start;
    padding-top: var(--s6);
  }
`

interface LoginFrameProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** The page of people who are not signed in: a picture, and beside it one form. */
export const LoginFrame = ({ title, lead, children }: LoginFrameProps) => (
  <Frame>
    <Picture aria-hidden="true">
      <LoginPicture />
      <Words>
        <strong>Every number with its base.</strong>
        Studies, datasets and crosstab reports in one library.
      </Words>
    </Picture>
    <Side id="main">
      <Logo name="Tabularium" />
      <Middle>
        <Stack $gap="s1">
          <PageHeading title={title} />
          <Muted>{lead}</Muted>
        </Stack>
        {children}
      </Middle>
    </Side>
  </Frame>
)
