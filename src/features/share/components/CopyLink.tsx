import styled from 'styled-components'
import { Button } from '@/ui'
import { useCopyText } from '@/ui/useCopyText'

const Foot = styled.div`
  flex: 1;
`

/** Copies the link of the page; it opens the same for everybody who has access. */
export const CopyLink = ({ link }: { readonly link: string }) => {
  const copy = useCopyText({ copied: 'Link copied', otherwise: 'Copy the link from the address bar.' })
  return (
    <Foot>
      <Button variant="ghost" icon="link" onClick={() => copy(link)}>
        Copy link
      </Button>
    </Foot>
  )
}
