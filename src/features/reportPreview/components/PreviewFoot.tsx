import styled from 'styled-components'
import { Foot, Grow, type Previewing } from '@/tables/ui'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Truncated } from '@/ui/Words'

const Chip = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: var(--s1-5);
  min-height: 24px;
  padding: 0 var(--s2-5);
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
`
const NextUp = styled(Truncated)`
  ${TYPE.xs}
  color: var(--text-3);
  ${MEDIA.below768} {
    display: none;
  }
`
const Root = styled(Foot)`
  ${MEDIA.below768} {
    flex-wrap: wrap;
    > button {
      flex: 1;
    }
    > ${Chip} {
      flex: 1 0 100%;
    }
  }
`

interface PreviewFootProps {
  readonly report: Pick<Previewing, 'saving' | 'saveLabel' | 'onGenerate' | 'onClose'>
  /** How many columns of the page have a low base. */
  readonly lowBase: number
  /** The title of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/** The foot: low-base columns, the next page, Back and the button that saves. */
export const PreviewFoot = ({
  report: { saving, saveLabel, onGenerate, onClose },
  lowBase,
  next,
}: PreviewFootProps) => (
  <Root>
    {lowBase > 0 && (
      <Chip>
        <Icon name="warning" size={14} />
        {lowBase} low-base {lowBase === 1 ? 'column' : 'columns'} marked
      </Chip>
    )}
    {next !== undefined && <NextUp>Next: {next}</NextUp>}
    <Grow />
    <Button onClick={onClose}>Back</Button>
    <Button variant="primary" loading={saving} onClick={onGenerate}>
      {saveLabel}
    </Button>
  </Root>
)
