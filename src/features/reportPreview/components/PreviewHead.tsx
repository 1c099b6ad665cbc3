import type { RefObject } from 'react'
import { useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import type { TableDocument } from '@core/domain/tables'
import { IconButton } from '@/ui/IconButton'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { Small, useCopyTable } from '@/tables/ui'
import { selectBuilder, selectDataset } from '@/features/reportBuilder/selectors'
import { ExportMenu } from './ExportMenu'
import { Bar, Grow } from '@/tables/components/screenFrame'
import { Heading, WideOnly } from './previewLayout'

interface PreviewHeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly content: TableDocument | null
  readonly findChart: () => HTMLElement | null
  readonly onClose: () => void
}

/** Which report this is, and what can be taken out of it. */
export const PreviewHead = ({ heading, content, findChart, onClose }: PreviewHeadProps) => {
  const copyTable = useCopyTable()
  const phone = useMediaQuery('(max-width: 767.98px)')
  const title = useAppSelector(selectBuilder)?.title
  const dataset = useAppSelector(selectDataset)
  const copy = async () => {
    if (content) await copyTable(content)
  }
  return (
    <Bar $height={52}>
      <IconButton icon="x" label="Close the preview" tooltip={false} onClick={onClose} />
      <Heading ref={heading} tabIndex={-1}>
        {title === undefined || title === '' ? 'Untitled report' : title}
      </Heading>
      <WideOnly>
        <Small>
          {dataset?.study_name}, {dataset?.dataset_name}
        </Small>
      </WideOnly>
      <Grow />
      {phone ? (
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
    </Bar>
  )
}
