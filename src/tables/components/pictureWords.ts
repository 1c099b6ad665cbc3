import { noteLines, type TableDocument } from '@core/domain/tables'

/** What a picture on its own has to say besides the chart. */
export const pictureWords = ({ title, notes }: TableDocument) => ({
  heading: title,
  ...(notes && {
    notes: noteLines(notes)
      .map(({ term, text }) => `${term}: ${text}`)
      .join(' '),
  }),
})
