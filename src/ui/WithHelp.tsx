import styled from 'styled-components'
import { Surface } from './Card'
import { MEDIA, TYPE } from './theme/tokens'

/** What somebody gives, with `Help` beside it: below it where there is no room. */
export const WithHelp = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  align-items: start;
  gap: var(--s5);
  ${MEDIA.below1000} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** What is understood of it: a heading and a list. */
export const Help = styled(Surface)`
  ${TYPE.sm}
  display: grid;
  gap: var(--s3);
  padding: var(--s4) var(--s4-5) var(--s4-5);
  color: var(--text-2);
  h2 {
    ${TYPE.md}
    color: var(--text);
  }
  ul {
    display: grid;
    gap: var(--s2);
    padding-left: var(--s4);
    list-style: disc;
  }
`
