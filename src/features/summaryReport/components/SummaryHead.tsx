import styled from 'styled-components'
import type { SummaryItems } from '@core/contract'
import { paths } from '@/lib/paths'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { IconButton } from '@/ui/IconButton'
import { Link } from '@/ui/Link'
import { Menu } from '@/ui/Menu'
import { PageHead, Row, Stack } from '@/ui/Page'
import { TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { LongHeading } from '@/ui/Words'
import type { SummaryAddress } from '../remotes'
import { DeckButton } from './DeckButton'

const Dataset = styled.p`
  ${TYPE.sm}
  color: var(--text-2);
`

interface SummaryHeadProps {
  readonly address: SummaryAddress
  readonly summary: SummaryItems
  readonly canEditFilters: boolean
  readonly onEditFilters: () => void
  readonly onRemove: () => void
}

/** The summary's place in the library, its PowerPoint, and its actions. */
export const SummaryHead = ({ address, summary, canEditFilters, onEditFilters, onRemove }: SummaryHeadProps) => {
  const phone = useMediaQuery('(max-width: 767.98px)')
  return (
    <Stack $gap="s1">
      {phone ? (
        <Link href={paths.study(address.studyId)}>{summary.study_name}</Link>
      ) : (
        <Breadcrumbs
          items={[
            { label: 'Studies', href: paths.studies() },
            { label: summary.study_name, href: paths.study(address.studyId) },
            { label: 'Summary report' },
          ]}
        />
      )}
      <PageHead>
        <div>
          <LongHeading title={`Summary: ${summary.study_name}`} />
          <Dataset>{summary.dataset_name}</Dataset>
        </div>
        <Row data-print="hide">
          <DeckButton address={address} summary={summary} />
          <Menu
            trigger={<IconButton icon="more" label="More actions" size={36} outlined />}
            entries={[
              {
                label: 'Change filters',
                icon: 'filter',
                onSelect: onEditFilters,
                disabledReason: canEditFilters ? null : 'The questions are still loading.',
              },
              { kind: 'link', label: 'All reports', icon: 'report', href: paths.study(address.studyId, 'reports') },
              { kind: 'separator' },
              { label: 'Delete summary', icon: 'trash', danger: true, onSelect: onRemove },
            ]}
          />
        </Row>
      </PageHead>
    </Stack>
  )
}
