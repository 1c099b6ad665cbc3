import { useState } from 'react'
import styled from 'styled-components'
import type { BookDifference, BookResult } from '@core/contract'
import { count } from '@/lib/words'
import { DataTable, MEDIA, Select, Stack, Surface, TYPE, type Column } from '@/ui'
import { HeadRow } from '@/ui/Sections'
import { useWindowedRows } from '@/ui/useWindowedRows'
import { KIND_NAMES, oursText, REASON_NAMES, reasonWords, shownText } from '../model/words'

interface Listed extends BookDifference {
  readonly sheet: string
  readonly text: string
}

const Titled = styled(HeadRow)`
  flex-wrap: wrap;
  align-items: end;
  h2 {
    ${TYPE.md}
  }
`
const Under = styled.span`
  display: block;
  color: var(--text-2);
`
const Reason = styled.span<{ readonly $known: boolean }>`
  color: ${p => (p.$known ? 'var(--text)' : 'var(--danger)')};
`

/** Where there is no room for a column of its own. */
const Narrow = styled.span`
  display: block;
  margin-top: var(--s1);
  ${MEDIA.from768} {
    display: none;
  }
`

const reasonOf = (one: Listed) => <Reason $known={one.reason !== 'none'}>{reasonWords(one)}</Reason>

const COLUMNS: readonly Column<Listed>[] = [
  {
    id: 'place',
    header: 'Place',
    rowHeader: true,
    nowrap: true,
    cell: one => (
      <>
        {one.cell}
        <Under>{one.sheet}</Under>
      </>
    ),
  },
  {
    id: 'row',
    header: 'Row and question',
    cell: one => (
      <>
        {one.row}
        <Under>{one.text}</Under>
        <Narrow>{reasonOf(one)}</Narrow>
      </>
    ),
  },
  { id: 'column', header: 'Column', hideBelow: 768, cell: one => one.column },
  { id: 'kind', header: 'What', hideBelow: 1000, nowrap: true, cell: one => KIND_NAMES[one.kind] },
  { id: 'theirs', header: 'Theirs', align: 'right', nowrap: true, cell: one => shownText(one.theirs) },
  { id: 'ours', header: 'Ours', align: 'right', nowrap: true, cell: oursText },
  { id: 'reason', header: 'Likely reason', hideBelow: 768, cell: reasonOf },
]

const ROW_PX = 58

/** The cells that differ, all or those of one reason. */
export const DifferenceList = ({ result }: { readonly result: BookResult }) => {
  const { tables, differences, difference_count: all } = result
  const [reason, setReason] = useState('')
  const listed = differences
    .filter(one => reason === '' || one.reason === reason)
    .map((one): Listed => {
      const { sheet = '', text = '' } = tables[one.table] ?? {}
      return { ...one, sheet, text }
    })
  const window = useWindowedRows(listed.length, ROW_PX)
  const reasons = [...new Set(differences.map(one => one.reason))]
  return (
    <section aria-labelledby="differences">
      <Stack $gap="s2">
        <Titled>
          <h2 id="differences">
            Cells that differ ({differences.length < all ? `first ${count(differences.length)} of ` : ''}
            {count(all)})
          </h2>
          {reasons.length > 1 && (
            <Select
              label="Reason"
              value={reason}
              options={[
                { value: '', label: 'All reasons' },
                ...reasons.map(value => ({
                  value,
                  label: `${REASON_NAMES[value]} (${count(differences.filter(one => one.reason === value).length)})`,
                })),
              ]}
              onValueChange={setReason}
            />
          )}
        </Titled>
        <Surface $clip>
          <DataTable
            caption="Cells that differ"
            columns={COLUMNS}
            rows={listed}
            rowKey={one => `${one.table} ${one.cell} ${one.kind}`}
            inSight={window}
          />
        </Surface>
      </Stack>
    </section>
  )
}
