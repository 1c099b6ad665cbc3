import type { DataFileKind, Dataset } from '@core/contract'
import { publishObstacle } from '@core/domain'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Button, ButtonLink, IconButton, Menu, Row, type MenuEntry } from '@/ui'
import { useMediaQuery } from '@/ui/useMediaQuery'

const DATA_FILES: readonly { readonly kind: DataFileKind; readonly label: string }[] = [
  { kind: 'sav', label: 'SPSS file (.sav)' },
  { kind: 'csv_data', label: 'CSV with codebook (ZIP)' },
  { kind: 'triple_s', label: 'Triple-S (ZIP)' },
]

interface Way {
  readonly label: string
  readonly icon: 'trend' | 'table' | 'plus' | 'sliders'
  readonly href: string
  /** In the menu of what is used less: below 1000 px, or on phones alone. */
  readonly moves?: 'tablet' | 'phone'
}

export interface DatasetActionsProps {
  readonly dataset: Dataset
  readonly studyNumber: string
  readonly onData: (kind: DataFileKind) => void
  readonly onPublish: () => void
}

const waysOf = ({ dataset, studyNumber }: Pick<DatasetActionsProps, 'dataset' | 'studyNumber'>, canManage: boolean) => {
  const { dataset_name: name, rdm_complete: isRead, permissions } = dataset
  const ways: (Way | false)[] = [
    isRead && { label: 'What matters', icon: 'trend', href: paths.findings(studyNumber, name), moves: 'phone' },
    isRead &&
      permissions.view && {
        label: 'Compare tables',
        icon: 'table',
        href: paths.tableBook(studyNumber, name),
        moves: 'tablet',
      },
    canManage && {
      label: 'New version',
      icon: 'plus',
      href: paths.importData(studyNumber, name),
      moves: 'tablet',
    },
    canManage && { label: 'Prepare data', icon: 'sliders', href: paths.prepare('variables', studyNumber, name) },
  ]
  return ways.filter(way => way !== false)
}

/** What can be done with a dataset, in one line: where there is no room for all of it, the rest is in a menu. */
export const DatasetActions = ({ dataset, studyNumber, onData, onPublish }: DatasetActionsProps) => {
  const canManage = useAppSelector(selectCanManage)
  const makesFiles = useAppSelector(selectBulkAnalysisEnabled) && canManage
  const narrow = useMediaQuery('(max-width: 999.98px)')
  const phone = useMediaQuery('(max-width: 767.98px)')
  const ways = waysOf({ dataset, studyNumber }, canManage)
  // Readers have two at most, for which there is room everywhere.
  const isMoved = ({ moves }: Way) => canManage && ((moves === 'tablet' && narrow) || (moves === 'phone' && phone))
  const files: MenuEntry[] = DATA_FILES.map(({ kind, label }) => ({
    label,
    icon: 'file',
    onSelect: () => onData(kind),
  }))
  const more: MenuEntry[] = [
    ...ways.filter(isMoved).map(({ label, icon, href }) => ({ kind: 'link' as const, label, icon, href })),
    ...(makesFiles && narrow ? [{ kind: 'heading' as const, label: 'Download data' }, ...files] : []),
  ]
  return (
    <Row $gap="s2" $wrap>
      {ways
        .filter(way => !isMoved(way))
        .map(({ label, icon, href }) => (
          <ButtonLink key={label} icon={icon} href={href}>
            {label}
          </ButtonLink>
        ))}
      {makesFiles && !narrow && <Menu trigger={<Button icon="download">Download data</Button>} entries={files} />}
      {canManage && (
        <Button variant="primary" icon="publishing" disabledReason={publishObstacle(dataset)} onClick={onPublish}>
          Publish
        </Button>
      )}
      {more.length > 0 && (
        <Menu trigger={<IconButton icon="more" label="More actions" size={36} outlined />} entries={more} />
      )}
    </Row>
  )
}
