import type { AuditEntry } from '@core/contract'
import type { IconName } from '@/ui'

interface EventWords {
  readonly words: string
  readonly icon: IconName
}

const words = (text: string, icon: IconName): EventWords => ({ words: text, icon })

/** Events by their names, in groups that read like the product. */
export const EVENTS: Readonly<Record<string, EventWords>> = {
  login: words('Signed in', 'user'),
  logout: words('Signed out', 'log-out'),
  'login.first_step': words('Password entered', 'lock'),
  'login.second_step': words('Second step of signing in', 'lock'),
  'sessions.ended': words('Signed out of browsers', 'log-out'),
  'sessions.ended_by': words('Person signed out', 'log-out'),
  'password.changed': words('Password changed', 'lock'),
  'factor.added': words('Second factor added', 'plus'),
  'factor.removed': words('Second factor removed', 'minus'),
  'factor.removed_by': words('Second factors of a person removed', 'minus'),
  'recovery_codes.renewed': words('Recovery codes renewed', 'refresh'),
  'second_factor.required': words('Second factor required', 'lock'),
  'second_factor.optional': words('Second factor made optional', 'user'),
  'login.break_glass': words('Emergency password used', 'lock'),
  'sign_on.created': words('Single sign-on connection added', 'plus'),
  'sign_on.changed': words('Single sign-on connection changed', 'edit'),
  'sign_on.enabled': words('Single sign-on connection switched on', 'check'),
  'sign_on.disabled': words('Single sign-on connection switched off', 'minus'),
  'sign_on.deleted': words('Single sign-on connection deleted', 'trash'),
  'sign_on.tested': words('Single sign-on connection tested', 'check'),
  'sign_on.linked': words('Account linked to single sign-on', 'user'),
  'sign_on.person_made': words('Account created by single sign-on', 'plus'),
  'sign_on.groups_set': words('Groups set by single sign-on', 'users'),
  'sign_on.passwords_closed': words('Password sign-in closed', 'lock'),
  'sign_on.passwords_opened': words('Password sign-in opened', 'user'),
  'sign_on.break_glass_set': words('Emergency access changed', 'users'),
  first_admin: words('First administrator made', 'users'),
  'organisation.changed': words('Settings of the organisation changed', 'edit'),
  'user.role_changed': words('Role changed', 'users'),
  'user.activated': words('User activated', 'user'),
  'user.deactivated': words('User deactivated', 'user'),
  'user.erased': words('Person deleted', 'trash'),
  'user.data_exported': words('Personal data exported', 'download'),
  'user.provisioned': words('Person provisioned', 'user'),
  'user.change': words('Rights changed', 'users'),
  'invite.made': words('Invited', 'plus'),
  'invite.accepted': words('Invitation accepted', 'user'),
  'invite.withdrawn': words('Invitation withdrawn', 'minus'),
  'sign_up.asked': words('Asked to join', 'user'),
  'sign_up.done': words('Joined by the whitelist', 'user'),
  'reset.asked': words('New password asked for', 'lock'),
  'password.reset': words('New password set', 'lock'),
  'link.made': words('Link made', 'copy'),
  'integration_admin.added': words('Integration admin made', 'users'),
  'integration_admin.removed': words('Integration admin removed', 'users'),
  'integration.connected': words('Survey provider connected', 'link'),
  'integration.key_replaced': words('Key of a survey provider replaced', 'refresh'),
  'integration.disconnected': words('Survey provider disconnected', 'trash'),
  'integration.auto_import_on': words('Auto-import switched on', 'check'),
  'integration.auto_import_off': words('Auto-import switched off', 'minus'),
  'integration.import_begun': words('Import of a survey begun', 'download'),
  'integration.import_cancelled': words('Import of a survey stopped', 'minus'),
  'integration.imported': words('Survey imported', 'check'),
  'integration.publish_wanted': words('Publishing of a survey asked for', 'upload'),
  'integration.published': words('Survey published', 'upload'),
  'integration.survey_changed': words('Auto-import of a survey changed', 'edit'),
  'group.created': words('Group made', 'plus'),
  'group.renamed': words('Group renamed', 'edit'),
  'group.members_changed': words('Group members changed', 'users'),
  'group.deleted': words('Group deleted', 'trash'),
  'fields.changed': words('Metadata fields changed', 'tag'),
  'glossary.added': words('Glossary entry added', 'plus'),
  'glossary.changed': words('Glossary entry changed', 'edit'),
  'glossary.removed': words('Glossary entry removed', 'trash'),
  'glossary.imported': words('Glossary imported', 'upload'),
  'glossary.dismissed': words('Searched words dismissed from the glossary', 'x'),
  'whitelist.added': words('Whitelist added to', 'plus'),
  'whitelist.removed': words('Removed from the whitelist', 'minus'),
  'token.created': words('Token made', 'plus'),
  'token.revoked': words('Token revoked', 'trash'),
  'account.created': words('Service account made', 'plus'),
  'account.changed': words('Service account changed', 'edit'),
  'study.created': words('Study added', 'plus'),
  'study.changed': words('Study changed', 'edit'),
  'study.deleted': words('Study deleted', 'trash'),
  'dataset.changed': words('Dataset settings changed', 'settings'),
  'dataset.publishing': words('Publishing begun', 'publishing'),
  'dataset.published': words('Dataset published', 'publishing'),
  'dataset.withdrawn': words('Dataset withdrawn', 'undo'),
  'import.created': words('Import begun', 'upload'),
  'import.uploaded': words('Survey file uploaded', 'upload'),
  'import.codebook_added': words('Codebook uploaded', 'upload'),
  'import.read_again': words('Survey file read again', 'refresh'),
  'import.cancelled': words('Import cancelled', 'minus'),
  'import.committed': words('Data imported', 'upload'),
  'preparation.changed': words('Preparation changed', 'edit'),
  'preparation.making': words('Version begun', 'refresh'),
  'preparation.made': words('Version made', 'check'),
  'question.changed': words('Question changed', 'edit'),
  'net.added': words('Net added', 'plus'),
  'net.changed': words('Net changed', 'edit'),
  'net.removed': words('Net removed', 'trash'),
  'calculated.added': words('Calculated row added', 'plus'),
  'calculated.changed': words('Calculated row changed', 'edit'),
  'calculated.removed': words('Calculated row removed', 'trash'),
  'grids.changed': words('Grids changed', 'q-grid'),
  'banner.changed': words('Banners changed', 'table'),
  'report.created': words('Report added', 'plus'),
  'report.changed': words('Report saved', 'report'),
  'report.restored': words('Report restored', 'undo'),
  'report.deleted': words('Report deleted', 'trash'),
  'download.created': words('File asked for', 'file'),
  'download.fetched': words('File downloaded', 'download'),
  'download.retried': words('File asked for again', 'refresh'),
  'download.deleted': words('File deleted', 'trash'),
  'summary.created': words('Summary report made', 'report'),
  'summary.item_retried': words('Summary item built again', 'refresh'),
  'summary.deck_created': words('Summary deck asked for', 'file'),
  'summary.deck_fetched': words('Summary downloaded', 'download'),
  'summary.deleted': words('Summary report deleted', 'trash'),
  'document.uploaded': words('Document uploaded', 'upload'),
  'document.fetched': words('Document downloaded', 'download'),
  'document.copied': words('Document added to a study', 'copy'),
  'document.restricted': words('Document access changed', 'lock'),
  'document.deleted': words('Document deleted', 'trash'),
  'insight.created': words('Key insight added', 'plus'),
  'insight.changed': words('Key insight changed', 'edit'),
  'insight.pictured': words('Key insight illustrated', 'file'),
  'insight.ordered': words('Key insights reordered', 'sort'),
  'insight.deleted': words('Key insight deleted', 'trash'),
  'story.created': words('Story added', 'plus'),
  'story.changed': words('Story changed', 'edit'),
  'story.removed': words('Story deleted', 'trash'),
  'story.version_restored': words('Earlier version of a story restored', 'undo'),
  'story.restored': words('Story restored', 'undo'),
  'story.card_added': words('Story card added', 'plus'),
  'story.card_changed': words('Story card changed', 'edit'),
  'story.card_moved': words('Story card moved', 'edit'),
  'story.card_removed': words('Story card removed', 'trash'),
  'story.card_restored': words('Story card restored', 'undo'),
  'story.viewed_as': words('Story looked at as somebody else gets it', 'user'),
  'story.figure_settled': words('Figure of a story brought up to date or kept', 'edit'),
  'comment.added': words('Comment added', 'plus'),
  'comment.changed': words('Comment changed', 'edit'),
  'comment.removed': words('Comment deleted', 'trash'),
  'comment.resolved': words('Conversation resolved', 'check'),
  'comment.reopened': words('Conversation opened again', 'undo'),
  'table_book.created': words('Table book compared', 'table'),
  'table_book.deleted': words('Comparison of a table book deleted', 'trash'),
  'filter.created': words('Filter saved', 'filter'),
  'filter.changed': words('Filter changed', 'filter'),
  'filter.deleted': words('Filter deleted', 'trash'),
  'item.shared': words('Shared by e-mail', 'share'),
  'access.asked': words('Access asked for', 'lock'),
  'access.given': words('Access given', 'check'),
  'access.declined': words('Access declined', 'minus'),
  'branding.filled': words('Branding changed', 'edit'),
  'branding.fetched': words('Branding file downloaded', 'download'),
  'branding.emptied': words('Branding removed', 'trash'),
  'branding.reverted': words('Branding put back', 'undo'),
  'branding.coloured': words('Brand colour changed', 'edit'),
  'call.refused': words('Call for managers or admins', 'lock'),
  'forwarding.set': words('Forwarding of the log set', 'share'),
  'forwarding.paused': words('Forwarding of the log paused', 'minus'),
  'forwarding.resumed': words('Forwarding of the log resumed', 'refresh'),
  'forwarding.removed': words('Forwarding of the log removed', 'trash'),
  'forwarding.tested': words('Forwarding of the log tested', 'check'),
  'usage.exported': words('Usage exported', 'download'),
  'audit.exported': words('Audit log exported', 'download'),
}

