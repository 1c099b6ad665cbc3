import { paths } from '@/lib/paths'
import { IconButton, Menu } from '@/ui'

export interface StudyMenuProps {
  readonly studyNumber: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Actions of managers for the whole study. */
export const StudyMenu = ({ studyNumber, onEdit, onDelete }: StudyMenuProps) => (
  <Menu
    trigger={<IconButton icon="more" label="More actions" size={36} outlined />}
    entries={[
      { kind: 'link', label: 'Add data', icon: 'plus', href: paths.importData(studyNumber) },
      { label: 'Edit details', icon: 'edit', onSelect: onEdit },
      { kind: 'separator' },
      { label: 'Delete study', icon: 'trash', danger: true, onSelect: onDelete },
    ]}
  />
)
