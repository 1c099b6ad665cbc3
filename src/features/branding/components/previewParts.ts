import styled from 'styled-components'

/** A screen in small: one em is the text of the screen, so that all lengths shrink with it. */
export const Mini = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--bg);
  color: var(--text);
  font-size: 0.5625rem;
  line-height: 1.35;
  user-select: none;
  b {
    font-weight: 600;
  }
`
export const Photo = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
/** The picture that the product has of its own, in its colours. */
export const Dusk = styled.div`
  position: absolute;
  inset: 0;
  background: linear-gradient(115deg, #16305e, #27568f 55%, #0d1a33);
`
export const MiniButton = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  padding: 0.3em 1em;
  border: 1px solid var(--accent-outline);
  border-radius: 3px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 500;
`
export const MiniField = styled.span`
  display: block;
  padding: 0.4em 0.7em;
  border: 1px solid var(--border-ctl);
  border-radius: 3px;
  background: var(--surface);
  color: var(--text-3);
`
export const MiniLink = styled.span`
  color: var(--accent-text);
  font-weight: 500;
`
export const MiniTag = styled.span`
  display: inline-block;
  padding: 0.1em 0.6em;
  border-radius: 1em;
  background: var(--accent-soft);
  color: var(--accent-text);
`
export const MiniCard = styled.div`
  min-width: 0;
  padding: 0.8em;
  border: 1px solid var(--border);
  border-radius: 4px;
  background: var(--surface);
  overflow: hidden;
  b {
    display: block;
    margin: 0.1em 0 0.4em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--text-3);
    font-size: 0.9em;
  }
`
const Cover = styled.div`
  position: relative;
  height: 4.2em;
  margin: -0.8em -0.8em 0.6em;
  background: var(--accent-soft);
`
export { Cover as MiniCover }
