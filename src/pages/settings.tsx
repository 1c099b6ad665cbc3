import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { selectRole } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { useAppSelector } from '@/store'
import NotFoundPage from './notFound'
import { FieldsScreen } from '@/features/fields/ui'
import { BrandingSettings } from './settingsParts/BrandingSettings'
import { InfoSettings } from './settingsParts/InfoSettings'
import { IntegrationSettings } from './settingsParts/IntegrationSettings'
import { SettingsFrame, type SettingsSection } from './settingsParts/SettingsFrame'

interface Tab extends SettingsSection {
  readonly Panel: ComponentType
  /** Only administrators have it. */
  readonly adminOnly?: boolean
  /** Nobody else learns that it exists. */
  readonly unknown?: boolean
  /** It needs the width of the page. */
  readonly wide?: boolean
}

const TABS: readonly Tab[] = [
  { tab: 'info', label: 'Info', Panel: InfoSettings },
  { tab: 'integrations', label: 'Integrations', Panel: IntegrationSettings },
  { tab: 'branding', label: 'Branding', Panel: BrandingSettings, adminOnly: true },
  { tab: 'fields', label: 'Metadata fields', Panel: FieldsScreen, adminOnly: true, unknown: true, wide: true },
]

const SettingsPage = () => {
  const { tab } = useParams()
  const admin = useAppSelector(selectRole) === 'Admin'
  const current = TABS.find(each => each.tab === tab)
  if (!current) return <NotFoundPage />
  if (current.adminOnly === true && !admin) return current.unknown === true ? <NotFoundPage /> : <AccessRestricted />
  return (
    <SettingsFrame
      tabs={TABS.filter(({ adminOnly }) => admin || adminOnly !== true)}
      current={current.tab}
      wide={current.wide}
    >
      <current.Panel />
    </SettingsFrame>
  )
}

export default SettingsPage
