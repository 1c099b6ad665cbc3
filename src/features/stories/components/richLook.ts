import { css } from 'styled-components'

/** Paragraphs, lists and quotes of a text card, read or edited. */
export const richLook = css`
  overflow-wrap: anywhere;
  > * + * {
    margin-top: var(--s2);
  }
  ul,
  ol {
    padding-left: var(--s5);
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: var(--s1);
  }
  blockquote {
    margin-left: 0;
    margin-right: 0;
    padding-left: var(--s3);
    border-left: 3px solid var(--border);
    color: var(--text-2);
  }
  strong {
    font-weight: 600;
  }
`
