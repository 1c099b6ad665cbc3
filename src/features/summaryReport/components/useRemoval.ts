import { useAppDispatch } from '@/store'
import { useToast } from '@/ui/Toast'
import type { SummaryAddress } from '../remotes'
import { events } from '../slice'

/** Deletes a summary, which can be undone as long as the message is shown. */
export const useRemoval = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  return (address: SummaryAddress, of: string): void => {
    dispatch(events.summaryRemoved(address))
    toast({
      text: `Summary of ${of} deleted`,
      undo: () => dispatch(events.removalUndone(address)),
      onGone: () => dispatch(events.undoGone(address)),
    })
  }
}
