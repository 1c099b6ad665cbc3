import type { ReactNode } from 'react'
import styled from 'styled-components'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { TYPE } from '@/ui/theme/tokens'
import { HeadRow, RuledList } from '@/ui/Sections'
import { HeadingCount } from '@/ui/Words'
import { selectSavedReports } from '../selectors'
import type { WithSavedReports } from '../slice'

const SHOWN = 4

const Rows = styled(RuledList)`
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 var(--s2-5);
    padding: var(--s2) 0;
    overflow-wrap: anywhere;
  }
  svg {
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
  p {
    ${TYPE.sm}
    grid-column: 2;
    color: var(--text-2);
  }
`

export interface LatestReportsProps {
  readonly studyId: string
  /** Where all of them are. */
  readonly allHref: string
}

/** The newest saved reports of a study, as `useSavedReports` fetches them. Renders nothing where there are none. */
export const LatestReports = ({ studyId, allHref }: LatestReportsProps): ReactNode => {
  const reports = useAppSelector((state: WithSavedReports) => selectSavedReports(state, studyId))
  if (!reports || reports.length === 0) return null
  return (
    <section aria-labelledby="latest-reports">
      <HeadRow>
        <h2 id="latest-reports">
          Saved reports <HeadingCount>{reports.length}</HeadingCount>
        </h2>
        <Link href={allHref} aria-label="View all saved reports">
          View all
        </Link>
      </HeadRow>
      <Rows>
        {reports.slice(0, SHOWN).map(report => (
          <li key={report.id}>
            <Icon name="report" />
            <Link quiet href={paths.reportBuilder(studyId, report.dataset_name, report.id)}>
              {report.title}
            </Link>
            <p>
              {`${report.creator.first_name} ${report.creator.last_name}`.trim()}, {dayLabel(report.created)}
            </p>
          </li>
        ))}
      </Rows>
    </section>
  )
}
