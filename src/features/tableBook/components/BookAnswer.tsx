import { useEffect } from 'react'
import styled from 'styled-components'
import type { BookResult, TableBook } from '@core/contract'
import { count, counted } from '@/lib/words'
import { useAppDispatch } from '@/store'
import { Button, Callout, EmptyState, MEDIA, Muted, Row, Stack, Surface, TYPE, useAnnounce } from '@/ui'
import { HeadRow, Panel, RuledList } from '@/ui/Sections'
import { agreementWords, hasLetters, settingFacts, settingHeadline } from '../model/words'
import { events } from '../slice'
import { DifferenceList } from './DifferenceList'
import { RecognisedTables } from './RecognisedTables'

const Headline = styled.h2`
  ${TYPE.lg}
  text-wrap: balance;
`
const Facts = styled.dl`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: var(--s3) var(--s5);
  dt {
    color: var(--text-2);
  }
  dd {
    font-weight: 500;
  }
  small {
    ${TYPE.sm}
    display: block;
    color: var(--text-2);
    font-weight: 400;
  }
  ${MEDIA.below768} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`
const Place = styled.span`
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
`
const Item = styled.li`
  ${TYPE.sm}
  padding: var(--s2) var(--s4);
`
const Titled = styled(HeadRow)`
  h2 {
    ${TYPE.md}
  }
`

const differWords = (cells: number): string =>
  cells === 0 ? 'No cell differs' : counted(cells, 'cell differs', 'cells differ')

const NotCompared = ({ problems, problem_count: all }: BookResult) => (
  <section aria-labelledby="not-compared">
    <Stack $gap="s2">
      <Titled>
        <h2 id="not-compared">Not compared ({count(all)})</h2>
      </Titled>
      <Surface>
        <RuledList>
          {problems.map(({ sheet, cell, message }, at) => (
            <Item key={at}>
              <Place>
                {sheet}, {cell}:
              </Place>{' '}
              {message}
            </Item>
          ))}
        </RuledList>
      </Surface>
    </Stack>
  </section>
)

/** What explains a book, and where it does not. */
export const BookAnswer = ({ book, result }: { readonly book: TableBook; readonly result: BookResult }) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const { difference_count: differing, problem_count: problems } = result
  const headline = `${settingHeadline(result.setting)}: ${agreementWords(result)}`
  useEffect(() => announce(`${headline}. ${differWords(differing)}.`), [headline, differing, announce])
  return (
    <Stack $gap="s5">
      <Panel>
        <Stack $gap="s4">
          <Stack $gap="s1">
            <Headline>{headline}</Headline>
            <Muted>
              {differWords(differing)} in {counted(result.tables.length, 'table', 'tables')} of {book.file_name}
              {book.dataset_version !== null && `, compared with version ${book.dataset_version}`}
            </Muted>
          </Stack>
          <Facts>
            {settingFacts(result).map(({ name, value, or }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  {or.length > 0 && <small>or {or.join(', ')}: the file fits both</small>}
                </dd>
              </div>
            ))}
          </Facts>
          <Row $wrap>
            <Button icon="download" onClick={() => dispatch(events.sheetWanted())}>
              Download XLSX
            </Button>
          </Row>
        </Stack>
      </Panel>
      {problems > 0 && (
        <Callout tone="warning">
          {counted(problems, 'part of the file was', 'parts of the file were')} not compared. See the list at the end.
        </Callout>
      )}
      {differing === 0 ? (
        <Surface>
          <EmptyState icon="success" title="Every compared cell agrees">
            {hasLetters(result)
              ? 'With these settings, all figures and letters are the same.'
              : 'With these settings, all figures are the same. The file has no letters.'}
          </EmptyState>
        </Surface>
      ) : (
        <DifferenceList result={result} />
      )}
      <RecognisedTables result={result} />
      {problems > 0 && <NotCompared {...result} />}
    </Stack>
  )
}
