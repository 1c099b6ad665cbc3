import { TABLE_BOOK_LIMITS } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import { FileDrop, fileProblem, sizeWords } from '@/ui'
import { Help, WithHelp } from '@/ui/WithHelp'
import { events, selectLocal } from '../slice'

const { bytes, keptHours } = TABLE_BOOK_LIMITS

/** Choosing a table book, with what is needed to recognise its tables. */
export const BookUpload = ({
  studyNumber,
  datasetName,
}: {
  readonly studyNumber: string
  readonly datasetName: string
}) => {
  const dispatch = useAppDispatch()
  const { sending, problem } = useAppSelector(selectLocal)
  const take = (file: File) => {
    const refused = fileProblem(file, bytes)
    if (refused === null) dispatch(events.chosen({ studyId: studyNumber, datasetName, file }))
    else dispatch(events.refused(`${refused} Choose an Excel workbook (.xlsx) or a CSV file.`))
  }
  return (
    <WithHelp>
      <FileDrop
        label="Choose a table book"
        accept=".xlsx,.csv,.txt,text/csv"
        hint={`Excel workbook (.xlsx) or CSV, up to ${sizeWords(bytes)}. Only you can see the comparison. Its link works for ${keptHours / 24} days.`}
        error={problem}
        uploading={sending && { ...sending, onCancel: () => dispatch(events.sendingCancelled()) }}
        onFile={take}
      />
      <Help>
        <h2>What is recognised</h2>
        <ul>
          <li>The text of a question above its table.</li>
          <li>Answers and nets by their labels, columns by their heads, one or several rows of them.</li>
          <li>Rows named Base, Unweighted base, Weighted base or Effective base.</li>
          <li>Counts, percentages, means and deviations.</li>
          <li>Letters behind a figure, below it or beside it.</li>
        </ul>
      </Help>
    </WithHelp>
  )
}
