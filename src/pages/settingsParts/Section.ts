import styled from 'styled-components'
import { MEDIA, Surface } from '@/ui'

/** One part of the settings. */
export const Section = styled(Surface)`
  padding: var(--s5);
  ${MEDIA.below768} {
    padding: var(--s4);
  }
`
