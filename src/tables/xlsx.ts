import type { CellObject, Sheet } from 'write-excel-file/browser'
import { sheetsOf, type SheetCell, type SheetLook, type TableDocument, type TableSheet } from '@core/domain/tables'

const FONT = 'Calibri'

const LOOKS: Record<SheetLook['role'], Partial<CellObject>> = {
  title: { fontWeight: 'bold', fontSize: 14 },
  head: { fontWeight: 'bold', align: 'center', wrap: true, bottomBorderStyle: 'thin' },
  label: { wrap: true },
  base: { backgroundColor: '#EEF1F5', align: 'right' },
  net: { fontWeight: 'bold', backgroundColor: '#F3F7FB' },
  row: {},
  note: { textColor: '#4A5563', fontSize: 9 },
}
const LOW: Partial<CellObject> = { fontStyle: 'italic', textColor: '#5F6B7A' }

const toCell = (cell: SheetCell | null): CellObject | null => {
  if (cell === null) return null
  const look = { ...LOOKS[cell.look.role], ...(cell.look.low && LOW) }
  return 'number' in cell
    ? { ...look, type: Number, value: cell.number, format: cell.format, align: 'right' }
    : { ...look, type: String, value: cell.text, format: '@' }
}

const toSheet = ({ name, rows, widths, frozenRows }: TableSheet): Sheet<Blob> => ({
  sheet: name,
  data: rows.map(row => row.map(toCell)),
  columns: widths.map(width => ({ width })),
  stickyRowsCount: frozenRows,
  stickyColumnsCount: 1,
  orientation: 'landscape',
})

/** A workbook with one sheet per table: numbers as numbers, letters in cells of their own, notes below. Loads its writer. */
export const xlsxFile = async (documents: readonly TableDocument[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser')
  return write(sheetsOf(documents).map(toSheet), { fontFamily: FONT, fontSize: 11 }).toBlob()
}
