import type { BuilderList } from '@core/report'
import { useCallback, type ReactNode } from 'react'
import { useAppSelector } from '@/store'
import { DragBoard, type DragBoardProps } from '@/ui/DragBoard'
import { selectAxis, selectMain } from '../../selectors'
import { useTransfer } from './useTransfer'

const partOf = (list: string): BuilderList => (list === 'axis' ? 'axis' : 'row')

/** Around rows and axis: variables can be dragged from one to the other. */
export const VariableBoard = ({ children }: { readonly children: ReactNode }) => {
  const main = useAppSelector(selectMain)
  const axis = useAppSelector(selectAxis)
  const { whyNot, transfer } = useTransfer()
  const nameOf = useCallback(
    ({ list, index }: { list: string; index: number }) =>
      (partOf(list) === 'row' ? main : axis)[index]?.questionName ?? '',
    [main, axis],
  )
  const refuse: NonNullable<DragBoardProps['whyNot']> = useCallback(
    from => whyNot(partOf(from.list), nameOf(from)),
    [whyNot, nameOf],
  )
  return (
    <DragBoard
      whyNot={refuse}
      onTransfer={(from, to) => transfer(partOf(from.list), nameOf(from), to.index ?? undefined)}
    >
      {children}
    </DragBoard>
  )
}
