import styled from 'styled-components'
import type { SimilarQuestion } from '@core/contract'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

const Text = styled.p`
  overflow-wrap: anywhere;
  text-wrap: pretty;
  del {
    color: var(--text-2);
    text-decoration: line-through;
  }
  ins {
    padding: 0 var(--s0-5);
    border-radius: 2px;
    background: var(--mark);
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`

/** The other question's text: struck through what only this one has, underlined what only the other has. */
export const Wording = ({ parts }: { readonly parts: SimilarQuestion['wording'] }) => (
  <Text>
    {parts.map(({ text, only }, at) => {
      const key = `${String(at)} ${only}`
      if (only === 'both') return <span key={key}>{text}</span>
      const Part = only === 'this' ? 'del' : 'ins'
      return (
        <span key={key}>
          <Part>
            <VisuallyHidden>{only === 'this' ? ' (only here: ' : ' (only there: '}</VisuallyHidden>
            {text}
            <VisuallyHidden>) </VisuallyHidden>
          </Part>
          {parts[at + 1]?.only !== 'both' && at + 1 < parts.length && ' '}
        </span>
      )
    })}
  </Text>
)
