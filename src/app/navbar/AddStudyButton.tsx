import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Button, IconButton, Menu } from '@/ui'

/** Tooltip of the disabled button. */
export const ONLY_MANAGERS = 'Only managers can add new studies.'

const Split = styled.div`
  display: flex;
  flex: none;
  white-space: nowrap;
  > :first-child:not(:only-child) {
    border-radius: var(--r-ctl) 0 0 var(--r-ctl);
  }
  > :last-child:not(:only-child) {
    margin-left: -1px;
    border-radius: 0 var(--r-ctl) var(--r-ctl) 0;
  }
`

export interface AddStudyButtonProps {
  readonly onAdd: () => void
}

/** A new study, or a file with survey data; only managers can use it, and others are told why. */
export const AddStudyButton = ({ onAdd }: AddStudyButtonProps) => {
  const navigate = useNavigate()
  const canManage = useAppSelector(selectCanManage)
  return (
    <Split>
      <Button icon="plus" onClick={onAdd} disabledReason={canManage ? null : ONLY_MANAGERS}>
        Add Study
      </Button>
      {canManage && (
        <Menu
          trigger={<IconButton icon="chevron-down" label="More to add" size={36} outlined tooltip={false} />}
          entries={[
            { label: 'New study', icon: 'plus', onSelect: onAdd },
            { label: 'Import data', icon: 'upload', onSelect: () => void navigate(paths.importData()) },
          ]}
        />
      )}
    </Split>
  )
}
