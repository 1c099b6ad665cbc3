import { useCallback } from 'react'
import type { TableDocument } from '@core/domain/tables'
import { copyTable } from '@/ui/crosstab'
import { useAnnounce } from '@/ui/LiveRegions'
import { useToast } from '@/ui/Toast'

/** Says what was copied, or why nothing was, in sight and aloud. */
export const useCopied = (): ((message: string) => void) => {
  const announce = useAnnounce()
  const toast = useToast()
  return useCallback(
    message => {
      announce(message)
      toast({ subject: 'copy', text: message })
    },
    [announce, toast],
  )
}

/** Copies a table with its notes and says so. */
export const useCopyTable = (): ((content: TableDocument) => Promise<void>) => {
  const say = useCopied()
  return async content => {
    await copyTable(content, say)
  }
}
