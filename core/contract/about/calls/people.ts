import type { Texts } from '../types'

/** Calls of sessions, people and the organisation. */
export const PEOPLE: Texts = {
  // Sessions
  'logIn.password':
    'Sets the session cookie and answers the session with a jwt for ten minutes. 10 attempts in 15 minutes count for an account from one address, 100 in an hour for an account, 200 in 15 minutes for an address; more are refused with 429.',
  'logIn.second':
    'Takes one code, one recovery code or what a passkey signed. The cookie that the first step set names the sign-in: it lasts five minutes and five attempts, and is then refused with 410. 10 attempts in 15 minutes count for an account.',
  'logIn.secondPasskey': 'Answers what the passkeys of the person are asked to sign. It is good for one attempt.',
  'logIn.passkeyChallenge':
    'Answers what a passkey is asked to sign, for somebody who is not known yet. It works once, for five minutes, in the browser that asked.',
  'logIn.passkey': 'Sets the session cookie, as signing in with a password does. There is no second step.',
  'account.get':
    'Lists the browsers in which you are signed in, the last used first, with what each called itself, its address and its time zone.',
  'account.endSession': 'The browser is signed out at its next call.',
  'account.endSessions': 'The browsers are signed out at their next call. Tokens of the API stay as they are.',
  'account.password':
    'Needs the current password. The new one must be hard to guess. The browser that asks stays signed in.',
  'account.totpStart':
    'Answers a new key as text and as an address that apps scan. It asks for nothing until its first code is confirmed.',
  'account.totpConfirm':
    'From now on signing in asks for a code. The first second factor comes with ten recovery codes, which are shown this once.',
  'account.totpRemove':
    'Signing in does not ask for codes of the app any more. Without another factor the recovery codes end.',
  'account.recoveryCodes': 'Answers ten new codes, which are shown this once. Those before are worth nothing.',
  'account.passkeyOptions':
    'Answers what the browser is asked to make. It works once, for five minutes, in this session.',
  'account.passkeyAdd':
    'The passkey signs in without a password, and is a second factor beside one. At most 20 per person.',
  'account.passkeyRemove': 'It signs in no more. It stays in the device until it is removed there.',
  'account.policy': 'Counts the active people who sign in by themselves. Those whom a provider signs in are exempt.',
  'account.policyChange':
    'Where it is required, people without a second factor can do nothing but set one up, from their next call on.',
  'people.endSessions':
    'For managers, and for admins where the person is an admin. Tokens of the API stay as they are.',
  'people.removeFactors':
    'Removes authenticator app, passkeys and recovery codes; the password alone signs in then. The reason is kept in the audit log.',
  'session.check':
    'Answers the session of the cookie with a fresh jwt, so that a client that keeps the cookie need not sign in again. Without a session the answer is false, with status 200.',
  'session.logout': 'Ends the session for good: its cookie and all its jwts are useless from then on.',
  'session.config': 'Answers what screens need to know besides the session: names, limits and switches.',
  'logIn.firstAdmin':
    'Works only on an empty installation, once, with the secret that the server printed at its first start. Makes the client organisation with its administrator and signs them in.',
  'session.supportEvent': 'Tells support that you ask for help, and on which page. Support answers by e-mail.',
  'session.preferences':
    'Lists the metadata values that you chose as preferences. Studies with one of them are marked as preferred.',
  'session.preference': 'Adds one preference, changes whether the values below it count too, or takes it back.',
  'session.clearPreferences': 'Removes all your preferences at once.',

  // Client organisation
  'client.get': 'Answers the organisation that you belong to, with the settings that its administrators made.',
  'client.patch':
    'Changes the settings that are sent and keeps the others. They take effect with the next call of everyone; files that are finished keep the date on which they expire. A support address is an e-mail address or a web address.',
  'client.effects':
    'Counts what a change of the settings concerns now: people, those who meet locked studies, studies, stories and files.',
  'branding.get':
    'Answers the address of each picture that is set, and who set it when. Files with their previous ones, and the template, are shown to administrators only.',
  'branding.upload':
    'Takes a form with files for any of the slots: pictures of at most 5 MB and 40 million pixels (PNG, JPEG or GIF, judged by their content and redrawn), a template of at most 30 MB with 2 master slides. Instead of a file a slot can be given "previous", or nothing to empty it. If one field is refused, nothing is changed.',
  'branding.patch':
    'Empties slots, brings back the files that they held before, or sets the brand colour. Each file that is replaced or removed becomes the previous one of its slot.',
  'branding.picture':
    'Answers the picture as it is kept: redrawn, within the size of its slot. It never changes under its address, so it can be kept for a year.',
  'branding.loginLook':
    'Answers what the login page shows. Where the installation has several organisations, all of it is null.',
  'branding.loginPicture':
    'Answers the logo or the picture of the login page, where the installation has one organisation.',
  'audit.list':
    'Who did what to which object, when and from where: signing in, every change and every file taken. Lines are added and never changed.',
  'audit.chain':
    'Each line is sealed within seconds by a hash over it and the seal before it; "verify" says where the chain is broken.',
  'audit.export': 'Answers the lines as a file, however many they are, and adds a line that says so.',
  'forwarding.get': 'Answers the receiver, how many lines wait for it, and what went wrong last.',
  'forwarding.set':
    'Lines are sent in the order of the chain, at least once each: as JSON lines with the header Tabularium-Signature ("t=<seconds>,v1=<HMAC-SHA256 of t, a full stop and the body>"), or as syslog messages (RFC 5424, octet counting) over TCP. A first receiver gets lines from then on; another one goes on where the last one was.',
  'forwarding.patch': 'Lines of the pause are kept, and sent when it ends.',
  'forwarding.delete': 'What waits is not sent any more; the log itself stays as it is.',
  'forwarding.test':
    'Answers whether the receiver took the line. Where it did, what waits is sent at once instead of at the next try.',
  'usage.get':
    'Counts of the last months: words that found nothing, studies and questions that were opened, files, studies that nobody opened, stories with old data, and people who were here. Nobody is named.',
  'glossary.list':
    "Lists the entries of the organisation's glossary by name. Searches of everybody in the organisation take the forms of an entry for each other.",
  'glossary.create':
    'Adds an entry of 2 to 12 forms. A form has at most 80 characters and 6 words, and is in one entry only, whatever its case and accents; 409 names the entry that has it. A glossary has at most 1,000 entries.',
  'glossary.patch':
    'Replaces the forms of an entry. With `base`, a change that somebody else made meanwhile is not overwritten: 409 with code `edited`.',
  'glossary.delete': 'Deletes the entry. Its forms no longer find each other.',
  'glossary.import':
    'Adds an entry for each line that can be one. Forms stand apart by commas, semicolons, tabs or =; quotes hold a form with one of these together. Each line is answered with what became of it; at most 1,000 lines.',
  'glossary.unfound':
    'Lists at most 100 words that people of the organisation searched in the last 12 months and that found nothing, those searched most first. Who searched is not kept. Words that an entry has, or that were dismissed, are left out.',
  'glossary.dismiss': 'Leaves these words out of the list from now on, for all who manage the glossary.',
  'usage.export': 'Answers the same lists as one CSV file, and adds a line to the audit log.',
  'branding.template': 'Answers the PowerPoint file that was uploaded last.',
  'client.fields':
    'Lists the metadata fields in their order with their values. Managers get all of them, others those that studies have which they may view.',
  'client.field': 'Answers one field in the same form as the list.',
  'fields.edit':
    'Answers all fields with all values, how many studies of the organisation each has, and the revision that a save is compared with.',
  'fields.preview':
    'Counts the studies and people that the changes would touch, and stores nothing. It is refused for the same reasons as saving.',
  'fields.save':
    'Makes all changes in their order, or none of them. Studies and stories are filed by the new values at once, and preferences for a merged value become those of the one it is merged into. Where somebody else changed a field or value since base_revision, it is refused with the code edited.',
  'client.domain': 'Lists the names of the access groups that datasets and documents can be restricted to.',

  // People
  'people.list':
    'Answers one page of the people of your organisation, with the groups they belong to and when they were last here.',
  'people.effects':
    'Counts what the person may open now and could open as a user, and what stays theirs: favorites, saved reports and stories.',
  'personalData.erasure':
    'Counts what would be deleted with the person, and what would stay for others under a pseudonym.',
  'personalData.erase':
    'Cannot be undone. Sessions and tokens end at once; name, address and what only the person could see are deleted; what others use stays, and the person is called by a pseudonym there and in the audit log. The last active admin stays, and so do you.',
  'personalData.eraseOwn':
    'The same for oneself, where the administrators of the organisation allow it. The last active admin stays.',
  'personalData.export':
    'Answers a file with the account, what the person keeps and made, and the lines of the audit log that are theirs; without anything that would open something. The audit log says that it was taken.',
  'personalData.own': 'Answers the same file about yourself.',
  'session.patchUser':
    'Changes the fields that are given. What you have seen and set is for yourself only. Role and activity are for admins, and for managers as far as no admin is concerned; the last active admin stays one. Sessions of a deactivated person end at once.',

  'people.groups':
    'Lists the groups by name, each with how many people it has and how many studies, datasets and files are for it.',
  'people.bulk':
    'Decides for each person as the change of one would: who may not be changed is named with the reason, the others are changed.',
  'people.addIntegrationAdmin': 'The provider must be one that the organisation uses.',
  'people.removeIntegrationAdmin': 'Nothing happens to the connection itself.',
  'joining.invite':
    'Makes an account that waits for its person, with a link that works once within seven days. With a mail server the link is sent; it is in the answer either way, and nowhere else.',
  'joining.link': 'The link before it is useless from now on. Links to a new password work once within 30 minutes.',
  'joining.withdraw': 'Removes the account that was waiting; its link is useless.',
  'joining.forgot':
    'Sends a link to a new password where the address has an account that signs in with one. Without a mail server nothing is sent, and the answer says so.',
  'joining.signUp':
    'Sends a link to join where exactly one organisation has the address or its domain on its whitelist and nobody has an account with it.',
  'joining.inspect': 'Refused with 410 when the link was used, has expired or was taken back.',
  'joining.accept': 'Ends the other sessions of the account and signs in. The password must be hard to guess.',
  'people.createGroup':
    'Makes a group without members. A name that is taken, in upper or lower case, is refused with 409.',
  'people.patchGroup': 'Renames the group wherever it is named: its members, and all that is for it, stay as they are.',
  'people.deleteGroup':
    'Takes the group from its people and from all that names it. As long as something is for this group only, it is refused with 409.',
  'people.changeMembers':
    'Adds and removes at most 1,000 people each. Those who cannot be changed are left out and named with the reason.',

  'tokens.list': 'Lists your tokens without their texts, the newest first. Expired ones stay until they are revoked.',
  'tokens.all':
    'Lists the tokens of the organisation without their texts, the newest first, each with the account whose rights it has.',
  'tokens.create':
    'Answers the text of the token this once; only a hash of it is kept. A token has the rights of its owner as they are at each call, as far as its scopes go. Admins can make tokens of service accounts, and with the scope scim alone, of the organisation’s directory.',
  'tokens.revoke': 'The token is useless from the next call on.',
  'accounts.list': 'Lists the service accounts by name, each with how many tokens it has.',
  'accounts.create':
    'Makes an account for a program. Nobody can sign in as it; it works with tokens, and has the rights of its role and groups.',
  'accounts.patch': 'Changes the fields that are given. Tokens of a deactivated account end at once.',
  'signOn.list':
    'Lists the connections with their last test, without their secrets, and the address to which OpenID Connect providers send people back.',
  'signOn.create':
    'Adds a connection that is off. Each domain must be on the whitelist, and no other organisation may have accounts or a connection there; otherwise it is refused with 400 and says why.',
  'signOn.patch':
    'Changes what is given. Other settings of the provider make the last test void and switch the connection off. It is switched on only after a test that succeeded. The last one that is on stays on while passwords are closed.',
  'signOn.delete': 'Deletes the connection and the links of its people. Accounts and sessions stay.',
  'signOn.test':
    'Answers an address to open in the browser within five minutes. What the provider sends is stored as the last test of the connection, and nobody is signed in.',
  'signOn.readMetadata':
    'Reads the metadata at an address (https, outside the own network, at most 512 kB) or in a text, and stores nothing. Metadata with a document type is refused.',
  'signOn.passwords':
    'Counts who signs in by the connections that are on, and names those who could not sign in without a password.',
  'signOn.patchPasswords':
    'Closing needs a connection that is on and at least one admin who keeps their password. Passwords of all others are then refused as if they were wrong; sessions go on.',
  'signOn.find':
    'Looks at the domain of the address only. Addresses without a connection all get the same answer. 300 questions in 15 minutes count for an address of the internet; more are refused with 429.',
  'signOn.start':
    'Redirects the browser to the provider and binds the sign-in to it by a cookie for 15 minutes. Where that fails, it redirects to the login page with the code of the problem and the number of the request.',
  'signOn.finishOidc':
    'Exchanges the code for the id token, checks it, signs the person in and redirects to where they wanted to go. Where that fails, it redirects to the login page with the code of the problem and the number of the request.',
  'signOn.acceptSaml':
    'Checks the assertion: signed with SHA-256 or better by a certificate of the connection, for this product, this address and a request that waits, never seen before. Redirects the browser on to where its cookie is looked at.',
  'signOn.finishSaml':
    'Signs the person in whose assertion was accepted, if this is the browser that asked, and redirects to where they wanted to go.',
  'signOn.metadata': 'Answers the entity id and the address for assertions, as SAML providers read them.',

  'whitelist.emails': 'Lists the single addresses that may be written to besides those of your people.',
  'whitelist.addEmails':
    'Adds at most 1,000 addresses, in lower case and each once. Those that cannot be added are named with the reason.',
  'whitelist.deleteEmail': 'Takes one address off the whitelist.',
  'whitelist.domains': 'Lists the domains of which every address may be written to.',
  'whitelist.addDomains':
    'Adds at most 1,000 domains. Endings under which anyone registers, and the known providers of free mailboxes, are refused with the reason.',
  'whitelist.deleteDomain': 'Takes one domain off the whitelist.',
}
