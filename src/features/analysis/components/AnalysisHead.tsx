import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Dataset, Question } from '@core/contract'
import type { TableDocument } from '@core/domain/tables'
import { paths } from '@/lib/paths'
import { CopyMenu, ExportMenu } from '@/tables/ui'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Markable } from '@/ui/Marks'
import { PageHead, Row } from '@/ui/Page'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { LongHeading } from '@/ui/Words'
import { questionFacts } from '../model/questions'

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s5);
  > :last-child {
    flex: 0 1 440px;
    ${MEDIA.below768} {
      flex-basis: 100%;
      max-width: 100%;
    }
  }
`
const Titles = styled.div`
  flex: 1 1 320px;
  min-width: 0;
`
const Facts = styled.p`
  ${TYPE.sm}
  margin-top: var(--s0-5);
  color: var(--text-2);
`

interface AnalysisHeadProps {
  readonly studyNumber: string
  readonly dataset: Dataset
  readonly question: Question
  readonly title: string
  /** The table on screen; null when there is none, or several. */
  readonly content: TableDocument | null
  readonly documents: readonly TableDocument[]
  readonly findChart: () => HTMLElement | null
  readonly chartShown: boolean
  readonly corner: ReactNode
  readonly picker: ReactNode
}

const NO_TABLE = 'There is no table to copy'

/** The question's place in the library, how it was asked, and the exports. */
export const AnalysisHead = ({
  studyNumber,
  dataset,
  question,
  title,
  content,
  documents,
  findChart,
  chartShown,
  corner,
  picker,
}: AnalysisHeadProps) => {
  const { asked, kind } = questionFacts(question, title)
  const phone = useMediaQuery('(max-width: 767.98px)')
  const reason = content ? null : documents.length > 1 ? 'Choose one row of the grid first' : NO_TABLE
  return (
    <>
      <Top data-print="hide">
        {!phone && (
          <Breadcrumbs
            items={[
              { label: 'Studies', href: paths.studies() },
              { label: dataset.study_name, href: paths.study(studyNumber) },
              { label: dataset.dataset_name },
            ]}
          />
        )}
        {picker}
      </Top>
      <PageHead>
        <Titles>
          <LongHeading title={title}>
            <Markable text={title} />
          </LongHeading>
          <Facts>
            {asked !== null && (
              <>
                “<Markable text={asked} />”{' '}
              </>
            )}
            {kind}
          </Facts>
        </Titles>
        <Row $gap="s2" $wrap data-print="hide">
          {corner}
          <CopyMenu
            trigger={
              phone ? (
                <IconButton icon="copy" label="Copy" size={36} outlined tooltip={false} />
              ) : (
                <Button icon="copy" iconEnd="chevron-down">
                  Copy
                </Button>
              )
            }
            content={content}
            reason={reason}
            findChart={findChart}
            chartShown={chartShown}
          />
          <ExportMenu
            trigger={
              phone ? (
                <IconButton icon="download" label="Export" size={36} outlined tooltip={false} />
              ) : (
                <Button icon="download" iconEnd="chevron-down">
                  Export
                </Button>
              )
            }
            content={content}
            findChart={findChart}
            chartShown={chartShown}
            name={content ? dataset.study_name : `${dataset.study_name} ${title}`}
            {...(documents.length > 1 && {
              all: { count: documents.length, documents: () => documents, disabledReason: null },
            })}
          />
        </Row>
      </PageHead>
    </>
  )
}
