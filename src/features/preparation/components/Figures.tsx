import styled from 'styled-components'
import type { PreparedFigures } from '@core/contract'
import { count } from '@/lib/words'
import { FigureTable } from './figureParts'

const Table = styled(FigureTable)`
  td[data-bar] {
    width: 30%;
    min-width: 72px;
  }
`
const Bar = styled.span<{ readonly $share: number; readonly $out: boolean }>`
  display: block;
  width: ${p => p.$share}%;
  min-width: 1px;
  height: 8px;
  border-radius: 1px;
  background: ${p => (p.$out ? 'var(--border-ctl)' : 'var(--c1)')};
`

/** Share of the base in per cent, without decimals. */
export const share = (n: number, base: number): string =>
  base === 0 ? '–' : `${String(Math.round((100 * n) / base))} %`

/** A mean or another number, with two decimals at most. */
export const figure = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })

/** Answers of one question with respondents and shares of its base; missing ones last and without a share. */
export const Figures = ({ figures, caption }: { readonly figures: PreparedFigures; readonly caption: string }) => {
  const answers = figures.options.filter(({ state }) => state === 'answer')
  const out = figures.options.filter(({ state }) => state !== 'answer')
  const most = Math.max(1, ...answers.map(({ n }) => n))
  return (
    <Table aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{figures.name}</th>
          <td data-bar="" />
          <th scope="col">n</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        <tr data-base="">
          <th scope="row">Base</th>
          <td data-bar="" />
          <td>{count(figures.base)}</td>
          <td />
        </tr>
        {answers.map(({ id, label, n }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td data-bar="">
              <Bar $share={(100 * n) / most} $out={false} aria-hidden="true" />
            </td>
            <td>{count(n)}</td>
            <td>{share(n, figures.base)}</td>
          </tr>
        ))}
        {out.map(({ id, label, n }) => (
          <tr key={id} data-out="">
            <th scope="row">{label}</th>
            <td data-bar="">
              <Bar $share={Math.min(100, (100 * n) / most)} $out aria-hidden="true" />
            </td>
            <td>{count(n)}</td>
            <td>–</td>
          </tr>
        ))}
        {figures.mean !== null && (
          <tr>
            <th scope="row">Mean</th>
            <td data-bar="" />
            <td>{figure(figures.mean)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </Table>
  )
}
