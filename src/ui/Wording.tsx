import styled from 'styled-components'
import { TYPE } from './theme/tokens'
import { VisuallyHidden } from './VisuallyHidden'

/** A piece of a text that is compared with another: in both, in this one alone or in the other alone. */
interface WordingPart {
  readonly text: string
  readonly only: 'both' | 'this' | 'other'
}

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

export const WordingLegend = styled.p`
  ${TYPE.xs}
  color: var(--text-3);
  del {
    text-decoration: line-through;
  }
  ins {
    padding: 0 var(--s0-5);
    border-radius: 2px;
    background: var(--mark);
    color: var(--text);
    text-underline-offset: 3px;
  }
`

/** The other question's text: struck through what only this one has, underlined what only the other has. */
export const Wording = ({ parts }: { readonly parts: readonly WordingPart[] }) => (
  <Text dir="auto">
    {parts.map(({ text, only }, at) => {
      const key = `${String(at)} ${only}`
      if (only === 'both') return <span key={key}>{text}</span>
      const Part = only === 'this' ? 'del' : 'ins'
      return (
        <span key={key}>
          {/^\s/u.test(text) && ' '}
          <Part>
            <VisuallyHidden>{only === 'this' ? ' (only here: ' : ' (only there: '}</VisuallyHidden>
            {text.trim()}
            <VisuallyHidden>) </VisuallyHidden>
          </Part>
          {(/\s$/u.test(text) || (parts[at + 1]?.only !== 'both' && at + 1 < parts.length)) && ' '}
        </span>
      )
    })}
  </Text>
)
