import { useState } from 'react'
import { Button } from '@/ui'
import { ShareDialog, type ShareDialogProps } from './ShareDialog'

/** Opens the dialog that shares an item. */
export const ShareButton = ({
  size = 'md',
  ...item
}: Omit<ShareDialogProps, 'open' | 'onClose'> & { readonly size?: 'sm' | 'md' }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" size={size} onClick={() => setOpen(true)}>
        Share
      </Button>
      <ShareDialog {...item} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
