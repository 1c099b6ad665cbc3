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

interface SentencesProps extends Pick<Props, 'onClose'> {
  readonly title: string
  readonly before: string
  readonly sentences: readonly string[]
  readonly after?: string
}

const SentencesDialog = ({ title, before, sentences, after, onClose }: SentencesProps) => (
  <Modal
    open
    title={title}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Stack $gap="s3">
      <p>{before}</p>
      <List>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </List>
      {after !== undefined && <p>{after}</p>}
    </Stack>
  </Modal>
)

/** What readers would lose by the version that waits, so that a person decides. */
export const LossesDialog = ({ survey: { name, version, losses }, onClose }: Props) => (
  <SentencesDialog
    title={`Version ${version ?? 2} of ${name}`}
    before="It was not published automatically, because readers would lose something:"
    sentences={losses}
    after="Readers keep the version they have until you publish this one."
    onClose={onClose}
  />
)

/** What the last import left out or changed. */
export const NotesDialog = ({ survey: { name, notes }, onClose }: Props) => (
  <SentencesDialog
    title={`Import of ${name}`}
    before="The data was imported with these differences from the provider:"
    sentences={notes}
    onClose={onClose}
  />
)
