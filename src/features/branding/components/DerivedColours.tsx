import styled from 'styled-components'
import type { Rgb } from '@core/domain/colour'
import { Icon, MEDIA, Muted, Row, TYPE } from '@/ui'
import { contrastWords, derivedParts, type Sample } from '../model/derived'

const Table = styled.table`
  ${TYPE.sm}
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: var(--s2) var(--s2) var(--s2) 0;
    border-top: 1px solid var(--border);
    text-align: left;
    white-space: nowrap;
  }
  thead th {
    border-top: 0;
    color: var(--text-2);
    font-weight: 500;
  }
  td:last-child {
    white-space: normal;
    color: var(--text-2);
  }
  th[scope='row'] {
    font-weight: 500;
  }
  ${MEDIA.below768} {
    th:last-child,
    td:last-child {
      display: none;
    }
    th,
    td {
      padding-right: var(--s1-5);
    }
  }
`
const Number = styled.td`
  font-variant-numeric: tabular-nums;
`
const Chip = styled.span`
  display: inline-block;
  min-width: 72px;
  padding: var(--s0-5) var(--s2);
  ${MEDIA.below768} {
    min-width: 0;
    width: 68px;
    padding-inline: 0;
  }
  border: 1px solid transparent;
  border-radius: var(--r-ctl);
  font-weight: 500;
  text-align: center;
`
const Verdict = styled(Row)`
  ${TYPE.sm}
  color: var(--success);
  font-weight: 500;
`

const Shown = ({ sample, words }: { readonly sample: Sample; readonly words: string }) => (
  <Chip style={{ background: sample.fill, color: sample.ink, borderColor: sample.edge }}>{words}</Chip>
)

/** What becomes of the brand colour in each theme, with the contrast of its words. */
export const DerivedColours = ({ brand }: { readonly brand: Rgb | null }) => {
  const parts = derivedParts(brand)
  const samples = parts.flatMap(({ light, dark }) => [light, dark])
  const passed = samples.filter(({ passes }) => passes).length
  return (
    <section aria-label="Derived colours">
      <Row $wrap $justify="space-between">
        <Row>
          <h3>Derived colours</h3>
          <Muted $size="sm">readable text needs 4.5 : 1</Muted>
        </Row>
        <Verdict $gap="s1">
          <Icon name="success" /> {passed === samples.length ? `All ${passed} pass` : `${passed} of ${samples.length}`}
        </Verdict>
      </Row>
      <Table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Light</th>
            <th scope="col">Contrast</th>
            <th scope="col">Dark</th>
            <th scope="col">Contrast</th>
            <th scope="col">Rule</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, words, light, dark, rule }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>
                <Shown sample={light} words={words} />
              </td>
              <Number>{contrastWords(light.contrast)}</Number>
              <td>
                <Shown sample={dark} words={words} />
              </td>
              <Number>{contrastWords(dark.contrast)}</Number>
              <td>{rule}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
