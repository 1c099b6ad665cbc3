import styled from 'styled-components'

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  min-width: 0;
  font-size: 1rem;
  line-height: 1.5rem;
  font-weight: 600;
  letter-spacing: -0.01em;
  color: var(--text);
  white-space: nowrap;
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`
const Mark = styled.svg`
  flex: none;
  border-radius: 5px;
  background: var(--accent);
  outline: 1px solid var(--accent-outline);
  outline-offset: -1px;
`

/** The mark in the client's accent, with the name the client sees. The client's stylesheet puts its logo in place of the mark. */
export const Logo = ({ name }: { readonly name: string }) => (
  <Root>
    <Mark data-mark="" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <path d="M5 7h12M5 11h12M5 15h7.5" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
    </Mark>
    <span>{name}</span>
  </Root>
)
