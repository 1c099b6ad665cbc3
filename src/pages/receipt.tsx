import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { receipts } from '@/features/receipts'
import { ReceiptScreen } from '@/features/receipts/ui'
import { paths } from '@/lib/paths'

// Another cell of the same table is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The address holds the receipt and the cell, so that a copied link leads to the same figure. */
const ReceiptPage = () => {
  const { receiptId = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [row, column] = [search.get('row'), search.get('column')]
  return (
    <ReceiptScreen
      id={receiptId}
      cell={row === null || column === null ? null : { row, column }}
      onCell={cell => void navigate(paths.receipt(receiptId, cell), STAY)}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [receipts]

export default ReceiptPage
