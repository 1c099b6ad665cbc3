import { BrandingScreen } from '@/features/branding/ui'
import { selectSession } from '@/features/session'
import { useAppSelector } from '@/store'

export const BrandingSettings = () => {
  const client = useAppSelector(selectSession)?.client_name ?? ''
  return <BrandingScreen client={client} />
}
