import { useEffect, useMemo, type ReactNode } from 'react'
import { receiptCode } from '@core/report'
import { dayLabel } from '@/lib/dates'
import { statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { ButtonLink } from '@/ui/Button'
import { Callout, EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { PageFrame, Stack } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { receiptShown, type TableReceipt } from '../model/shown'
import { receiptRemote, type ReceiptCell } from '../remotes'
import type { WithReceipts } from '../slice'
import { ReceiptTable } from './ReceiptTable'

const TITLE = 'Receipt'

interface ReceiptScreenProps {
  readonly id: string
  /** The cell of the table that is looked at; null: none yet. */
  readonly cell: ReceiptCell | null
  /** Another cell was chosen. */
  readonly onCell: (cell: ReceiptCell) => void
}

const back = (
  <ButtonLink variant="ghost" href={paths.home()}>
    Back to the start page
  </ButtonLink>
)

const Message = ({ children }: { readonly children: ReactNode }) => (
  <PageFrame>
    <Stack>
      <PageHeading title={TITLE} />
      {children}
    </Stack>
  </PageFrame>
)

const Found = ({ receipt, ...rest }: { readonly receipt: TableReceipt } & Omit<ReceiptScreenProps, 'id'>) => {
  const shown = useMemo(() => receiptShown(receipt), [receipt])
  if ('problem' in shown)
    return (
      <Message>
        <Callout tone="warning" title="This table cannot be shown">
          {shown.problem}
        </Callout>
      </Message>
    )
  return <ReceiptTable receipt={receipt} shown={shown} {...rest} />
}

/** Where one figure comes from: who is counted, its neighbours and tests, its data, and whether it still holds. */
export const ReceiptScreen = ({ id, cell, onCell }: ReceiptScreenProps): ReactNode => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector((state: WithReceipts) => remoteAt(state.receipts.receipts, id))
  useEffect(() => {
    dispatch(receiptRemote.requested({ id }))
    return () => void dispatch(receiptRemote.cancelled({ id }))
  }, [dispatch, id])
  const loading = useDelayedFlag(!data && !error)
  if (data?.outcome === 'table') return <Found receipt={data} cell={cell} onCell={onCell} />
  if (data)
    return (
      <Message>
        <EmptyState icon="info" title="The data of this receipt were deleted" action={back}>
          Receipt {receiptCode(data.id)} was made on {dayLabel(data.created)} of {data.dataset_name}, version{' '}
          {data.version}. The dataset no longer exists, so its figures cannot be shown or checked.
        </EmptyState>
      </Message>
    )
  if (statusOf(error) === 404)
    return (
      <Message>
        <EmptyState icon="lock" title="This receipt was not found" action={back}>
          The link may be incomplete, or you may not have access to its data.
        </EmptyState>
      </Message>
    )
  return (
    <Message>
      {error ? (
        <ErrorState
          message="The receipt could not be loaded."
          detail={error.message}
          onRetry={() => void dispatch(receiptRemote.requested({ id }))}
        />
      ) : (
        loading && (
          <Stack aria-busy="true" aria-label="Loading the receipt">
            <Skeleton $height={120} />
            <Skeleton $height={320} />
          </Stack>
        )
      )}
    </Message>
  )
}
