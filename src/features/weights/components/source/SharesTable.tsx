import styled from 'styled-components'
import { count } from '@/lib/words'
import { Figures } from '../frame'
import { share, weight } from '../words'
import type { Taken } from './useSource'

const Sideways = styled.div`
  overflow-x: auto;
`
const Table = styled(Figures)`
  td[data-none] {
    color: var(--text-3);
  }
`

/** Text of a target; why there is none otherwise. */
const targetWords = (percent: number | null | undefined, text: string): string =>
  percent == null ? 'no match' : percent === 0 ? 'no one' : weight(Number(text))

/** The groups of a margin with the targets that they would get: one column for each segment that takes its own. */
export const SharesTable = ({
  groups,
  taken,
}: {
  readonly groups: readonly string[]
  readonly taken: readonly Taken[]
}) => {
  const [only] = taken
  const single = taken.length === 1 && only?.label === ''
  return (
    <Sideways tabIndex={0} role="region" aria-label="Targets that would be taken">
      <Table aria-label="Shares of the groups">
        <thead>
          <tr>
            <th scope="col">Group</th>
            {single && <th scope="col">Share there</th>}
            {taken.map(({ key, label, shares }) => (
              <th key={key} scope="col">
                {label === '' ? 'Target' : label}
                <small>n={count(shares.n)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, at) => (
            <tr key={group}>
              <th scope="row">{group}</th>
              {single && <td>{only.shares.percents[at] == null ? '–' : share(only.shares.percents[at])}</td>}
              {taken.map(({ key, shares, texts }) => {
                const text = texts[at] ?? ''
                return (
                  <td key={key} data-none={text === '' ? '' : undefined}>
                    {targetWords(shares.percents[at], text)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Sideways>
  )
}
