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

/** Each state of a dataset has an icon of its own, so that they differ without colour. */
export const DatasetBadge = ({ state }: { readonly state: string | null }) => {
  const label = datasetLabel(state)
  return (
    <Badge {...LOOK[label]} width={112}>
      {label}
    </Badge>
  )
}
