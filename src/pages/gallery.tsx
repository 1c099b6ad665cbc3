import styled from 'styled-components'
import { PageFrame, PageHead, PageHeading, Segmented, Stack, useTheme } from '@/ui'
import { Controls } from './galleryParts/Controls'
import { Display } from './galleryParts/Display'
import { Layers } from './galleryParts/Layers'

const Body = styled(Stack)`
  margin-top: var(--s5);
`

/** Every component of the design system in its states; exists only while developing. */
const GalleryPage = () => {
  const { choice, setChoice } = useTheme()
  return (
    <PageFrame as="main">
      <PageHead>
        <PageHeading title="Gallery" />
        <Segmented
          label="Theme"
          labelHidden
          value={choice}
          onValueChange={setChoice}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </PageHead>
      <Body $gap="s6-5">
        <Controls />
        <Layers />
        <Display />
      </Body>
    </PageFrame>
  )
}

export default GalleryPage
