import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'

const Root = styled.div`
  display: grid;
  gap: var(--s2);
  &:empty {
    display: none;
  }
`

interface NoticesProps {
  readonly dataset: Dataset
  /** Parameters of the address that could not be read. */
  readonly ignored: readonly string[]
  /** Parts of the default filters that the dataset lacks. */
  readonly lost: readonly string[]
  /** Rewrites the address without the ignored parameters. */
  readonly onClear: () => void
}

/** What a reader has to know before trusting the numbers. */
export const Notices = ({ dataset, ignored, lost, onClear }: NoticesProps) => (
  <Root data-print="hide">
    {!dataset.permissions.view && <Callout>You can only analyse the questions that are visible to everyone.</Callout>}
    {ignored.length > 0 && (
      <Callout
        tone="warning"
        action={
          <Button size="sm" onClick={onClear}>
            Clean up the link
          </Button>
        }
      >
        Parts of this link could not be used and were left out: {ignored.join(', ')}.
      </Callout>
    )}
    {lost.length > 0 && (
      <Callout tone="warning">
        The default filters use items that are no longer in this dataset: {lost.join(', ')}.
      </Callout>
    )}
  </Root>
)
