import { Button, Row } from '@/ui'
import { useCopyText } from '@/ui/useCopyText'

/** Copies the link of the page; it opens the same for everybody who has access. */
export const CopyLink = ({ link }: { readonly link: string }) => {
  const copy = useCopyText({ copied: 'Link copied', otherwise: 'Copy the link from the address bar.' })
  return (
    <Row>
      <Button icon="link" onClick={() => copy(link)}>
        Copy link
      </Button>
    </Row>
  )
}
