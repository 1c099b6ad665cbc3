import type { Role } from '@core/domain'
import type { SettingsTab } from '@/lib/paths'

/** A section of the settings. */
export interface SettingsSection {
  readonly tab: SettingsTab
  readonly label: string
  readonly group: 'You' | 'Organisation'
  /** Who has it; without, everyone. */
  readonly only?: readonly Role[]
  /** For others it does not exist. */
  readonly secret?: true
}

const MANAGERS = ['Manager', 'Admin'] as const
const ADMINS = ['Admin'] as const

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { tab: 'info', label: 'Info', group: 'You' },
  { tab: 'security', label: 'Sign-in and security', group: 'You' },
  { tab: 'notifications', label: 'Notifications', group: 'You' },
  { tab: 'requests', label: 'Access requests', group: 'You' },
  { tab: 'integrations', label: 'Integrations', group: 'You' },
  { tab: 'api', label: 'API access', group: 'You' },
  { tab: 'organisation', label: 'General', group: 'Organisation', only: ADMINS, secret: true },
  { tab: 'users', label: 'Users', group: 'Organisation', only: MANAGERS, secret: true },
  { tab: 'groups', label: 'Groups', group: 'Organisation', only: MANAGERS, secret: true },
  { tab: 'whitelist', label: 'Whitelist', group: 'Organisation', only: ADMINS, secret: true },
  { tab: 'sign-in', label: 'Single sign-on', group: 'Organisation', only: ADMINS, secret: true },
  { tab: 'branding', label: 'Branding', group: 'Organisation', only: ADMINS },
  { tab: 'fields', label: 'Metadata fields', group: 'Organisation', only: ADMINS, secret: true },
  { tab: 'glossary', label: 'Glossary', group: 'Organisation', only: MANAGERS, secret: true },
  { tab: 'usage', label: 'Usage', group: 'Organisation', only: MANAGERS, secret: true },
  { tab: 'audit', label: 'Audit log', group: 'Organisation', only: ADMINS, secret: true },
]

/** Whether a person of this role has the section. */
export const hasSection = (role: Role, { only }: SettingsSection): boolean => only?.includes(role) ?? true
