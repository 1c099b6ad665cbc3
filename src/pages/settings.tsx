import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import type { Role } from '@core/domain'
import { accessRequests } from '@/features/accessRequests'
import { account } from '@/features/account'
import { SecurityScreen } from '@/features/account/ui'
import { apiAccess } from '@/features/apiAccess'
import { ApiAccess } from '@/features/apiAccess/ui'
import { audit } from '@/features/audit'
import { AuditLog } from '@/features/audit/ui'
import { branding, brandingSettings } from '@/features/branding'
import { following } from '@/features/following'
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
import { useAppSelector } from '@/store'
import NotFoundPage from './notFound'
import { fields } from '@/features/fields'
import { FieldsScreen } from '@/features/fields/ui'
import { BrandingSettings } from './settingsParts/BrandingSettings'
import { InfoSettings } from './settingsParts/InfoSettings'
import { IntegrationSettings } from './settingsParts/IntegrationSettings'
import { NotificationSettings } from './settingsParts/NotificationSettings'
import { RequestSettings } from './settingsParts/RequestSettings'
import { SettingsFrame, type SettingsSection } from './settingsParts/SettingsFrame'
import { UserSettings } from './settingsParts/UserSettings'

interface Tab extends SettingsSection {
  readonly Panel: ComponentType
  /** Who has it; without, everyone. */
  readonly only?: readonly Role[]
  /** For others it does not exist. */
  readonly secret?: boolean
  readonly wide?: boolean
}

const TABS: readonly Tab[] = [
  { tab: 'info', label: 'Info', group: 'You', Panel: InfoSettings },
  { tab: 'security', label: 'Sign-in and security', group: 'You', Panel: SecurityScreen },
  { tab: 'notifications', label: 'Notifications', group: 'You', Panel: NotificationSettings },
  { tab: 'requests', label: 'Access requests', group: 'You', Panel: RequestSettings },
  { tab: 'integrations', label: 'Integrations', group: 'You', Panel: IntegrationSettings, wide: true },
  { tab: 'api', label: 'API access', group: 'You', Panel: ApiAccess, wide: true },
  {
    tab: 'organisation',
    label: 'General',
    group: 'Organisation',
    Panel: OrganisationScreen,
    only: ['Admin'],
    secret: true,
  },
  {
    tab: 'users',
    label: 'Users',
    group: 'Organisation',
    Panel: UserSettings,
    only: ['Manager', 'Admin'],
    secret: true,
    wide: true,
  },
  {
    tab: 'groups',
    label: 'Groups',
    group: 'Organisation',
    Panel: GroupsScreen,
    only: ['Manager', 'Admin'],
    secret: true,
    wide: true,
  },
  {
    tab: 'whitelist',
    label: 'Whitelist',
    group: 'Organisation',
    Panel: WhitelistScreen,
    only: ['Admin'],
    secret: true,
  },
  {
    tab: 'sign-in',
    label: 'Single sign-on',
    group: 'Organisation',
    Panel: SignOnScreen,
    only: ['Admin'],
    secret: true,
  },
  { tab: 'branding', label: 'Branding', group: 'Organisation', Panel: BrandingSettings, only: ['Admin'], wide: true },
  {
    tab: 'fields',
    label: 'Metadata fields',
    group: 'Organisation',
    Panel: FieldsScreen,
    only: ['Admin'],
    secret: true,
    wide: true,
  },
  {
    tab: 'usage',
    label: 'Usage',
    group: 'Organisation',
    Panel: UsageScreen,
    only: ['Manager', 'Admin'],
    secret: true,
    wide: true,
  },
  {
    tab: 'audit',
    label: 'Audit log',
    group: 'Organisation',
    Panel: AuditLog,
    only: ['Admin'],
    secret: true,
    wide: true,
  },
]

const SettingsPage = () => {
  const { tab } = useParams()
  const role = useAppSelector(selectRole) ?? 'User'
  const isOpen = ({ only }: Tab) => only?.includes(role) ?? true
  const current = TABS.find(each => each.tab === tab)
  if (!current || (current.secret && !isOpen(current))) return <NotFoundPage />
  if (!isOpen(current)) return <AccessRestricted />
  return (
    <SettingsFrame tabs={TABS.filter(isOpen)} current={current.tab} wide={current.wide}>
      <current.Panel />
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
  organisation,
  integrations,
  following,
  accessRequests,
]

export default SettingsPage
