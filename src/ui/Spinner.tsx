import styled, { keyframes } from 'styled-components'
import { VisuallyHidden } from './VisuallyHidden'
import { MEDIA } from './theme/tokens'

const turn = keyframes`to { transform: rotate(1turn); }`
const pulse = keyframes`50% { opacity: 0.35; }`

const Ring = styled.span<{ readonly $size: number }>`
  display: inline-block;
  flex: none;
  width: ${p => p.$size}px;
  height: ${p => p.$size}px;
  border: ${p => (p.$size > 24 ? 3 : 2)}px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
  ${MEDIA.reducedMotion} {
    border-right-color: currentColor;
    animation: ${pulse} 1600ms ease-in-out infinite !important;
  }
`

export interface SpinnerProps {
  readonly size?: number
  /** Announced to screen readers; without it the spinner is decoration beside visible words. */
  readonly label?: string
}

export const Spinner = ({ size = 16, label }: SpinnerProps) =>
  label === undefined ? (
    <Ring $size={size} aria-hidden="true" />
  ) : (
    <span role="status">
      <Ring $size={size} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
