import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { LoginLook } from '@core/contract'
import { loginLookRemote, selectLoginLook } from '@/features/branding'
import { useAppDispatch, useAppSelector } from '@/store'
import { Logo, MEDIA, Muted, PageHeading, Stack, TYPE, useTheme } from '@/ui'
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

const Photo = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
const Own = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-width: 0;
  font-size: 1rem;
  font-weight: 600;
  overflow-wrap: anywhere;
  img {
    flex: none;
    width: 48px;
    height: 48px;
    object-fit: contain;
  }
`

/** The look of the organisation, where the installation has only one; its colour as long as the page is shown. */
const useLook = (): LoginLook | null => {
  const dispatch = useAppDispatch()
  const look = useAppSelector(selectLoginLook)
  const { refreshBrand } = useTheme()
  const color = look?.color ?? null
  useEffect(() => {
    dispatch(loginLookRemote.requested())
  }, [dispatch])
  useEffect(() => {
    if (color === null) return undefined
    const { style } = document.documentElement
    style.setProperty('--brand', color)
    refreshBrand()
    return () => {
      style.removeProperty('--brand')
      refreshBrand()
    }
  }, [color, refreshBrand])
  return look
}

const LoginLogo = ({ look }: { readonly look: LoginLook | null }) => {
  const [broken, setBroken] = useState(false)
  if (look?.logo == null || broken) return <Logo name="Tabularium" />
  return (
    <Own>
      <img src={look.logo} alt="" onError={() => setBroken(true)} />
      {look.name}
    </Own>
  )
}

const Backdrop = ({ look }: { readonly look: LoginLook | null }) => {
  const [broken, setBroken] = useState(false)
  if (look?.login_background != null && !broken)
    return <Photo src={look.login_background} alt="" onError={() => setBroken(true)} />
  return (
    <>
      <LoginPicture />
      <Words>
        <strong>Every number with its base.</strong>
        Studies, datasets and crosstab reports in one library.
      </Words>
    </>
  )
}

interface LoginFrameProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** The page of people who are not signed in: a picture, and beside it one form. */
export const LoginFrame = ({ title, lead, children }: LoginFrameProps) => {
  const look = useLook()
  return (
    <Frame>
      <Picture aria-hidden="true">
        <Backdrop look={look} />
      </Picture>
      <Side id="main">
        <LoginLogo look={look} />
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
}
