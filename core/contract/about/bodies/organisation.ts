import { BEGAN, ID } from '../samples'
import type { Abouts } from '../types'

const MAPPING = {
  email: 'email',
  first_name: 'given_name',
  last_name: 'family_name',
  groups: 'groups',
  group_values: [{ value: 'mr-category', group: 'Category team' }],
  role_values: [{ value: 'insights-leads', role: 'Manager' }],
}
const OIDC = {
  issuer: 'https://sso.acme.example',
  client_id: 'tabularium',
  scopes: 'openid email profile',
  secret: 'the secret that the provider shows once',
}
const SAML = {
  entity_id: 'https://sso.acme.example/metadata',
  sso_url: 'https://sso.acme.example/sso',
  certificates: ['-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----'],
  idp_initiated: false,
}

/** Fields of single sign-on and of the settings of an organisation. */
export const ORGANISATION: Abouts = {
  // Single sign-on
  'forwarding.webhook': {
    text: 'A webhook, which gets JSON lines; not together with syslog.',
    example: { url: 'https://logs.acme.example/tabularium' },
  },
  'forwarding.url': { text: 'Address of the webhook.', example: 'https://logs.acme.example/tabularium' },
  'forwarding.renew_secret': { text: 'true: deliveries are signed with a new secret.', example: true },
  'forwarding.syslog': {
    text: 'A syslog receiver; not together with webhook.',
    example: { host: 'logs.acme.example', port: 6514, tls: true },
  },
  'forwarding.host': { text: 'Name or address of the receiver.', example: 'logs.acme.example' },
  'forwarding.port': { text: 'Port of the receiver.', example: 6514 },
  'forwarding.tls': { text: 'Whether the connection is encrypted.', example: true },
  'forwarding.paused': { text: 'Whether sending is paused.', example: true },
  'signOn.name': { text: 'Name that people see when they sign in.', example: 'Acme SSO' },
  'signOn.email': { text: 'E-mail address of the person.', example: 'anna@acme.example' },
  'signOn.domains': { text: 'E-mail domains that it signs in, of the whitelist.', example: ['acme.example'] },
  'signOn.create_people': { text: 'Whether people without an account get one at their first sign-in.', example: true },
  'signOn.default_role': { text: 'Role of accounts that it makes.', example: 'User' },
  'signOn.mapping': { text: 'Which of the sent values are names, groups and roles.', example: MAPPING },
  'signOn.first_name': { text: 'Name of the claim or attribute; empty: the usual ones.', example: 'given_name' },
  'signOn.last_name': { text: 'Name of the claim or attribute; empty: the usual ones.', example: 'family_name' },
  'signOn.groups': {
    text: 'Name of the claim or attribute that lists groups; empty: groups and roles stay as they are here.',
    example: 'groups',
  },
  'signOn.group_values': {
    text: 'Values that stand for a group of another name; others stand for the group of the same name, if there is one.',
    example: MAPPING.group_values,
  },
  'signOn.role_values': {
    text: 'Values that stand for a role. The highest counts; without any of them people get the default role. Empty: roles stay as they are here. The last admin is never demoted.',
    example: MAPPING.role_values,
  },
  'signOn.value': { text: 'The value as the provider sends it.', example: 'insights-leads' },
  'signOn.group': { text: 'Name of a group of the organisation.', example: 'Category team' },
  'signOn.role': { text: 'The role.', example: 'Manager' },
  'signOn.oidc': { text: 'How an OpenID Connect provider is asked; not together with saml.', example: OIDC },
  'signOn.issuer': { text: 'Address of the provider; its configuration is read below it.', example: OIDC.issuer },
  'signOn.client_id': { text: 'Id under which the provider knows this product.', example: OIDC.client_id },
  'signOn.secret': {
    text: 'Secret of the client; absent: the stored one stays, unless the issuer changes. It is never answered.',
    example: OIDC.secret,
  },
  'signOn.scopes': {
    text: 'Scopes that are asked for, apart by spaces; openid is always among them.',
    example: OIDC.scopes,
  },
  'signOn.saml': { text: 'How a SAML provider is asked; not together with oidc.', example: SAML },
  'signOn.entity_id': { text: 'Entity id of the provider.', example: SAML.entity_id },
  'signOn.sso_url': { text: 'Address that is asked, with the HTTP-Redirect binding.', example: SAML.sso_url },
  'signOn.certificates': {
    text: 'Certificates with which assertions may be signed, as PEM.',
    example: SAML.certificates,
  },
  'signOn.idp_initiated': { text: 'Whether people may begin at the provider.', example: false },
  'signOn.enabled': { text: 'Whether people sign in by it; needs a test that succeeded.', example: true },
  'signOn.url': { text: 'Address of the metadata.', example: 'https://sso.acme.example/metadata' },
  'signOn.xml': { text: 'The metadata itself, instead of its address.', example: '<EntityDescriptor/>' },
  'signOn.closed': { text: 'Whether signing in with a password is closed.', example: true },
  'signOn.break_glass': { text: 'Ids of all admins who keep their password.', example: [ID] },
  'signOn.SAMLResponse': { text: 'The response, in base64.', example: 'PHNhbWxwOlJlc3BvbnNlLz4=' },
  'signOn.RelayState': { text: 'What this product sent along with its request.', example: 'abc' },

  // Settings of the organisation
  'client.patch.base': { text: BEGAN, example: { banner: 'Maintenance on Friday' } },
  'client.name': { text: 'Name of the organisation.', example: 'Northfield Foods' },
  'client.patch.banner': {
    text: 'One line on top of every page; null: none.',
    example: 'Maintenance on Friday, 18:00',
  },
  support_address: {
    text: 'Where Support leads, an e-mail or a web address; null: to whoever runs the product.',
    example: 'insights@northfield.example',
  },
  'client.silent_restrictions_enabled': {
    text: 'Whether studies that people may not open are left out for everyone, instead of shown as locked cards.',
    example: false,
  },
  'client.bulk_analysis_enabled': { text: 'Whether people can build reports.', example: true },
  'client.stories_enabled': { text: 'Whether people can write and read stories.', example: true },
  'client.hide_study_library_enabled': { text: 'Whether the list of studies is for admins only.', example: false },
  'client.hide_search_enabled': { text: 'Whether the search field is hidden.', example: false },
  'client.vector_search_enabled': {
    text: 'Whether search finds questions of the same meaning in other words, where the database can.',
    example: false,
  },
  default_test: {
    text: 'Whose significance test of columns new reports and analyses begin with.',
    example: 'house',
  },
  'client.low_base_threshold': { text: 'What new studies begin with as their low base.', example: 100 },
  privacy_floor: { text: 'Smallest group that people without full access to a dataset see.', example: 10 },
  'client.patch.study_access': {
    text: 'Who sees a new study: everyone, or groups that its author must name.',
    example: 'everyone',
  },
  file_days: { text: 'Days that finished files are kept.', example: 1 },
  self_deletion: { text: 'Whether people may delete their own account.', example: false },
  residency_note: {
    text: 'Where data is stored, in plain text; shown on the privacy page.',
    example: 'Servers in Ireland.',
  },
  terms: {
    text: 'Terms of use in plain text, paragraphs apart by an empty line; shown on the privacy page.',
    example: 'Use figures inside the company only.',
  },

  'following.until': {
    text: 'Moment of the newest notice that you have seen: what came later stays unread.',
    example: '2026-11-23T08:00:00.000Z',
  },
  'following.line': {
    text: 'The line that was read; without it, all.',
    example: { kind: 'dataset_updated', item_type: 'study', item_id: ID },
  },
  'following.kind': { text: 'Kind of the line.', example: 'dataset_updated' },
  'following.item_type': { text: 'study, story, question, report or search.', example: 'study' },
  'following.item_id': { text: 'item_id of the line.', example: ID },
  'following.mails': { text: 'none, at_once, daily, or weekly (on Mondays).', example: 'daily' },
  'following.time_zone': { text: 'Name of a time zone.', example: 'Europe/Berlin' },
}
