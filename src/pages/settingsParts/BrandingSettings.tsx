import styled from 'styled-components'
import { BrandingForm } from '@/features/branding/ui'
import { selectSession } from '@/features/session'
import { useAppSelector } from '@/store'
import { MEDIA, Muted, Stack, Surface } from '@/ui'

const Section = styled(Surface)`
  padding: var(--s5);
  ${MEDIA.below768} {
    padding: var(--s4);
  }
`

export const BrandingSettings = () => {
  const client = useAppSelector(selectSession)?.client_name ?? ''
  return (
    <Section>
      <Stack $gap="s5">
        <Stack $gap="s1">
          <h2>Branding</h2>
          <Muted>Applies to everyone at {client}.</Muted>
        </Stack>
        <BrandingForm />
      </Stack>
    </Section>
  )
}
