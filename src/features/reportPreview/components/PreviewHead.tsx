import type { ReactNode, RefObject } from 'react'
import styled from 'styled-components'
import { Button } from '@/ui/Button'
import type { TableDocument } from '@core/domain/tables'
import { IconButton } from '@/ui/IconButton'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { Bar, Grow, useCopyTable, type Previewing } from '@/tables/ui'
import { Small } from '@/ui/Words'
import { ExportMenu } from './ExportMenu'

const Head = styled(Bar)`
  ${MEDIA.below768} {
    gap: var(--s1-5);
  }
`
const Heading = styled.h1`
  ${TYPE.md}
  flex: 0 1 auto;
  min-width: 0;
  ${TRUNCATED}
  outline: none;
  ${MEDIA.below768} {
    ${TYPE.sm}
    flex: 1;
    max-width: none;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
`
/** Gives way before the name of the report does. */
const WideOnly = styled.span`
  flex: 0 100 auto;
  min-width: 0;
  ${TRUNCATED}
  ${MEDIA.below1000} {
    display: none;
  }
`

interface PreviewHeadProps {
  readonly report: Pick<Previewing, 'builder' | 'dataset' | 'problem' | 'onFile' | 'onClose'>
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly content: TableDocument | null
  readonly findChart: () => HTMLElement | null
  /** Buttons of the table on screen. */
  readonly tools: ReactNode
}

/** Which report this is, and what can be exported from it. */
export const PreviewHead = ({ report, heading, content, findChart, tools }: PreviewHeadProps) => {
  const { builder, dataset, onClose } = report
  const copyTable = useCopyTable()
  const phone = useMediaQuery('(max-width: 767.98px)')
  const narrow = useMediaQuery('(max-width: 999.98px)')
  const copy = async () => {
    if (content) await copyTable(content)
  }
  return (
    <Head $height={52}>
      <IconButton icon="x" label="Close the preview" tooltip={false} onClick={onClose} />
      <Heading ref={heading} tabIndex={-1}>
        {builder.title === '' ? 'Untitled report' : builder.title}
      </Heading>
      <WideOnly>
        <Small>
          {dataset.study_name}, {dataset.dataset_name}
        </Small>
      </WideOnly>
      <Grow />
      {tools}
      {narrow ? (
        <IconButton
          icon="copy"
          label="Copy table"
          outlined
          disabledReason={content ? null : 'There is no table to copy'}
          onClick={() => void copy()}
        />
      ) : (
        <Button size="sm" icon="copy" disabled={!content} onClick={() => void copy()}>
          Copy table
        </Button>
      )}
      <ExportMenu
        report={report}
        content={content}
        findChart={findChart}
        trigger={
          phone ? (
            <IconButton icon="download" label="Export" outlined tooltip={false} />
          ) : (
            <Button size="sm" icon="download" iconEnd="chevron-down">
              Export
            </Button>
          )
        }
      />
    </Head>
  )
}
