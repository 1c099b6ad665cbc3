import styled from 'styled-components'
import { Button, useToast } from '@/ui'

const Foot = styled.div`
  flex: 1;
`

/** Copies the link of the page; it opens the same for everybody who has access. */
export const CopyLink = ({ link }: { readonly link: string }) => {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ subject: 'copy', text: 'Link copied', tone: 'success' })
    } catch {
      toast({
        subject: 'copy',
        text: 'The browser did not allow copying. Copy the link from the address bar.',
        tone: 'error',
      })
    }
  }
  return (
    <Foot>
      <Button variant="ghost" icon="link" onClick={() => void copy()}>
        Copy link
      </Button>
    </Foot>
  )
}
