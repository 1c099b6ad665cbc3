import type { ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { describeStudy } from '@/library/describeStudy'
import { useAppSelector } from '@/store'
import { Breadcrumbs, Button, ButtonLink, MEDIA, Menu, Muted, PageHead, Row, Stack, Tag } from '@/ui'
import { RestrictedBadge } from '@/ui/access/RestrictedBadge'
import { LongHeading } from '@/ui/Words'
import { isReportable } from '../model/datasets'
import { StudyMenu } from './StudyMenu'

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1-5) var(--s2);
`

/** Shrinks in favour of the actions: its facts then take a second line. */
const Titles = styled(Stack)`
  flex: 1 1 480px;
`

/** A phone shows them with the details of the study, so that the head leaves room for what the study is about. */
const Tags = styled.span`
  display: contents;
  ${MEDIA.below768} {
    display: none;
  }
`
/** On a phone one line, which is moved sideways for what has no room in it. */
const Actions = styled(Row)`
  ${MEDIA.below768} {
    flex-wrap: nowrap;
    width: calc(100% + 2 * var(--s4));
    margin: calc(-1 * var(--s1)) calc(-1 * var(--s4));
    padding: var(--s1) var(--s4);
    overflow-x: auto;
    scrollbar-width: none;
    > * {
      flex: none;
    }
  }
`
/** The main action comes first where not all of them are in sight. */
const MainAction = styled.span`
  ${MEDIA.below768} {
    order: -1;
  }
`

/** Only where the client's stylesheet has a default cover. */
const Cover = styled.div`
  display: var(--cover, none);
  flex: none;
  width: 112px;
  height: 64px;
  border-radius: var(--r-card);
  ${MEDIA.below768} {
    display: none;
  }
`

const ReportBuilderButton = ({ study }: { readonly study: StudyDetails }) => {
  const canManage = useAppSelector(selectCanManage)
  const names = study.datasets.filter(d => isReportable(d, canManage)).map(d => d.dataset_name)
  const [only] = names
  if (only === undefined)
    return (
      <Button variant="primary" icon="report" disabledReason="Reports need a published dataset.">
        Report builder
      </Button>
    )
  if (names.length === 1)
    return (
      <ButtonLink variant="primary" icon="report" href={paths.reportBuilder(study.study_number, only)}>
        Report builder
      </ButtonLink>
    )
  return (
    <Menu
      trigger={
        <Button variant="primary" icon="report" iconEnd="chevron-down">
          Report builder
        </Button>
      }
      entries={[
        { kind: 'heading', label: 'Which dataset?' },
        ...names.map(name => ({
          kind: 'link' as const,
          label: name,
          href: paths.reportBuilder(study.study_number, name),
        })),
      ]}
    />
  )
}

export interface StudyHeaderProps {
  readonly study: StudyDetails
  /** Before the link to reports. */
  readonly actions: ReactNode
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Name, facts and actions of a study. */
export const StudyHeader = ({ study, actions, onEdit, onDelete }: StudyHeaderProps) => {
  const canManage = useAppSelector(selectCanManage)
  const reports = useAppSelector(selectBulkAnalysisEnabled)
  const { type, month, tags } = describeStudy(study)
  const facts = [month, study.sample > 0 ? `n=${count(study.sample)}` : '', study.study_number].filter(Boolean)
  return (
    <Stack $gap="s1">
      <Breadcrumbs items={[{ label: 'Studies', href: paths.studies() }, { label: type }]} />
      <PageHead>
        <Cover data-cover="" aria-hidden="true" />
        <Titles $gap="s1">
          <LongHeading title={study.name} />
          <Meta>
            {study.restricted && <RestrictedBadge groups={study.group_restrictions} />}
            <Muted>{facts.join(' · ')}</Muted>
            <Tags>
              {tags.map((tag, index) => (
                <Tag key={`${index} ${tag}`} label={tag} />
              ))}
            </Tags>
          </Meta>
        </Titles>
        <Actions $wrap>
          {actions}
          {reports && (
            <MainAction>
              <ReportBuilderButton study={study} />
            </MainAction>
          )}
          {canManage && <StudyMenu studyNumber={study.study_number} onEdit={onEdit} onDelete={onDelete} />}
        </Actions>
      </PageHead>
    </Stack>
  )
}
