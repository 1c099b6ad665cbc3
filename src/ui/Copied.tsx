import { useId } from 'react'
import styled from 'styled-components'
import { Button } from './Button'
import { Stack } from './Page'
import { MEDIA, TYPE } from './theme/tokens'
import { useCopyText } from './useCopyText'

const Line = styled.div`
  display: flex;
  gap: var(--s2);
  > button {
    align-self: flex-start;
  }
  ${MEDIA.below768} {
    flex-direction: column;
    > button {
      align-self: stretch;
    }
  }
`
const Text = styled.code`
  ${TYPE.sm}
  flex: 1;
  min-width: 0;
  padding: var(--s1-5) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  background: var(--sunken);
  font-family: var(--mono);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  user-select: all;
`
const Label = styled.span`
  font-weight: 500;
`

interface CopiedProps {
  readonly label: string
  readonly text: string
  /** What the button copies, for its name. */
  readonly what: string
}

/** A text to copy, with its button. */
export const Copied = ({ label, text, what }: CopiedProps) => {
  const id = useId()
  const copy = useCopyText({ otherwise: 'Select the text and copy it.' })
  return (
    <Stack $gap="s1">
      <Label id={id}>{label}</Label>
      <Line>
        <Text role="group" aria-labelledby={id}>
          {text}
        </Text>
        <Button icon="copy" aria-label={`Copy ${what}`} onClick={() => copy(text)}>
          Copy
        </Button>
      </Line>
    </Stack>
  )
}
