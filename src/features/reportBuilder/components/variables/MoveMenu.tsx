import type { BuilderList, BuilderVariable } from '@core/report'
import { IconButton } from '@/ui/IconButton'
import { Menu, type MenuEntry } from '@/ui/Menu'
import { useTransfer } from './useTransfer'

interface MoveMenuProps {
  readonly variable: BuilderVariable
  readonly list: BuilderList
  /** Moves within its own list. */
  readonly entries: readonly MenuEntry[]
}

/** The moves that handle and keys offer, as a menu. */
export const MoveMenu = ({ variable: { questionName, label }, list, entries }: MoveMenuProps) => {
  const { whyNot, transfer } = useTransfer()
  return (
    <Menu
      trigger={<IconButton icon="more" label={`Move ${label}`} size={28} tooltip={false} />}
      entries={[
        ...entries,
        { kind: 'separator' },
        {
          label: list === 'row' ? 'Move to the axis' : 'Move to the rows',
          icon: 'swap',
          disabledReason: whyNot(list, questionName),
          onSelect: () => transfer(list, questionName),
        },
      ]}
    />
  )
}
