import styled from 'styled-components'
import type { BookResult } from '@core/contract'
import { count } from '@/lib/words'
import { DataTable, Stack, Surface, TYPE, type Column } from '@/ui'
import { HeadRow } from '@/ui/Sections'
import { useWindowedRows } from '@/ui/useWindowedRows'
import { hasLetters } from '../model/words'

type Table = BookResult['tables'][number]

const Titled = styled(HeadRow)`
  h2 {
    ${TYPE.md}
  }
`

const agreed = ({ agree, of }: Table['figures']): string => (of === 0 ? '–' : `${count(agree)} of ${count(of)}`)

const COLUMNS: readonly Column<Table>[] = [
  { id: 'question', header: 'Question', rowHeader: true, cell: one => one.text },
  { id: 'place', header: 'Place', nowrap: true, cell: one => `${one.sheet}, ${one.cell}` },
  { id: 'figures', header: 'Figures', align: 'right', nowrap: true, cell: one => agreed(one.figures) },
  { id: 'letters', header: 'Letters', align: 'right', nowrap: true, cell: one => agreed(one.letters) },
]

const ROW_PX = 41

/** The tables that were recognised, with how many of their cells agree. */
export const RecognisedTables = ({ result }: { readonly result: BookResult }) => {
  const { tables } = result
  const inSight = useWindowedRows(tables.length, ROW_PX)
  const columns = hasLetters(result) ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'letters')
  return (
    <section aria-labelledby="recognised">
      <Stack $gap="s2">
        <Titled>
          <h2 id="recognised">Recognised tables ({count(tables.length)})</h2>
        </Titled>
        <Surface $clip>
          <DataTable
            caption="Recognised tables"
            columns={columns}
            rows={tables}
            rowKey={one => `${one.sheet} ${one.cell}`}
            inSight={inSight}
          />
        </Surface>
      </Stack>
    </section>
  )
}
