import type { ArrangedTable } from '@core/crosstab'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import {
  formatWhole,
  marksOf,
  noteLines,
  type MarkMeaning,
  type NoteLine,
  type TableNotesData,
} from '@core/domain/tables'
import { heatScale } from './heat'
import { Mark } from './styles'

const Notes = styled.div`
  display: grid;
  gap: var(--s0-5);
  font-size: 0.75rem;
  line-height: 1rem;
  color: var(--text-2);
  font-variant-numeric: tabular-nums;

  p {
    margin: 0;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4-5);
    list-style: none;
    margin: 0;
    padding: 0;
    color: var(--text-3);
    /* The dot before the first item of each line falls outside. */
    overflow: clip;
  }
  .legend li {
    position: relative;
  }
  .legend li::before {
    content: '·';
    position: absolute;
    left: calc(-1 * var(--s3));
  }
  .letter {
    color: var(--sig-up);
    font-weight: 600;
    font-size: 0.6875rem;
  }
  .star {
    color: var(--warning);
    font-weight: 600;
  }
  .heat {
    display: inline-block;
    width: 12px;
    height: 12px;
    margin: 0 var(--s1) 0 var(--s1-5);
    border: 1px solid var(--border);
    vertical-align: -2px;
    print-color-adjust: exact;
  }
`

const MarkSign = ({ mark }: { mark: MarkMeaning }): ReactNode => {
  switch (mark.kind) {
    case 'letter':
    case 'second':
      return <span className="letter">{mark.mark} </span>
    case 'rest':
      return (
        <>
          <Mark /> <Mark className="down" />{' '}
        </>
      )
    case 'low':
      return <span className="star">* </span>
    default:
      return mark.mark === '' ? null : `${mark.mark} `
  }
}

const LineTexts = ({ lines }: { readonly lines: readonly NoteLine[] }): ReactNode => (
  <p>
    {lines.map(line => (
      <span key={line.term}>
        <b>{line.term}:</b> {line.text.replaceAll(/ (?=%)|(?<=version) (?=\d)/gu, '\u00a0')}{' '}
      </span>
    ))}
  </p>
)

/** The notes under a picture of several tables: who is counted, filter, weight, data. */
export const PictureNotes = ({ lines }: { readonly lines: readonly NoteLine[] }): ReactNode => (
  <Notes>
    <LineTexts lines={lines} />
  </Notes>
)

interface TableNotesProps {
  readonly table: ArrangedTable
  readonly data: TableNotesData
  readonly testing: boolean
  readonly heat?: boolean
}

/** The notes under every table: who is counted, filter, weight, test, data, and the meaning of the marks in use. */
export const TableNotes = ({ table, data, testing, heat }: TableNotesProps): ReactNode => {
  const scale = heat === true ? heatScale(table) : null
  return (
    <Notes>
      <LineTexts lines={noteLines(data)} />
      <ul className="legend">
        {marksOf(table, testing, data).map(mark => (
          <li key={mark.kind}>
            <MarkSign mark={mark} />
            {mark.text}
          </li>
        ))}
        {scale !== null && (
          <li>
            Shaded from
            {scale.limits.map((limit, index) => (
              <span key={limit}>
                <span className="heat" style={{ background: `var(--heat${index + 1})` }} />
                {formatWhole(limit)}
              </span>
            ))}
          </li>
        )}
      </ul>
    </Notes>
  )
}
