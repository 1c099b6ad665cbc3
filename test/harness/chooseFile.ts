import { fireEvent, screen } from '@testing-library/react'

/** Drops a survey file on the import page. */
export const dropFile = async (name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<void> => {
  const file = new File([bytes], name)
  fireEvent.drop(await screen.findByRole('button', { name: 'Choose a file' }), { dataTransfer: { files: [file] } })
}

const RATING = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']
const BRANDS = ['Alpha', 'Beta', 'Gamma', 'Delta']

/** Several answers in one cell: 1 to 3 brands of 4. */
const brandsOf = (i: number): string => BRANDS.filter((_, at) => (i * 7 + at * 3) % 5 < 2 || at === i % 4).join('; ')

/** A delimited survey with single answers, several answers in a cell, numbers and a weight. */
export const surveyCsv = (respondents = 120, delimiter = ','): string => {
  const cells = Array.from({ length: respondents }, (_, i) => [
    i + 1,
    i % 3 === 0 ? 'Male' : 'Female',
    RATING[(i * 7) % 5],
    brandsOf(i),
    (i * 13) % 9,
    (0.5 + ((i * 17) % 11) / 10).toFixed(2),
  ])
  const head = ['respondent', 'Gender', 'Overall rating', 'Brands bought', 'Visits last month', 'weight']
  return [head, ...cells].map(row => row.join(delimiter)).join('\n')
}
