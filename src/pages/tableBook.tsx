import { useNavigate, useParams } from 'react-router-dom'
import { tableBook } from '@/features/tableBook'
import { TableBookScreen } from '@/features/tableBook/ui'
import { paths } from '@/lib/paths'

/** The address names the comparison, so that a reload and Back lead there again. */
const TableBookPage = () => {
  const { studyNumber = '', datasetName = '', bookId = null } = useParams()
  const navigate = useNavigate()
  return (
    <TableBookScreen
      studyNumber={studyNumber}
      datasetName={datasetName}
      bookId={bookId}
      onBook={id => void navigate(paths.tableBook(studyNumber, datasetName, id ?? undefined))}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [tableBook]

export default TableBookPage
