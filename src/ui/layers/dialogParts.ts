import { AlertDialog, Dialog } from 'radix-ui'
import styled, { css, keyframes } from 'styled-components'
import { MEDIA, TYPE, Z } from '../theme/tokens'
import type { ModalSize } from './types'

const fade = keyframes`from { opacity: 0; }`
export const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`
const slide = keyframes`from { transform: translateX(100%); }`

const overlay = css`
  position: fixed;
  inset: 0;
  background: var(--scrim);
  animation: ${fade} var(--t-modal) var(--ease);
`
export const Overlay = styled(Dialog.Overlay)<{ readonly $z: number }>`
  ${overlay}
  z-index: ${p => p.$z};
`
export const AlertOverlay = styled(AlertDialog.Overlay)`
  ${overlay}
  z-index: ${Z.modal};
`
export const panel = css`
  position: fixed;
  display: flex;
  flex-direction: column;
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--e3);
  &:focus {
    outline: none;
  }
`
const centred = css`
  ${panel}
  top: 50%;
  left: 50%;
  max-height: calc(100dvh - 64px);
  border-radius: var(--r-modal);
  translate: -50% -50%;
  animation: ${rise} var(--t-modal) var(--ease);
`
const sheet = css`
  ${MEDIA.below768} {
    top: auto;
    bottom: 0;
    left: 0;
    translate: none;
    width: 100%;
    max-height: calc(100dvh - 24px);
    border-radius: var(--r-modal) var(--r-modal) 0 0;
  }
`
export const Content = styled(Dialog.Content)<{ readonly $size: ModalSize }>`
  ${centred}
  z-index: ${Z.modal};
  width: ${p => (p.$size === 'full' ? 'calc(100vw - 48px)' : `min(${p.$size}px, calc(100vw - 48px))`)};
  ${p => p.$size === 'full' && 'height: calc(100dvh - 48px); max-height: none;'}
  ${sheet}
  ${MEDIA.below768} {
    ${p => p.$size === 'full' && 'height: calc(100dvh - 24px);'}
  }
`
export const Side = styled(Dialog.Content)<{ readonly $size: 420 | 640 }>`
  ${panel}
  z-index: ${Z.slideOver};
  inset: 0 0 0 auto;
  width: min(${p => p.$size}px, 100vw);
  animation: ${slide} var(--t-panel) var(--ease);
`
export const Alert = styled(AlertDialog.Content)`
  ${centred}
  z-index: ${Z.modal};
  width: min(480px, calc(100vw - 48px));
  ${sheet}
`
export const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: var(--s3);
  padding: var(--s4-5) var(--s5) var(--s3);
  > button:last-child {
    margin: -2px -8px -2px auto;
  }
  ${MEDIA.touch} {
    > button:last-child {
      margin: -8px -12px -8px auto;
    }
  }
`
const titleLook = css`
  ${TYPE.lg}
  min-width: 0;
  font-weight: 600;
  outline: none;
`
export const Title = styled(Dialog.Title)<{ readonly $grows: boolean }>`
  flex: ${p => (p.$grows ? '1' : 'none')};
  max-width: ${p => (p.$grows ? 'none' : '70%')};
  ${titleLook}
`
export const AlertTitle = styled(AlertDialog.Title)`
  flex: 1;
  ${titleLook}
`
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--s1) var(--s5) var(--s5);
`
/** Paragraphs, and what went wrong below them. */
export const AlertBody = styled(Body)`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
`
export const Foot = styled.footer.attrs<{ readonly 'data-foot'?: string }>({ 'data-foot': '' })`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: var(--s2);
  padding: var(--s3) var(--s5);
  border-top: 1px solid var(--border);
`
