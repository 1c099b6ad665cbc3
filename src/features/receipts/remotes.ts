import { createReceipt, getReceipt, getReceiptDocument } from '@/api/wire'
import type { InputOf, Receipt, ReceiptDocument } from '@core/contract'
import { createRemote } from '@/store'

// A refusal is shown where it happened instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export interface ReceiptCell {
  readonly row: string
  readonly column: string
}

type Asked = InputOf<typeof createReceipt>

export interface ReceiptWanted extends Pick<Asked, 'params' | 'body'> {
  readonly cell: ReceiptCell
}

export const receiptRemote = createRemote<{ readonly id: string }, Receipt>('receipts/receipt', {
  keyOf: ({ id }) => id,
  request: (api, { id }, options) => api.call(getReceipt, { params: { receiptId: id } }, { ...options, ...OWN }),
})

/** The address of a table, asked for from one of its cells. */
export const makeRemote = createRemote<ReceiptWanted, { readonly id: string; readonly cell: ReceiptCell }>(
  'receipts/make',
  {
    request: async (api, { params, body, cell }, options) => ({
      ...(await api.call(createReceipt, { params, body }, { ...options, ...OWN })),
      cell,
    }),
  },
)

export interface DocumentWanted {
  readonly id: string
  readonly cell: ReceiptCell | null
}

export const documentRemote = createRemote<DocumentWanted, ReceiptDocument>('receipts/document', {
  take: 'leading',
  request: (api, { id, cell }, options) =>
    api.call(getReceiptDocument, { params: { receiptId: id }, query: cell ?? {} }, { ...options, ...OWN }),
})
