import styled from 'styled-components'
import type { ProviderSurvey } from '@core/contract'
import { Button, Modal, Stack } from '@/ui'

const List = styled.ul`
  padding-left: var(--s4-5);
  list-style: disc;
  overflow-wrap: anywhere;
  > li + li {
    margin-top: var(--s1);
  }
`

interface Props {
  readonly survey: ProviderSurvey
  readonly onClose: () => void
}

/** What readers would lose by the version that waits, so that a person decides. */
export const LossesDialog = ({ survey: { name, version, losses }, onClose }: Props) => (
  <Modal
    open
    title={`Version ${version ?? 2} of ${name}`}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Stack $gap="s3">
      <p>It was not published automatically, because readers would lose something:</p>
      <List>
        {losses.map(loss => (
          <li key={loss}>{loss}</li>
        ))}
      </List>
      <p>Readers keep the version that they have until you publish this one.</p>
    </Stack>
  </Modal>
)
