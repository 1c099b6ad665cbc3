import { cellHeadline, figureWords, questionWords, receiptCode, receiptSentences } from '@core/report'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ButtonLink } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Row } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { Panel } from '@/ui/Sections'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { useCopyText } from '@/ui/useCopyText'
import { explainedOf, verdictOf, type ArrangedReceipt, type Place, type TableReceipt } from '../model/shown'
import { documentRemote } from '../remotes'
import type { WithReceipts } from '../slice'

const Hero = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3) var(--s5);
  ${MEDIA.from768} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`
const Big = styled.p`
  font-size: 3.5rem;
  line-height: 4rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  white-space: nowrap;
  sup {
    margin-left: var(--s1-5);
    font-size: 1.125rem;
    letter-spacing: 0;
    color: var(--sig-up);
  }
`
const Says = styled.div`
  display: grid;
  align-content: start;
  gap: var(--s2);
  min-width: 0;
`
const Sentence = styled.p`
  ${TYPE.base}
  max-width: 72ch;
  color: var(--text-2);
  overflow-wrap: anywhere;
`
const Code = styled.p`
  ${TYPE.xs}
  color: var(--text-3);
  font-family: var(--mono);
`
const Actions = styled(Row)`
  padding-top: var(--s4);
`

const Verdict = styled.p<{ readonly $warn: boolean }>`
  ${TYPE.base}
  display: flex;
  align-items: flex-start;
  gap: var(--s2);
  > svg {
    flex: none;
    margin-top: var(--s0-5);
  }
  font-weight: 500;
  color: ${p => (p.$warn ? 'var(--warning)' : 'var(--success)')};
`

/** The figure in large, what it says, whether it still holds, and what can be done with it. */
export const ReceiptHead = ({
  receipt,
  shown,
  place,
}: {
  readonly receipt: TableReceipt
  readonly shown: ArrangedReceipt
  readonly place: Place | null
}) => {
  const dispatch = useAppDispatch()
  const copy = useCopyText({ otherwise: 'Copy the address of this page instead.' })
  const { isFetching, error } = useAppSelector((state: WithReceipts) => state.receipts.documents)
  const words = questionWords(shown.table, { index: shown.index, dataset: receipt.dataset })
  const headline =
    place && words ? cellHeadline(words, { content: shown.content, chart: shown.chart, ...place }) : shown.content.title
  const verdict = place && verdictOf(receipt, place)
  const holds = verdict?.state === 'current' || verdict?.state === 'same'
  const cell = place && { row: place.row.key, column: place.column.key }
  return (
    <Panel as="header">
      <Hero>
        {place && (
          <Big>
            {figureWords(place.cell, place.row, receipt.settings)}
            {place.cell.letters !== '' && <sup>{place.cell.letters}</sup>}
          </Big>
        )}
        <Says>
          <PageHeading title={`Receipt: ${headline || shown.content.title}`}>
            {headline || shown.content.title}
          </PageHeading>
          {place && <Sentence>{receiptSentences(explainedOf(receipt, shown, place))}</Sentence>}
          {verdict && (
            <Verdict $warn={!holds}>
              <Icon name={holds ? 'success' : 'warning'} size={16} />
              {verdict.text}
            </Verdict>
          )}
          <Code>{receiptCode(receipt.id)}</Code>
        </Says>
      </Hero>
      <Actions $wrap>
        <ButtonLink variant="primary" icon="chart-column" href={receipt.path}>
          Open in analysis
        </ButtonLink>
        <Button icon="copy" onClick={() => copy(window.location.href)}>
          Copy link
        </Button>
        {receipt.document && (
          <Button
            icon="download"
            loading={isFetching}
            onClick={() => dispatch(documentRemote.requested({ id: receipt.id, cell }))}
          >
            Download receipt
          </Button>
        )}
        {error && <span role="alert">The receipt was not downloaded. {error.message}</span>}
      </Actions>
    </Panel>
  )
}
