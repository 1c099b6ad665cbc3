import { useState } from 'react'
import { Button } from '@/ui'
import { ShareDialog, type ShareDialogProps } from './ShareDialog'

/** Opens the dialog that shares an item. */
export const ShareButton = (item: Pick<ShareDialogProps, 'itemType' | 'itemId' | 'title'>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" onClick={() => setOpen(true)}>
        Share
      </Button>
      <ShareDialog {...item} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
