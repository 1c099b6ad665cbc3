import { labelOf, namedQuestion } from '@core/report'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Dataset, Question } from '@core/contract'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { fileName } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { IconButton } from '@/ui/IconButton'
import { Link } from '@/ui/Link'
import { Markable } from '@/ui/Marks'
import { PageHead, Row } from '@/ui/Page'
import { TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { LongHeading } from '@/ui/Words'
import type { Words } from '../remotes'
import { selectExport } from '../selectors'
import { events } from '../slice'

const Titles = styled.div`
  flex: 1 1 320px;
  min-width: 0;
`
const Facts = styled.p`
  ${TYPE.sm}
  margin-top: var(--s1);
  color: var(--text-2);
  overflow-wrap: anywhere;
`

interface OpenAnalysisHeadProps {
  readonly address: DatasetAddress
  readonly dataset: Dataset
  readonly question: Question
  /** The base in words; null while it is not known. */
  readonly base: string | null
  readonly words: Words
  /** What narrows the responses, one line each. */
  readonly about: readonly string[]
  readonly exportable: boolean
  readonly corner: ReactNode
}

/** The question's place in the library, how it was asked, how many answered, and the exports. */
export const OpenAnalysisHead = (props: OpenAnalysisHeadProps) => {
  const { address, dataset, question, base, words, about, exportable, corner } = props
  const dispatch = useAppDispatch()
  const phone = useMediaQuery('(max-width: 767.98px)')
  const { isFetching, error } = useAppSelector(selectExport)
  const title = namedQuestion(question.question_name, labelOf(question, dataset))
  const asked = question.question_text
  const exportAll = () =>
    dispatch(
      events.exportWanted({
        words,
        before: [title, `${dataset.study_name}, ${dataset.dataset_name}`, base ?? '', ...about],
        name: fileName(`${dataset.study_name} ${title}`, 'csv'),
      }),
    )
  const reason = exportable ? null : 'There are no responses to export'
  return (
    <>
      {!phone && (
        <Breadcrumbs
          items={[
            { label: 'Studies', href: paths.studies() },
            { label: dataset.study_name, href: paths.study(address.studyId) },
            { label: dataset.dataset_name, href: paths.study(address.studyId, 'datasets') },
          ]}
        />
      )}
      <PageHead>
        <Titles>
          <LongHeading title={title}>
            <Markable text={title} />
          </LongHeading>
          <Facts>
            {asked !== '' && !title.includes(asked) && (
              <>
                “<Markable text={asked} />”{' '}
              </>
            )}
            Open-ended
            {base !== null && <> · {base}</>}
          </Facts>
          {phone && (
            <Facts>
              <Link href={paths.study(address.studyId)}>{dataset.study_name}</Link> · {dataset.dataset_name}
            </Facts>
          )}
        </Titles>
        <Row $gap="s2" $wrap>
          {corner}
          {phone ? (
            <IconButton
              icon="download"
              label="Export CSV"
              outlined
              loading={isFetching}
              disabledReason={reason}
              onClick={exportAll}
            />
          ) : (
            <Button icon="download" loading={isFetching} disabledReason={reason} onClick={exportAll}>
              Export CSV
            </Button>
          )}
        </Row>
      </PageHead>
      {error && (
        <Callout
          tone="danger"
          role="alert"
          action={
            <Button size="sm" icon="refresh" onClick={exportAll}>
              Try again
            </Button>
          }
        >
          The responses could not be exported. {error.message}
        </Callout>
      )}
    </>
  )
}
