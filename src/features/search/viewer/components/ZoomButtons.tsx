import styled from 'styled-components'
import { IconButton } from '@/ui'

const STEPS = [1, 1.25, 1.5, 2, 3] as const

/** The next larger (by 1) or smaller (by -1) size. */
export const zoomStep = (zoom: number, by: number): number =>
  STEPS[Math.min(STEPS.length - 1, Math.max(0, STEPS.findIndex(step => step >= zoom) + by))] ?? 1

const Root = styled.div`
  position: absolute;
  right: var(--s5);
  bottom: var(--s4);
  display: flex;
  align-items: center;
  gap: var(--s1);
  padding: var(--s1);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  box-shadow: var(--e2);
  font-variant-numeric: tabular-nums;
  > span {
    min-width: 48px;
    text-align: center;
  }
`

interface ZoomButtonsProps {
  /** 1: as wide as there is room. */
  readonly zoom: number
  readonly onZoom: (by: number) => void
}

export const ZoomButtons = ({ zoom, onZoom }: ZoomButtonsProps) => (
  <Root role="group" aria-label="Zoom">
    <IconButton
      icon="minus"
      label="Zoom out"
      disabledReason={zoom <= 1 ? 'The page is as wide as there is room.' : null}
      onClick={() => onZoom(-1)}
    />
    <span role="status">{Math.round(zoom * 100)} %</span>
    <IconButton
      icon="plus"
      label="Zoom in"
      disabledReason={zoom >= (STEPS.at(-1) ?? 1) ? 'This is the largest size.' : null}
      onClick={() => onZoom(1)}
    />
  </Root>
)
