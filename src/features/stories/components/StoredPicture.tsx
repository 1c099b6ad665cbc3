import styled from 'styled-components'
import type { RemoteState } from '@/store'
import { Muted, Skeleton } from '@/ui'
import { useBlobUrl } from '@/ui/useBlobUrl'

const Image = styled.img<{ readonly $tall: boolean }>`
  display: block;
  max-width: 100%;
  max-height: ${p => (p.$tall ? '70vh' : '480px')};
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`

interface StoredPictureProps {
  readonly state: Pick<RemoteState<Blob>, 'data' | 'error'>
  /** What it shows; '' where it is decoration. */
  readonly alt: string
  /** It has most of the screen. */
  readonly tall?: boolean
}

/** A picture that is stored on the server, as far as it has come. */
export const StoredPicture = ({ state: { data, error }, alt, tall = false }: StoredPictureProps) => {
  const url = useBlobUrl(data)
  if (error && data === null) return <Muted>The picture could not be loaded.</Muted>
  return url === null ? (
    <div aria-busy="true">
      <Skeleton $height={240} $radius="var(--r-ctl)" />
    </div>
  ) : (
    <Image src={url} alt={alt} $tall={tall} />
  )
}
