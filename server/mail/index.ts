export { escapeHtml, frameLetter, oneLine, shortLine, type Identity, type Letter } from './letter'
export { createMailer, type Mailer } from './mailer'
export { createMailServerLookup, type MailServerLookup } from './mailServers'
