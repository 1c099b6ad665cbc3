import { filterWords, rulesOf, toTree, type QuestionIndex } from '@core/report'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { QuestionFilter } from '@core/domain'
import { counted } from '@/lib/words'
import { ChipButton } from '@/tables/ui'
import { Icon } from '@/ui/Icon'
import { Popover } from '@/ui/Popover'
import { TYPE } from '@/ui/theme/tokens'

const Words = styled.div`
  ${TYPE.sm}
  display: grid;
  gap: var(--s3);
  justify-items: start;
  padding: var(--s3) var(--s4);
  overflow-wrap: anywhere;
`

export const filtersInWords = (filters: QuestionFilter | null, index: QuestionIndex): string =>
  filterWords(toTree(filters), index) || 'No filters: all respondents.'

interface FilterChipProps {
  readonly filters: QuestionFilter | null
  /** Shown when it is opened. */
  readonly children: ReactNode
  /** In a list with several chips, the summary that it belongs to. */
  readonly of?: string
}

/** The filters of a summary as a number that opens to words. */
export const FilterChip = ({ filters, children, of }: FilterChipProps) => {
  const rules = rulesOf(toTree(filters)).length
  const text = rules === 0 ? 'No filters' : counted(rules, 'filter', 'filters')
  return (
    <Popover
      label="Filters"
      trigger={
        <ChipButton type="button" aria-label={of === undefined ? undefined : `${text}, ${of}`}>
          <Icon name="filter" size={14} />
          {text}
        </ChipButton>
      }
    >
      <Words>{children}</Words>
    </Popover>
  )
}
