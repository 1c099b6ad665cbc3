import styled from 'styled-components'

const Track = styled.span`
  position: relative;
  display: block;
  height: 8px;
  &::after {
    content: '';
    position: absolute;
    top: -3px;
    bottom: -3px;
    left: 50%;
    width: 1px;
    background: var(--border-ctl);
  }
  i {
    position: absolute;
    height: 8px;
  }
  i[data-more] {
    left: 50%;
    background: var(--c1);
  }
  i[data-less] {
    right: 50%;
    background: var(--c2);
  }
`

/** Points to one side or the other of a middle line; `most`: those that fill a side. */
export const MoveBar = ({ value, most }: { readonly value: number; readonly most: number }) => (
  <Track aria-hidden="true">
    <i
      {...(value >= 0 ? { 'data-more': '' } : { 'data-less': '' })}
      style={{ width: `${String((50 * Math.abs(value)) / most)}%` }}
    />
  </Track>
)
