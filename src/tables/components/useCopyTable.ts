import type { TableDocument } from '@core/domain/tables'
import { copyTable } from '@/ui/crosstab'
import { useAnnounce } from '@/ui/LiveRegions'
import { useToast } from '@/ui/Toast'

/** Copies a table with its notes and says so, in sight and aloud. */
export const useCopyTable = (): ((content: TableDocument) => Promise<void>) => {
  const announce = useAnnounce()
  const toast = useToast()
  return async content => {
    await copyTable(content, message => {
      announce(message)
      toast({ subject: 'copy', text: message })
    })
  }
}
