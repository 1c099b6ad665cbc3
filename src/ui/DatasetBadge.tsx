import { datasetLabel, type DatasetLabel } from '@core/domain'
import { Badge, type BadgeProps } from './Badge'

const LOOK: Readonly<Record<DatasetLabel, Required<Pick<BadgeProps, 'tone' | 'icon'>>>> = {
  Restricted: { tone: 'neutral', icon: 'lock' },
  Publishing: { tone: 'info', icon: 'publishing' },
  Published: { tone: 'success', icon: 'success' },
  Unpublished: { tone: 'outline', icon: 'unpublished' },
  'Import Error': { tone: 'danger', icon: 'warning' },
  Importing: { tone: 'warning', icon: 'importing' },
}

interface DatasetBadgeProps {
  readonly state: string | null
  /** As wide as the others of its column. */
  readonly inColumn?: boolean
}

/** Each state of a dataset has an icon of its own, so that they differ without colour. */
export const DatasetBadge = ({ state, inColumn = false }: DatasetBadgeProps) => {
  const label = datasetLabel(state)
  return (
    <Badge {...LOOK[label]} {...(inColumn && { width: 112 })}>
      {label}
    </Badge>
  )
}
