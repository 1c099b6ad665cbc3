import styled, { css } from 'styled-components'
import { TYPE } from '@/ui/theme/tokens'

export const TileRoot = styled.article<{ readonly $failed: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  height: 100%;
  min-width: 0;
  padding: var(--s3) var(--s4) var(--s3-5);
  overflow: hidden;
  border: 1px solid ${p => (p.$failed ? 'color-mix(in srgb, var(--danger) 40%, var(--border))' : 'var(--border)')};
  border-radius: var(--r-card);
  background: var(--surface);
`
export const TileHead = styled.header`
  display: flex;
  align-items: flex-start;
  gap: var(--s2);
  min-height: 40px;
  > div {
    flex: 1;
    min-width: 0;
  }
  > span {
    margin: -2px -8px 0 0;
  }
`
/** As many lines as the list has room for. */
const clamped = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: var(--title-lines, 1);
  overflow: hidden;
  overflow-wrap: anywhere;
`
export const TileTitle = styled.h2<{ readonly $muted: boolean }>`
  ${TYPE.base}
  ${clamped}
  font-weight: 600;
  color: ${p => (p.$muted ? 'var(--text-2)' : 'inherit')};
  /* Cut where the title is cut: an inline link would reach under the menu beside it. */
  > a {
    ${clamped}
    min-height: 24px;
  }
`
export const TileFacts = styled.span`
  ${TYPE.xs}
  display: block;
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`
export const TileBody = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  min-height: 0;
`

const Shape = styled.div`
  display: grid;
  gap: var(--s3);
  span {
    display: block;
    height: 18px;
    border-radius: var(--r-ctl);
    background: var(--sunken);
  }
  &[data-upright] {
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    align-items: end;
    gap: var(--s4);
    height: 150px;
    padding: 0 var(--s2);
  }
`
const WIDTHS = [92, 78, 70, 52, 40] as const
const HEIGHTS = [82, 64, 90, 40, 56, 30] as const

/** Rough shape of the chart to come: bars, or columns. */
export const TileShape = ({ upright }: { readonly upright: boolean }) =>
  upright ? (
    <Shape aria-hidden="true" data-upright="">
      {HEIGHTS.map(height => (
        <span key={height} style={{ height: `${height}%` }} />
      ))}
    </Shape>
  ) : (
    <Shape aria-hidden="true">
      {WIDTHS.map(width => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </Shape>
  )

export const Problem = styled.div`
  ${TYPE.sm}
  display: grid;
  gap: var(--s2);
  justify-items: start;
  strong {
    display: flex;
    align-items: center;
    gap: var(--s2);
    font-weight: 500;
    color: var(--danger);
  }
  p {
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
`
