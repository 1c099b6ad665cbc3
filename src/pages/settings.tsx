import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { accessRequests } from '@/features/accessRequests'
import { account } from '@/features/account'
import { SecurityScreen } from '@/features/account/ui'
import { apiAccess } from '@/features/apiAccess'
import { ApiAccess } from '@/features/apiAccess/ui'
import { audit } from '@/features/audit'
import { AuditLog } from '@/features/audit/ui'
import { branding, brandingSettings } from '@/features/branding'
import { following } from '@/features/following'
import { glossary } from '@/features/glossary'
import { GlossaryScreen } from '@/features/glossary/ui'
import { integrations } from '@/features/integrations'
import { organisation } from '@/features/organisation'
import { OrganisationScreen } from '@/features/organisation/ui'
import { people } from '@/features/people'
import { GroupsScreen, WhitelistScreen } from '@/features/people/ui'
import { selectRole } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { SignOnScreen } from '@/features/signOn/ui'
import { signOn } from '@/features/signOn'
import { usage } from '@/features/usage'
import { UsageScreen } from '@/features/usage/ui'
import type { SettingsTab } from '@/lib/paths'
import { hasSection, SETTINGS_SECTIONS } from '@/library/settingsSections'
import { useAppSelector } from '@/store'
import NotFoundPage from './notFound'
import { fields } from '@/features/fields'
import { FieldsScreen } from '@/features/fields/ui'
import { BrandingSettings } from './settingsParts/BrandingSettings'
import { InfoSettings } from './settingsParts/InfoSettings'
import { IntegrationSettings } from './settingsParts/IntegrationSettings'
import { NotificationSettings } from './settingsParts/NotificationSettings'
import { RequestSettings } from './settingsParts/RequestSettings'
import { SettingsFrame } from './settingsParts/SettingsFrame'
import { UserSettings } from './settingsParts/UserSettings'

interface Panel {
  readonly Panel: ComponentType
  readonly wide?: boolean
}

const PANELS: Readonly<Record<SettingsTab, Panel>> = {
  info: { Panel: InfoSettings },
  security: { Panel: SecurityScreen },
  notifications: { Panel: NotificationSettings },
  requests: { Panel: RequestSettings },
  integrations: { Panel: IntegrationSettings, wide: true },
  api: { Panel: ApiAccess, wide: true },
  organisation: { Panel: OrganisationScreen },
  users: { Panel: UserSettings, wide: true },
  groups: { Panel: GroupsScreen, wide: true },
  whitelist: { Panel: WhitelistScreen },
  'sign-in': { Panel: SignOnScreen },
  branding: { Panel: BrandingSettings, wide: true },
  fields: { Panel: FieldsScreen, wide: true },
  glossary: { Panel: GlossaryScreen },
  usage: { Panel: UsageScreen, wide: true },
  audit: { Panel: AuditLog, wide: true },
}

const SettingsPage = () => {
  const { tab } = useParams()
  const role = useAppSelector(selectRole) ?? 'User'
  const current = SETTINGS_SECTIONS.find(each => each.tab === tab)
  if (!current || (current.secret && !hasSection(role, current))) return <NotFoundPage />
  if (!hasSection(role, current)) return <AccessRestricted />
  const { Panel, wide } = PANELS[current.tab]
  return (
    <SettingsFrame tabs={SETTINGS_SECTIONS.filter(each => hasSection(role, each))} current={current.tab} wide={wide}>
      <Panel />
    </SettingsFrame>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [
  account,
  branding,
  brandingSettings,
  people,
  audit,
  apiAccess,
  fields,
  signOn,
  usage,
  glossary,
  organisation,
  integrations,
  following,
  accessRequests,
]

export default SettingsPage
