import styled from 'styled-components'
import { IconButton, MEDIA, TYPE, useToast } from '@/ui'

const Line = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 160px minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--s1) var(--s3);
  min-height: 36px;
  dt {
    color: var(--text-2);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr) auto;
    dt {
      grid-column: 1 / -1;
    }
  }
`

export interface CopyLineProps {
  readonly label: string
  readonly value: string
}

/** A value that the provider's settings ask for, to copy. Inside a dl. */
export const CopyLine = ({ label, value }: CopyLineProps) => {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ text: `${label} copied.`, tone: 'success' })
    } catch {
      toast({ text: 'The browser did not allow copying. Select the text instead.', tone: 'error' })
    }
  }
  return (
    <Line>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <IconButton icon="copy" label={`Copy ${label}`} onClick={() => void copy()} />
    </Line>
  )
}
