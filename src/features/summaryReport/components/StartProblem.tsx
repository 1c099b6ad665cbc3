import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { Modal } from '@/ui/Modal'
import type { Starting } from './useStartSummary'

/** Why a summary report was not started. */
export const StartProblem = ({ starting }: { readonly starting: Starting }) => (
  <Modal
    open={starting.error !== null}
    size={480}
    title="The summary report was not started"
    onClose={starting.dismiss}
    footer={
      <>
        <Button onClick={starting.dismiss}>Close</Button>
        <Button variant="primary" icon="refresh" onClick={starting.again}>
          Try again
        </Button>
      </>
    }
  >
    <Callout tone="danger" role="alert">
      {starting.error?.message}
    </Callout>
  </Modal>
)
