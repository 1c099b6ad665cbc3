import { BrandingForm } from '@/features/branding/ui'
import { selectSession } from '@/features/session'
import { useAppSelector } from '@/store'
import { Muted, Stack } from '@/ui'
import { Section } from './Section'

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
