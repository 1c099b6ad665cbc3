import styled from 'styled-components'
import { selectProductName, selectSession } from '@/features/session'
import { useAppSelector } from '@/store'
import { Button, Modal, Muted, Row, Stack } from '@/ui'
import { useCopyText } from '@/ui/useCopyText'
import { codesFile } from '../model/codes'

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: var(--s2) var(--s4);
  padding: var(--s4);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  background: var(--sunken);
  font-family: var(--mono);
  list-style: none;
  user-select: all;
`

/** A page of its own, so that nothing else is on the paper. */
const printText = (text: string): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const pre = page.createElement('pre')
  pre.textContent = text
  page.body.append(pre)
  frame.contentWindow.print()
  frame.remove()
}

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows recovery codes this once, to keep. */
export const CodesDialog = ({ codes, onClose }: CodesDialogProps) => {
  const email = useAppSelector(selectSession)?.email ?? ''
  const text = codesFile(codes, email, useAppSelector(selectProductName))
  const copy = useCopyText({ otherwise: 'Select the codes and copy them.' })
  const download = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Modal
      open
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <Stack $gap="s4">
        <p>
          If you lose your phone or passkeys, each of these codes signs you in once. They are shown only now. Keep them
          where you keep your passwords.
        </p>
        <Codes aria-label="Recovery codes">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Row $wrap>
          <Button icon="copy" onClick={() => copy(text)}>
            Copy
          </Button>
          <Button icon="download" onClick={download}>
            Download
          </Button>
          <Button icon="file" onClick={() => printText(text)}>
            Print
          </Button>
        </Row>
        <Muted $size="sm">Your earlier codes no longer work.</Muted>
      </Stack>
    </Modal>
  )
}