const spoken = (event: string): string => {
  const text = event.replace(/[._]/gu, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What happened, in words; refused ones say so. */
export const eventWords = ({ event, outcome }: Pick<AuditEntry, 'event' | 'outcome'>): EventWords => {
  const known = EVENTS[event] ?? { words: spoken(event), icon: 'info' as const }
  return outcome === 'refused' ? { words: `${known.words}: refused`, icon: 'lock' } : known
}

const OBJECT = [
  'title',
  'name',
  'dataset_name',
  'question',
  'banner',
  'dataset',
  'study',
  'email',
  'values',
  'to',
  'slot',
  'call',
  'address',
] as const
const NAMED = 2

/** What it was done to, as far as the line names it. */
export const objectWords = ({ detail }: Pick<AuditEntry, 'detail'>): string =>
  OBJECT.flatMap(key => (detail[key] === undefined ? [] : [String(detail[key])]))
    .slice(0, NAMED)
    .join(', ')

/** A value before or after a change. */
export const valueWords = (value: AuditEntry['changes'][number]['before']): string => {
  if (value === null || value === '') return '–'
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

export const whoWords = ({ user }: Pick<AuditEntry, 'user'>): string => user?.name ?? 'Unknown or system'

/** Where it came from; an IPv4 address as people write it. Empty for the product itself. */
export const fromWords = ({ address }: Pick<AuditEntry, 'address'>): string => (address ?? '').replace(/^::ffff:/iu, '')

export const PERIODS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 365 days' },
  { value: 'all', label: 'Everything' },
] as const
export type Period = (typeof PERIODS)[number]['value']

/** The moment at which the first day of a period that ends today begins where the person is; undefined where it has none. */
export const firstMoment = (period: Period, now: number): string | undefined => {
  if (period === 'all') return undefined
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - (Number(period) - 1))
  return day.toISOString()
}
